"""The services void and add: they never delete a hand or rewrite one of its facts."""

import ast
from collections.abc import Iterator
from pathlib import Path

import scoring.services
from scoring.services.ledger import WORKED_OUT

FOLDER = Path(scoring.services.__file__).parent
FACTS = {"box", "captain", "sitter", "outcome", "knocker", "number", "client_key"}
FACTS |= {"knocker_deadwood", "opponent_deadwood", "knocker_cards", "opponent_cards"}
FACTS |= {"big_gin", "turned_up", "spread", "recorded_at", "recorded_by"}
#: Who may delete or update rows of other tables than hands; a new one needs a line.
OTHER_TABLES = {
    "anonymise_player.py",
    "clubs.py",
    "keep_records.py",
    "merge_players.py",
    "people_changed.py",
    "table_links.py",
}
#: A club that is deleted takes its hands along.
WHOLE_CLUB = "clubs.py"


def _calls() -> Iterator[tuple[Path, ast.Call]]:
    for path in sorted(FOLDER.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                yield path, node


def _method(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _root(call: ast.Call) -> str:
    """The name that a chain begins with: `Hand` in `Hand.objects.filter().delete()`."""
    node: ast.expr = call
    while isinstance(node, ast.Call | ast.Attribute):
        node = node.func if isinstance(node, ast.Call) else node.value
    return node.id if isinstance(node, ast.Name) else ""


def test_no_service_deletes_or_updates_past_the_ledger() -> None:
    forbidden = {"delete", "update", "update_or_create", "raw", "_raw_delete"}

    found = [
        f"{path.name}:{call.lineno}"
        for path, call in _calls()
        if _method(call) in forbidden
        and not isinstance(call.func.value, ast.Name)  # type: ignore[attr-defined]
        and path.name not in OTHER_TABLES
    ]

    assert found == []


def test_no_service_deletes_hands_or_updates_their_facts() -> None:
    for path, call in _calls():
        place = f"{path.name}:{call.lineno}"
        if _method(call) == "update":
            assert not FACTS & {word.arg for word in call.keywords}, place
        # How often a hand was told anew is no fact of it.
        if {word.arg for word in call.keywords} == {"revision"}:
            continue
        if _method(call) in ("delete", "update") and path.name != WHOLE_CLUB:
            assert _root(call).lower() != "hand", place


def test_every_row_is_saved_new_or_by_named_fields_that_are_no_facts() -> None:
    saves = [(path, call) for path, call in _calls() if _method(call) == "save"]
    assert saves
    for path, call in saves:
        if path.name == "keep_records.py":  # tallies, which hold no fact
            continue
        place = f"{path.name}:{call.lineno}"
        named = {word.arg: word.value for word in call.keywords}
        assert named.keys() & {"update_fields", "force_insert"}, place
        fields = named.get("update_fields")
        if isinstance(fields, ast.List):
            assert not FACTS & set(ast.literal_eval(fields)), place
    assert not FACTS & set(WORKED_OUT)
