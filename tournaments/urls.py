"""Addresses of who meets whom, where and when."""

from django.urls import URLPattern

app_name = "tournaments"

urlpatterns: list[URLPattern] = []
