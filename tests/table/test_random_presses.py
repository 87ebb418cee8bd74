"""Whatever keys are pressed and when, the board never hangs or raises, and keeps to its current budget."""

from __future__ import annotations

from inspect import signature
from random import Random

from mahe.show import menu_pages, score_pages, set_up_pages, turn_pages
from mahe.show.keys import CARD, MENU, RELEASE, ROLL, STOP
from mahe.table.settings import Settings
from mahe_board.virtual_board.script.virtual_board import VirtualBoard
from tests.table.hands import hurry, tap

HOUR = 60 * 60 * 1000
PAGES = {
    page
    for module in (turn_pages, score_pages, set_up_pages, menu_pages)
    for name, page in vars(module).items()
    if getattr(page, "__module__", "") == module.__name__
    and not name.startswith("_")
    and list(signature(page).parameters)[:2] == ["paper", "picture"]
    and signature(page).return_annotation is None
}
# Moods, each for 40 presses: the weights of ROLL, STOP, CARD and MENU, and the share of holds. They are: playing,
# leafing, going back, looking at everything, ROLL and STOP alone, going through the menu.
MOODS = (
    ((7, 3, 4, 0.6), 0.06),
    ((1, 0.1, 8, 0.1), 0.06),
    ((1, 6, 2, 0.5), 0.06),
    ((3, 1, 3, 3), 0.06),
    ((8, 4, 0, 0), 0.02),
    ((3, 0.3, 8, 2), 0.3),
)
# Pages that random presses seldom or never reach: damage, the end of a game, questions and reports at power-on.
RARE = {
    turn_pages.trouble, score_pages.result, score_pages.counting, turn_pages.blank,
    set_up_pages.language, set_up_pages.stuck_keys,
}  # fmt: skip


def milliamperes(frame: bytes | bytearray) -> float:
    return 211 + 20 * sum(frame) / 255


class Visitor:
    """Somebody who presses keys at random, now and then for long or many at once, and sometimes waits."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.pages: set[object] = set()
        self.frames = 0
        settings = Settings()
        settings.choose("cards", 1)
        self.sit_down({"settings": settings.pack()})

    def sit_down(self, stored: dict[str, bytes]) -> None:
        """Switch on a board with this store, and play on it from now on."""
        self.board = VirtualBoard(self.random.randrange(1 << 40), stored)
        show = self.board.lights.show

        def watched(frame: bytearray) -> None:
            self.frames += 1
            assert milliamperes(frame) <= self.board.table.stage.budget
            assert any(frame) or not any(self.board.table.stage._canvas.bytes)
            show(frame)

        self.board.lights.show = watched  # type: ignore[method-assign]

    def go(self, now: int) -> None:
        self.board.jump(now - self.board.now)
        self.pages.add(self.board.table.stage.display.moment[0])

    def visit(self, until: int) -> None:
        random, board = self.random, self.board
        presses = 0
        while board.now < until:
            if presses % 40 == 0:
                weights, for_long = random.choice(MOODS)
            presses += 1
            mood = random.random()
            if mood < 0.001:
                self.go(board.now + random.randrange(1, 40 * 60_000))  # the next tick comes only after this time
            elif mood < 0.005:
                board.wait(random.randrange(1000, 20_000))
            elif mood < 0.03:
                for key in random.sample((ROLL, STOP, CARD, MENU), random.randrange(2, 5)):
                    board.keys.press(key, random.randrange(1, 1500))
            else:
                key = random.choices((ROLL, STOP, CARD, MENU), weights)[0]
                if random.random() < for_long:
                    board.hold(key)
                else:
                    board.keys.press(key, random.choice((1, 20, 60, 150)))
            for _ in range(random.randrange(1, 14)):
                self.go(board.now + random.choice((1, 5, 20, 20, 20, 33, 80)))

    def comes_home(self) -> None:
        """Check that the board isn't stuck: taps on STOP, ROLL and CARD lead to several pages."""
        board = self.board
        board.keys._events = [(board.now, RELEASE + key) for key in (ROLL, STOP, CARD, MENU)]
        board.wait(200)
        tap(board, CARD)  # the board may be asleep, and then this press only wakes it
        seen = set()
        for number in range(60):
            hurry(board)
            made = 0 if board.table.game is None else board.table.game.journal.length()
            seen.add((board.table.stage.display.moment[0], str(board.table.stage.display.moment[1]), made))
            board.hold(STOP) if number % 10 == 9 else tap(board, (ROLL, STOP, ROLL, CARD)[number % 4])
        assert len(seen) > 3, seen


def test_a_day_of_random_presses(seed: int, exhaustive: bool) -> None:
    visitor = Visitor(seed)
    for stay in range(24 if exhaustive else 2):
        visitor.visit(visitor.board.now + (HOUR if exhaustive else HOUR // 2))
        visitor.comes_home()
        # Pull the plug; every other time, also delete the saved game.
        stored = dict(visitor.board.stored)
        if stay & 1:
            stored.pop("game", None)
        visitor.sit_down(stored)
        assert not visitor.board.table.troubles
    missed = PAGES - visitor.pages - RARE
    assert len(missed) <= (0 if exhaustive else 16), sorted(page.__name__ for page in missed)
    assert visitor.frames > 10_000
