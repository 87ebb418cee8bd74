"""The coach shows the exact odds at once; the fox's choice comes a little later, and only if it matters."""

from __future__ import annotations

from fractions import Fraction
from random import Random

from mahe.rules.choices import CARD, ROLL, STOP, TURTLE
from mahe.rules.fox import Fox
from mahe.rules.position import Position
from mahe.rules.roster import thought_out
from mahe.show.keys import CARD as CARD_KEY
from mahe.show.keys import STOP as STOP_KEY
from mahe.show.signs import LETTERS
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.rules.test_odds import odds_by_counting
from tests.table.hands import begin, board_with, hurry, make, settings_for

THINKS_MS = {True: 1000, False: 500}  # the fox's time: True: for which turtle goes first; False: for other decisions
LOOKS_MS = 250  # time between the coach's polls of the fox's thought


def coached(seed: int, players: int, cards: bool = False) -> VirtualBoard:
    settings = settings_for(bytes(players), cards=cards)
    settings.choose("coach", 1)
    settings.choose("first_steps", 0)
    board = board_with(settings, seed)
    begin(board)
    hurry(board)
    return board


def exact_lines(view: Position) -> list[str]:
    """Return the lines that the coach must show at once, worked out from the rules and by counting all dice."""
    away = 21 - view.stacks.space[view.turtle()] % 21
    spaces = view.total() * len(view.throws)
    lands = f"→ space {(21 - away + spaces - 1) % 21 + 1}" if spaces < away else f"eggs: {view.face_up()}"
    chances = [odds_by_counting(view, choice)[1] for choice in view.choices if choice != STOP]
    percent = int(100 * max(chances) + Fraction(1, 2))
    over = [face for face in range(1, 7) if view.total() + face > 7]
    faces = [f"{over[0]}–6: over 7" if over[1:] else "6: over 7"] if over else []
    spaces_line = f"{view.total()}×{len(view.throws)}={spaces}"
    return [f"STOP: {lands}", *faces, spaces_line, f"beach: {percent} %"]


def landed_on(board: VirtualBoard) -> int:
    """Return the turtle that STOP's legend shows, -1 if it shows none."""
    return next(turtle for key, _, _, turtle in board.table.stage.display.moment[2] if key == STOP_KEY)


def lies_there(view: Position) -> int:
    """Return the topmost turtle on the space that STOP leads to, -1 if nobody stands there or it lays eggs."""
    end = view.stacks.space[view.turtle()] % 21 + view.total() * len(view.throws)
    there = {turtle for turtle in view.setup.turtles if view.stacks.space[turtle] == end < 21}
    return max(there - {view.stacks.below[turtle] for turtle in there}, default=-1)


def judgement(view: Position) -> str:
    """Return the coach's line: the fox's choice and its lead in points of win share; "" if that is below two."""
    fox = Fox()
    best = thought_out(fox.begin(view))
    assert best is not None
    worth = dict(zip(view.choices, fox.worths, strict=False))
    others = [worth[one] for one in worth if one != best and not (CARD < one < TURTLE and CARD < best < TURTLE)]
    points = int(Fraction(100 * (worth[best] - max(others)), 216 * 65536))
    if points < 2:
        return ""
    if best >= TURTLE:
        return f"Fox: {LETTERS[best - TURTLE]} first, +{points} %"
    name = {ROLL: "roll", STOP: "stop"}.get(best, f"card {best - CARD}")
    return f"Fox: {name}, +{points} %"


def test_in_a_whole_game_every_decision_has_its_odds_and_its_judgement(seed: int) -> None:
    random = Random(f"{seed} coach")
    told = silent = stacked = 0
    for players, cards in ((4, True), (2, False)):
        board = coached(seed % 1000, players, cards)
        for _ in range(45):
            if board.table.game is None or board.table.playing().position.is_over():
                break
            position = board.table.playing().position
            if len(position.choices) > 1:
                if position.throws:
                    assert [line for line in exact_lines(position) if line not in board.words] == []
                    assert landed_on(board) == lies_there(position)
                    stacked += landed_on(board) >= 0
                assert not any(str(word).startswith("Fox") for word in board.words)
                wanted = judgement(board.table.playing().view())
                board.wait(THINKS_MS[not position.throws] + LOOKS_MS + 60)
                said = [word for word in board.words if word.startswith("Fox")]
                assert said == ([wanted] if wanted else [])
                told += bool(wanted)
                silent += not wanted
            make(board, random.choice(position.choices))
            hurry(board)
    assert told >= 5
    assert silent >= 5
    assert stacked >= 5


def test_the_coach_comes_and_goes_with_one_press_where_cards_can_be_played_too(seed: int) -> None:
    random = Random(f"{seed} coach and cards")
    board = coached(seed % 1000, 4, cards=True)
    while len(board.table.playing().position.choices) < 3:
        make(board, random.choice(board.table.playing().position.choices))
        hurry(board)
    chance = exact_lines(board.table.playing().position)[-1]
    assert chance in board.words
    board.hold(CARD_KEY)
    board.wait(60)
    assert chance not in board.words
    assert "CARD: hold: coach" in board.words
    board.press(CARD_KEY)
    board.wait(60)
    assert "ROLL: play" in board.words  # a tap still shows the cards
    board.press(STOP_KEY)
    board.hold(CARD_KEY)
    board.wait(60)
    assert chance in board.words


def test_a_card_that_can_be_taken_back_leaves_room_for_all_but_the_chance(seed: int) -> None:
    random = Random(f"{seed} coach and undo")
    board = coached(seed % 1000, 4, cards=True)
    while "STOP: hold: undo" not in board.words:
        playing = board.table.playing().position
        make(board, max(playing.choices) if playing.throws else random.choice(playing.choices))
        hurry(board)
        assert not board.table.playing().position.is_over()
    *certain, chance = exact_lines(board.table.playing().position)
    assert [line for line in certain if line not in board.words] == []
    assert chance not in board.words


def test_without_the_coach_nobody_thinks_while_a_person_decides() -> None:
    board = coached(1, 4)
    board.table.settings.choose("coach", 0)
    board.table.use_settings()
    make(board, ROLL)
    hurry(board)
    assert not board.table.thinking.step()
    board.wait(3000)
    assert not any(str(word).startswith("Fox") for word in board.words)
