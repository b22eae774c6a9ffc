"""Who waits in a knock-out round, in the order of the places they hold."""

from collections.abc import Collection

from tournaments.models import Round


def in_places(one: Round, waiting: Collection[int]) -> tuple[int, ...]:
    """Return those who wait as the bracket has their places, the best first.

    The draw says whose places these were. Whoever came to wait by an exchange took
    the place of who went; of several at once the better placed took the better.
    """
    draw = one.draw
    drawn = draw.rounds[one.number - draw.first_number].get("waiting", ())
    rank = {row[0]: place for place, row in enumerate(draw.state["players"])}
    came = sorted(set(waiting) - set(drawn), key=lambda number: rank.get(number, 0))
    held = [
        number if number in waiting else came.pop(0)
        for number in drawn
        if number in waiting or came
    ]
    return (*held, *came)
