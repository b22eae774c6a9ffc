"""Clubs and players over the API: what pages show, under the same rules."""

import pytest
from django.test import Client

from players.models import Club, Membership, Player, Role, User, Visibility
from tests.api.actors import (
    AT,
    Program,
    make_club,
    make_program,
    make_token,
    play_s1,
    record,
    start,
)
from tests.api.actors import knock as knocked
from tests.api.test_schema import must_fit, schema

__all__ = ["schema"]


def finished(program: Program) -> str:
    match = play_s1(program)
    record(program, match, knocked(6, "Ana", 0, 60))
    return match


def ids() -> dict[str, str]:
    return dict(Player.objects.values_list("name", "public_id"))


def logged_in(role: Role, club: Club) -> Program:
    user = User.objects.create_user(f"the-{role}", password="x")
    Membership.objects.create(club=club, user=user, role=role, joined_at=AT)
    somebody = Program()
    somebody.client = Client(raise_request_exception=False)
    somebody.client.force_login(user)
    return somebody


def test_what_the_pages_show_is_told_in_the_described_shape(
    schema: dict[str, object], program: Program
) -> None:
    finished(program)
    ana = ids()["Ana"]
    owner = logged_in(Role.OWNER, make_club())
    for shape, answer in {
        "ClubPage": program.get("clubs/"),
        "Club": program.get("clubs/home/"),
        "ClubRecords": program.get("clubs/home/records/"),
        "Members": owner.get("clubs/home/members/"),
        "Invitations": owner.get("clubs/home/invitations/"),
        "Links": owner.get("clubs/home/table-links/"),
        "Tokens": owner.get("tokens/"),
        "People": program.get("clubs/home/people/"),
        "PlayerPage": program.get("players/?club=home&order=-name&active=1"),
        "Player": program.get(f"players/{ana}/"),
        "PlayerRecord": program.get(f"players/{ana}/record/"),
        "HeadToHead": program.get(f"players/{ana}/head-to-head/"),
        "RatingPage": program.get(f"players/{ana}/ratings/"),
        "Webhooks": owner.get("clubs/home/webhooks/"),
    }.items():
        assert answer.status_code == 200, (shape, answer.content)
        must_fit(schema, shape, answer.json())

    told = program.get(f"players/{ana}/record/").json()
    assert (told["matches"], told["wins"], told["rating"]) == (1, 1, None)
    assert told["biggest_hand"]["points"] == 85
    names = [
        one["name"] for one in program.get("players/?order=-name").json()["results"]
    ]
    assert names == ["Cho", "Ben", "Ana"]
    met = program.get(f"players/{ana}/head-to-head/").json()["results"]
    assert {one["opponent"]["name"]: one["ahead"] for one in met} == {
        "Ben": 1,
        "Cho": 1,
    }


def test_reads_have_tags_and_lists_follow_a_cursor(program: Program) -> None:
    play_s1(program)
    first = program.get("clubs/home/")
    assert program.get("clubs/home/", If_None_Match=first["ETag"]).status_code == 304
    assert first["ETag"].startswith('"')

    seen: list[str] = []
    page = program.get("players/?order=name&limit=1")
    while True:
        seen += [one["name"] for one in page.json()["results"]]
        if page.json()["next"] is None:
            break
        assert f'<{page.json()["next"]}>; rel="next"' in page["Link"]
        page = program.get(page.json()["next"].removeprefix("http://testserver"))
    assert seen == ["Ana", "Ben", "Cho"]
    back = program.get(page.json()["previous"].removeprefix("http://testserver"))
    assert [one["name"] for one in back.json()["results"]] == ["Ben"]


@pytest.mark.parametrize(
    "query",
    [
        *("players/?club__slug=home", "players/?order=id", "players/?active=yes"),
        *("clubs/?x=1", "clubs/?limit=0", "clubs/?_connector=OR"),
        "players/?cursor=forged",
    ],
)
def test_filters_and_orders_come_from_a_list(program: Program, query: str) -> None:
    assert program.get(query).status_code == 400


def test_a_player_is_added_once_for_each_key_and_name(program: Program) -> None:
    key = {"Idempotency_Key": "k" * 16}
    first = program.post("players/", {"name": " Dora "}, **key)
    again = program.post("players/", {"name": " Dora "}, **key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert again["Idempotent-Replayed"] == "true"
    assert program.get(first["Location"]).json()["name"] == "Dora"
    taken = program.post("players/", {"name": "dora"})
    assert (taken.status_code, taken.json()["code"]) == (409, "name_taken")
    wrong = program.post("players/", {"name": "", "role": "owner"})
    assert set(wrong.json()["errors"]) == {"role"}


def test_renaming_needs_the_tag_that_was_seen(program: Program) -> None:
    play_s1(program)
    address = f"players/{ids()['Ana']}/"
    seen = program.get(address)
    body = seen.json() | {"name": "Ana (Delft)"}
    assert program.put(address, body).status_code == 428
    renamed = program.put(address, body, If_Match=seen["ETag"])
    assert renamed.json()["name"] == "Ana (Delft)"
    late = program.put(address, body | {"name": "Anna"}, If_Match=seen["ETag"])
    assert (late.status_code, late.json()["current"]) == (412, renamed["ETag"])
    assert program.get(address)["ETag"] == renamed["ETag"]


def test_merging_parting_retiring_and_taking_a_name_out(program: Program) -> None:
    play_s1(program)
    dora = program.post("players/", {"name": "Dora"}).json()["id"]
    known = ids()
    into = {"into": known["Ana"]}
    assert (
        program.post(f"players/{dora}/merge/", into).json()["counts_for"]
        == known["Ana"]
    )
    record_of = program.get(f"players/{dora}/record/").json()["player"]
    assert record_of == {"id": known["Ana"], "name": "Ana"}
    again = program.post(f"players/{dora}/merge/", into)
    assert (again.status_code, again.json()["code"]) == (409, "wrong_state")
    assert program.post(f"players/{dora}/unmerge/").json()["counts_for"] is None
    assert program.post(f"players/{dora}/retire/").json()["is_active"] is False
    assert program.post(f"players/{dora}/bring-back/").json()["is_active"] is True
    assert program.post(f"players/{dora}/anonymise/").json() == {"anonymised": True}
    assert program.get(f"players/{dora}/").status_code == 404
    assert (
        program.post(f"players/{known['Ben']}/merge/", {"into": dora}).status_code
        == 400
    )


def test_a_club_is_founded_and_changed_by_people_only(program: Program) -> None:
    assert program.post("clubs/", {"name": "Ours"}).status_code == 403
    assert Program().post("clubs/", {"name": "Ours"}).status_code == 401
    owner = logged_in(Role.OWNER, make_club())
    made = owner.post("clubs/", {"name": "Ours"})
    assert (made.status_code, made["Location"]) == (201, "/api/v1/clubs/ours/")
    body = made.json() | {"visibility": "private", "time_zone": "Nowhere/Land"}
    wrong = owner.put("clubs/ours/", body, If_Match=made["ETag"])
    assert set(wrong.json()["errors"]) == {"time_zone"}
    right = owner.put(
        "clubs/ours/", body | {"time_zone": "Europe/Amsterdam"}, If_Match=made["ETag"]
    )
    assert right.status_code == 200, right.content
    assert Program().get("clubs/ours/").status_code == 404
    assert owner.get("clubs/ours/")["ETag"] == right["ETag"]
    last = owner.delete("clubs/ours/members/the-owner/")
    assert (last.status_code, last.json()["code"]) == (409, "last_owner")


@pytest.mark.parametrize(
    ("wrong", "fields"),
    [
        pytest.param(
            {"house_rules": {"gin_bonus": "20"}},
            {"house_rules.gin_bonus"},
            id="one rule",
        ),
        pytest.param(
            {"house_rules": {"gin_bonus": "20", "game_target": 1}},
            {"house_rules.gin_bonus", "house_rules.game_target"},
            id="two rules",
        ),
        pytest.param({"time_zone": "Europe"}, {"time_zone"}, id="a folder of zones"),
        pytest.param({"time_zone": ""}, {"time_zone"}, id="no zone"),
        pytest.param({"time_zone": "../passwd"}, {"time_zone"}, id="outside"),
        pytest.param(
            {"time_zone": "Europe", "name": "", "house_rules": {"x": 1}},
            {"time_zone", "name", "house_rules.x"},
            id="all at once",
        ),
    ],
)
def test_what_no_club_can_be_is_refused_at_its_field(
    wrong: dict[str, object], fields: set[str]
) -> None:
    owner = logged_in(Role.OWNER, make_club())
    seen = owner.get("clubs/home/")

    answer = owner.put("clubs/home/", seen.json() | wrong, If_Match=seen["ETag"])

    assert answer.status_code == 400
    assert set(answer.json()["errors"]) == fields


def test_nothing_of_a_private_club_is_found(program: Program) -> None:
    hidden = make_club("hidden", Visibility.PRIVATE)
    theirs = make_program(hidden)
    theirs.post("players/", {"name": "Zoë"})
    zoe = ids()["Zoë"]
    for reader in (program, Program()):
        assert "hidden" not in reader.get("clubs/").content.decode()
        assert reader.get("players/?name=Zoë").json()["results"] == []
        for path in ("clubs/hidden/", "players/?club=hidden", f"players/{zoe}/record/"):
            assert reader.get(path).status_code == 404
    assert theirs.get("players/?name=zoë").json()["results"][0]["id"] == zoe


def test_a_table_link_is_made_without_its_secret_and_read_with_it(
    program: Program,
) -> None:
    owner = logged_in(Role.OWNER, make_club())
    address = f"{start(program)}table-link/"
    assert owner.get(address).status_code == 404
    made = owner.post(address, Idempotency_Key="k" * 16)
    assert set(made.json()) == {"match", "expires_at"}
    told = owner.get(made["Location"]).json()
    opened = Client().get(told["address"].removeprefix("http://localhost:8000"))
    assert opened.status_code == 303
    assert Program(make_token()).get(address).status_code == 200
    assert owner.delete(address).status_code == 204
    assert owner.get(address).json()["address"] is None


def test_other_sites_read_what_is_public_and_nothing_else(program: Program) -> None:
    play_s1(program)
    stranger = Program()
    for path in ("clubs/", "clubs/home/", "players/", f"players/{ids()['Ana']}/"):
        assert stranger.get(path)["Access-Control-Allow-Origin"] == "*"
    owner = logged_in(Role.OWNER, make_club())
    for path in ("tokens/", "clubs/home/members/", "clubs/home/people/"):
        assert "Access-Control-Allow-Origin" not in owner.get(path)


def cursor_of(program: Program, query: str) -> str:
    address: str = program.get(query).json()["next"]
    return address.partition("cursor=")[2].partition("&")[0]


def test_a_cursor_is_good_in_its_own_list_and_order_only(program: Program) -> None:
    play_s1(program)
    for slug in ("one", "two"):
        make_club(slug)
    of_clubs = cursor_of(program, "clubs/?limit=1")
    of_matches = cursor_of(program, "players/?limit=1")

    for query in (
        f"players/?cursor={of_clubs}",
        f"players/?order=name&cursor={of_matches}",
        f"matches/?cursor={of_matches}",
    ):
        answer = program.get(query)
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_cursor")


def test_a_page_goes_on_where_it_ended_whatever_became_of_its_last_row(
    program: Program,
) -> None:
    """S39"""
    play_s1(program)
    query = "players/?order=name&active=1&limit=1"
    cursor = cursor_of(program, query)
    Player.objects.filter(name="Ana").update(
        name="Zoe", name_key="zoe", is_active=False
    )

    answer = program.get(f"{query}&cursor={cursor}")

    assert [one["name"] for one in answer.json()["results"]] == ["Ben"]


def test_the_longest_names_have_cursors_too(program: Program) -> None:
    for sign in "\U00016800\U00016801\U00016802":
        program.post("players/", {"name": sign * 60})

    cursor = cursor_of(program, "players/?order=name&limit=1")
    answer = program.get(f"players/?order=name&limit=1&cursor={cursor}")

    assert len(cursor) > 300
    assert [one["name"][0] for one in answer.json()["results"]] == ["\U00016801"]
