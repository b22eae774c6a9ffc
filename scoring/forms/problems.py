"""Showing on a form what a service refused."""

from collections.abc import Mapping

from django import forms

from web.problems import Problem


def add_problem(
    form: forms.Form, problem: Problem, fields: Mapping[str, str] | None = None
) -> None:
    """Put each fault at its field; what has no field of its own goes above them all.

    fields: the form's name for a field that the service calls otherwise.
    """
    names = fields or {}
    for field, faults in problem.errors.items():
        name = names.get(field, field)
        for fault in faults:
            form.add_error(name if name in form.fields else None, str(fault.message))
    if not problem.errors:
        form.add_error(None, str(problem.detail))
