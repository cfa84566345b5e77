"""Writes. A service is a plain function, verb first, keyword-only; it is the only code that saves.

Every service takes the `actor` who acts and `now` (aware, UTC), runs in one transaction, writes one audit entry, and
refuses with `tournaments.errors` having written nothing.
"""
