"""Sixty-six by cards and by result lines, as `docs/reference/rules-sixty-six.md` says: rules, deals and their outcomes.

Paragraph numbers (1.1 to 2.5) are those of the reference.
"""
