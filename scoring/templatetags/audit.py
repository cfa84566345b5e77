"""Audit entries on a page."""

from django import template

from scoring.audit_words import action_name, audit_lines

register = template.Library()
register.filter("action_name", action_name)
register.filter("audit_lines", audit_lines)
