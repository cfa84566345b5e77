"""Writes about results. The same rules as `tournaments.services`."""
