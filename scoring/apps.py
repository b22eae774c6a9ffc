"""Matches and hands."""

from django.apps import AppConfig


class ScoringConfig(AppConfig):
    name = "scoring"
