"""Every version of every hand, who and when."""

from tests.api.actors import Program, knock, play_s1, record


def test_the_history_keeps_every_version(program: Program) -> None:
    match = play_s1(program)
    address = f"{match}hands/1/"
    first = program.get(address)
    put = program.put(
        address,
        first.json() | {"opponent_deadwood": 34, "reason": "34 was read as 24"},
        If_Match=first["ETag"],
    )
    gone = program.send("DELETE", address, {"reason": "misdeal"}, If_Match=put["ETag"])
    assert gone.status_code == 200

    versions = Program().get(f"{match}history/").json()["versions"]

    assert [version["number"] for version in versions] == [1, 1, 2, 3, 4, 5]
    old, new = versions[:2]
    assert (old["state"], old["points"], old["replaces"]) == ("void", 20, None)
    assert new["replaces"] == old["id"]
    assert (new["reason"], new["void_reason"]) == ("34 was read as 24", "misdeal")
    assert (new["recorded_via"], new["recorded_by"]) == ("api", None)
    assert new["voided_at"].endswith("Z")


def test_a_number_can_be_used_again_after_an_undo(program: Program) -> None:
    match = play_s1(program)
    program.post(f"{match}undo/", {"number": 5})

    record(program, match, knock(5, "Ben", 3, 20))

    states = [
        (version["number"], version["state"])
        for version in program.get(f"{match}history/").json()["versions"]
    ]
    assert states[-2:] == [(5, "void"), (5, "standing")]
