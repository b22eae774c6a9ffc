"""First answers to keyed requests."""

from web.models.first_answer import FirstAnswer

__all__ = ["FirstAnswer"]
