"""On which lines of a file the elements of an array inside one of its parts begin."""

import json

from book.rules.json_stream import Part


def item_lines(part: Part, name: str, count: int) -> list[int]:
    """Return the lines of the first elements of the part's array of that name.

    The part's own line where that cannot be told.
    """
    start = part.text.find(f'"{name}"')
    if "\n" not in part.text or start < 0:
        return [part.line] * count
    first = part.line + part.text.count("\n", 0, start)
    if part.text.startswith(":[\n", start + len(name) + 2):  # as we write it ourselves
        end = part.text.find("\n]", start)
        if part.text.count("\n", start, end) == count:
            return list(range(first + 1, first + 1 + count))
    try:
        return _counted_lines(part.text, start, first, count)
    except (ValueError, IndexError):  # something else is called so
        return [part.line] * count


def _counted_lines(text: str, start: int, line: int, count: int) -> list[int]:
    decoder, at, before = json.JSONDecoder(), text.index("[", start) + 1, start
    lines: list[int] = []
    while len(lines) < count:
        while text[at] in " \t\r\n,":
            at += 1
        line, before = line + text.count("\n", before, at), at
        lines.append(line)
        if len(lines) < count:
            at = decoder.raw_decode(text, at)[1]
    return lines
