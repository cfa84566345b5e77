"""Addresses of what happened at the tables and what it is worth."""

from django.urls import URLPattern

app_name = "scoring"

urlpatterns: list[URLPattern] = []
