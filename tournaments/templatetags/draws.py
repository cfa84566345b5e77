"""Draws in words, for templates."""

from django import template

from tournaments.draw_words import costs_in_words, draw_in_words, figures_in_words, judged_in_words
from tournaments.messages import say

register = template.Library()
register.filter("draw_words", draw_in_words)
register.filter("figures", figures_in_words)
register.filter("judged", judged_in_words)
register.filter("costs", costs_in_words)
register.filter("fault_words", say)
