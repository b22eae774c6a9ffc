"""Plays one scenario with as many processes as it wants; prints what came of it.

Run as `python -m tests.processes.crowd <scenario>` on the database of the environment.
Every step has a process of its own, so that none inherits an open connection.
"""

import json
import multiprocessing
import sys
import traceback
from collections.abc import Callable
from multiprocessing.queues import Queue
from typing import Any

import django

LIMIT = 50
FORK = multiprocessing.get_context("fork")


def _in_processes(count: int, act: Callable[[int], Any]) -> list[Any]:
    """Run `act` with 0, 1, … at once; what each gave, in that order."""
    answers: Queue[tuple[int, Any]] = FORK.Queue()
    crowd = [
        FORK.Process(target=_answer, args=(act, number, answers), daemon=True)
        for number in range(count)
    ]
    for process in crowd:
        process.start()
    found = dict(answers.get(timeout=LIMIT) for _process in crowd)
    for process in crowd:
        process.join(LIMIT)
    return [found[number] for number in range(count)]


def _answer(
    act: Callable[[int], Any], number: int, answers: "Queue[tuple[int, Any]]"
) -> None:
    from django.db import connection

    try:
        answer = act(number)
    except Exception:
        answer = [traceback.format_exc()]
    answers.put((number, answer))
    connection.close()


def play(name: str) -> dict[str, object]:
    """Prepare, let all act at once, and look."""
    from tests.processes.scenarios import SCENARIOS

    scenario = SCENARIOS[name]
    meeting = FORK.Barrier(scenario.processes, timeout=LIMIT)
    [context] = _in_processes(1, lambda _number: scenario.prepare())
    answers = _in_processes(
        scenario.processes, lambda number: scenario.act(context, number, meeting.wait)
    )
    [after] = _in_processes(1, lambda _number: scenario.look(context))
    return {"context": context, "answers": answers, "after": after}


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(play(sys.argv[1])))
