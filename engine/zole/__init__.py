"""Zole: its rules as data, its sheets, their scores.

Paragraphs (Z6, Z9.2 …) are those of docs/reference/rules-zole.md.
"""
