"""Better words that readers sent, for the operator to read."""

from django.contrib import admin

from book.models import WordReport
from web.operator import FactsAdmin


@admin.register(WordReport)
class WordReportAdmin(FactsAdmin):
    list_display = ("said", "better", "language", "path", "at")
    list_filter = ("language", "at")
    search_fields = ("said", "better")
