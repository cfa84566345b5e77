"""Who comes to play: at the door, in a list, and what is corrected later."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.base import NO_HELP, EntryKeyField, ServiceForm, numeric
from tournaments.models import Club, Round
from tournaments.reading import MOST_BYTES, MOST_ROWS
from tournaments.services.reasons import LONGEST_REASON
from tournaments.wording import category_name

MEGABYTE = 1_000_000


def category_choices(categories: Collection[str]) -> list[tuple[str, str]]:
    """The categories with their names."""
    return [(category, category_name(category)) for category in categories]


class WalkInForm(ServiceForm):
    """The door: a name, and then either a known person (`player`) or a new one (`new`), both buttons of the page.

    `new` is "same" where the page showed that somebody of this name is known already.
    """

    SAME = "same"

    entry_key = EntryKeyField()
    name = forms.CharField(
        label=_("Name"), max_length=160, widget=forms.TextInput({**NO_HELP, "autocapitalize": "words"})
    )
    player = forms.IntegerField(required=False, widget=forms.HiddenInput)
    new = forms.CharField(required=False, max_length=8, widget=forms.HiddenInput)
    paid = forms.BooleanField(label=pgettext_lazy("fee", "paid"), required=False)
    here = forms.BooleanField(label=_("is here"), required=False)
    birth_year = forms.IntegerField(label=_("Birth year"), required=False, widget=numeric(maxlength=4))
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    categories = forms.MultipleChoiceField(label=_("Categories"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, categories: Collection[str], clubs: Sequence[Club], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.clubs = clubs
        self.fields["categories"].choices = category_choices(categories)
        self.fields["club"].widget.attrs |= {"list": "clubs", **NO_HELP}
        if not categories:
            del self.fields["categories"]

    @property
    def is_confirmed(self) -> bool:
        """Whether he knew of the namesake and still wants another person."""
        return self.cleaned_data["new"] == self.SAME

    @property
    def has_more(self) -> bool:
        """Whether the part for new people has to be open."""
        names = ("birth_year", "club", "categories")
        return any(self.errors.get(name) or self.data.get(name) for name in names)


class EntrantForm(ServiceForm):
    """How an entrant is called in this stage. `start_number` only while no round is drawn."""

    name = forms.CharField(label=_("Name"), max_length=160, widget=forms.TextInput(NO_HELP))
    club_name = forms.CharField(label=_("Club"), max_length=120, required=False)
    region_name = forms.CharField(label=_("Region"), max_length=120, required=False)
    categories = forms.MultipleChoiceField(label=_("Categories"), required=False, widget=forms.CheckboxSelectMultiple)
    start_number = forms.IntegerField(label=_("Start number"), min_value=1, max_value=32767, widget=numeric())

    def __init__(self, categories: Collection[str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["categories"].choices = category_choices(categories)
        if not categories:
            del self.fields["categories"]


class OutForm(ServiceForm):
    """He goes home, is put out, or comes back, from one of `rounds` on."""

    WITHDRAWN, DISQUALIFIED, RETURNS = "withdrawn", "disqualified", "returns"

    what = forms.ChoiceField(
        label=_("What happens"),
        widget=forms.RadioSelect,
        choices=[
            (WITHDRAWN, _("withdraws: goes home, keeps what was won")),
            (DISQUALIFIED, _("is disqualified")),
            (RETURNS, _("plays again")),
        ],
    )
    from_round = forms.TypedChoiceField(label=_("From round"), coerce=int)
    why = forms.CharField(label=_("Why"), max_length=LONGEST_REASON, required=False)

    def __init__(self, rounds: Sequence[Round], *args: Any, may_leave: bool, may_return: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["from_round"].choices = [(round.number, str(round.number)) for round in rounds]
        missing = {key for key, may in ((self.WITHDRAWN, may_leave), (self.RETURNS, may_return)) if not may}
        choices = self.fields["what"].choices
        self.fields["what"].choices = [(key, words) for key, words in choices if key not in missing]


class ListForm(ServiceForm):
    """A list of people, pasted or as a file."""

    text = forms.CharField(
        label=_("Paste a list"),
        required=False,
        max_length=MOST_BYTES,
        strip=False,
        widget=forms.Textarea({"rows": 8, "spellcheck": "false"}),
        help_text=_("One person a line. With columns, such as from a spreadsheet, the first line may name them."),
    )
    file = forms.FileField(
        label=_("Or choose a file"),
        required=False,
        widget=forms.FileInput({"accept": ".csv,.txt,.tsv,.xlsx,.xls,.ods"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        limit = _("CSV or a spreadsheet (XLSX); at most %(rows)d rows and %(megabytes)d MB.")
        self.fields["file"].help_text = limit % {"rows": MOST_ROWS, "megabytes": MOST_BYTES // MEGABYTE}

    def clean(self) -> dict[str, Any]:
        """One of both; a file too large is not even read. What is in it the service reads."""
        typed = super().clean()
        file = typed.get("file")
        if file and file.size > MOST_BYTES:
            words = _("The file is larger than %(megabytes)d MB.")
            self.add_error(
                "file", forms.ValidationError(words, "file_too_large", {"megabytes": MOST_BYTES // MEGABYTE})
            )
        if not file and not typed.get("text", "").strip() and not self.errors:
            self.add_error("text", forms.ValidationError(_("Paste a list or choose a file."), "list_needed"))
        return typed

    def field_of(self, path: str) -> str | None:
        """A list that cannot be read is wrong where it came from."""
        return "file" if path == "list" and self.cleaned_data.get("file") else "text" if path == "list" else None

    @property
    def content(self) -> bytes | None:
        """The file, if there is one; it goes before the text. Only after `is_valid`."""
        file = self.cleaned_data["file"]
        return file.read() if file else None
