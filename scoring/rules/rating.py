"""How strong players seem, from who finished ahead of whom: the one rating model.

Plackett-Luce as OpenSkill has it. A skill is a guess with its doubt: `mu`, and the
standard deviation `sigma` that is shown behind ±. Only the order of the three in a
match moves it, never by how much somebody won, and never a house rule.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Generic, TypeVar

from openskill.models import PlackettLuce

MATCHES_NEEDED = 5
"""Below so many finished matches no rating and no percentage is shown."""

Person = TypeVar("Person", bound=int)
_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """A rating after so many matches; before the first, what anybody starts with."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma
    matches: int = 0


@dataclass(frozen=True, slots=True)
class Finish(Generic[Person]):
    """One finished match: who had which rank, equal ranks where totals were equal."""

    match: int
    day: date
    ranks: tuple[tuple[Person, int], ...]


def rate(skills: Sequence[Skill], ranks: Sequence[int]) -> list[Skill]:
    """Return the skills after one match of these players; ranks may be shared."""
    before = [[_MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in skills]
    after = _MODEL.rate(before, ranks=[float(rank) for rank in ranks])
    return [
        Skill(float(new.mu), float(new.sigma), skill.matches + 1)
        for (new,), skill in zip(after, skills, strict=True)
    ]


def rate_all(
    finishes: Iterable[Finish[Person]], skills: dict[Person, Skill]
) -> Iterator[tuple[Finish[Person], dict[Person, Skill]]]:
    """Yield the skills after each match, in the order given; keep `skills` current.

    skills: what is known before the first of them; who is not in it starts anew. The
    sums of floats depend on the order of the three, so they are taken by number.
    """
    for finish in finishes:
        people = [person for person, _rank in sorted(finish.ranks)]
        order = [rank for _person, rank in sorted(finish.ranks)]
        after = rate([skills.get(person, Skill()) for person in people], order)
        changed = dict(zip(people, after, strict=True))
        skills.update(changed)
        yield finish, changed
