"""`python -m tournaments.printing TEMPLATE LANGUAGE < data.json > out.pdf`: one document, then the process ends."""

import sys
from pathlib import Path

import typst

_ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = _ROOT / "templates" / "print"
FONTS = _ROOT / "static" / "fonts"


def compile_pdf(template: str, language: str, data: str) -> bytes:
    """The PDF of one template. Without accessibility tags: with them 40 score sheets weigh 5.8 MB instead of 0.2."""
    fonts = typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[FONTS])
    compiler = typst.Compiler(
        TEMPLATES / f"{template}.typ",
        root=TEMPLATES,
        font_paths=fonts,
        ignore_system_fonts=True,
        sys_inputs={"data": data, "language": language},
    )
    pdf = compiler.compile(format="pdf", pdf_tags=False)
    assert isinstance(pdf, bytes)  # noqa: S101 - one PDF holds all pages; only pictures come one by one
    return pdf


if __name__ == "__main__":
    _, template, language = sys.argv
    sys.stdout.buffer.write(compile_pdf(template, language, sys.stdin.buffer.read().decode()))
