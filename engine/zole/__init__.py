"""Zole: its rules as data, its sheets and their scores, its deals card by card and with open cards.

Paragraphs (Z6, Z9.2 …) are those of docs/reference/rules-zole.md.
"""
