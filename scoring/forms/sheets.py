"""What is done with a whole sheet: signatures, a decision, a document."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.forms.fields import EntryKeyField
from scoring.forms.reasons import reason_field

MOST_BYTES = 12 * 1024 * 1024


def is_picture(start: bytes) -> bool:
    """JPEG, PNG, WebP or HEIC, as phones make them."""
    return (
        start.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n"))
        or (start[:4] == b"RIFF" and start[8:12] == b"WEBP")
        or (start[4:8] == b"ftyp" and start[8:12] in (b"heic", b"heix", b"mif1", b"avif"))
    )


class SignaturesForm(forms.Form):
    """Who has signed the paper, all ticked at first; `signers` are (entrant id, name)."""

    signatories = forms.TypedMultipleChoiceField(
        label=_("Who has signed"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    photo = forms.FileField(
        label=_("Photo of the sheet"),
        required=False,
        widget=forms.FileInput({"accept": "image/*", "capture": "environment"}),
        help_text=_("If you like: it settles later arguments."),
    )

    def __init__(self, signers: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {"signatories": [pk for pk, _name in signers]})
        super().__init__(*args, **kwargs)
        self.fields["signatories"].choices = signers

    def clean_photo(self) -> UploadedFile | None:
        """A picture by its first bytes, whatever it is called, and no larger than a phone makes it."""
        photo = self.cleaned_data["photo"]
        if photo and photo.size > MOST_BYTES:
            raise forms.ValidationError(_("The photo is too large."), code="file_too_large")
        if photo and not is_picture(photo.read(16)):
            raise forms.ValidationError(_("This is no photo."), code="not_a_photo")
        if photo:
            photo.seek(0)
        return photo


class DecisionForm(forms.Form):
    """A head referee decides about a sheet nobody vouches for."""

    counts = forms.TypedChoiceField(
        label=_("What holds"),
        choices=[("yes", _("The sheet counts as it stands")), ("no", _("Nothing on it counts"))],
        coerce=lambda value: value == "yes",
        initial="yes",
        widget=forms.RadioSelect,
    )
    reason = reason_field(_("Why"))


class DocumentForm(forms.Form):
    """A score-sheet document, as a file."""

    entry_key = EntryKeyField()
    document = forms.FileField(label=_("Score-sheet file (JSON)"), widget=forms.FileInput({"accept": ".json"}))
