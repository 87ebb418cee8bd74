"""`mahe watch`: a laptop shows the board's lights and screen, and play isn't disturbed."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from mahe.rules.save import restore
from mahe.show.keys import RELEASE, ROLL
from mahe_board.__main__ import main
from mahe_board.bench.bars import BEHIND, GAP_MS
from mahe_board.bench.start_game import BY_HAND, CAREFUL, DARING, game, gaps_ms, saved, settings
from mahe_board.boards.board_saves import both
from mahe_board.boards.watch.packets import END, GAME, MOMENT, Lost, Packets, Told
from mahe_board.boards.watch.watched_table import WatchedTable
from mahe_board.build.tree import modules
from mahe_board.emulator.memory_ports import Keys, Lights, Screen, Sound
from mahe_board.emulator.pico.emulated_pico import ERASE_MS, Pico
from mahe_board.emulator.pico.observations import Frame
from mahe_board.virtual_board.play.table_loop import Board
from tests.boards.flashing import a_strange_device
from tests.boards.test_watched import packet, packets
from tests.device.conftest import new_board
from tests.virtual_board.play.conftest import ask

START_MS = 2500
BOTS = (DARING, CAREFUL)
WINDOW_MS = 50
SECOND = 1000 // WINDOW_MS  # number of windows in a second
MEDIUM = 3  # the setting for volume 2


class Laptop:
    """The laptop's half of `mahe watch`; the board's clock stops while it works."""

    def __init__(self, pico: Pico, presses: bool = False) -> None:
        self.said: list[str] = []
        self.lights, self.screen, self.keys, self.sound = Lights(), Screen(), Keys(), Sound()
        self.table = WatchedTable(
            pico.sent, pico.type, presses, self.said.append, (self.lights, self.screen, self.keys, self.sound)
        )
        self.pico = pico

    def watch(self, ms: float) -> int:
        """Run the board for a while; return the number of frames it sent."""
        before = self.table.frames
        self.table.tick(int(self.pico.ms))
        self.pico.wait(ms)
        self.table.tick(int(self.pico.ms))
        return self.table.frames - before


class Seen:
    """The lights on the wires and on the laptop, second by second."""

    def __init__(self, pico: Pico, laptop: Laptop) -> None:
        self.pico, self.laptop = pico, laptop
        self.count = pico.frames(after=1 << 30).count
        self.windows: list[set[bytes]] = []  # the lights in each window
        self.erases = [pico.flash_work().erases]  # number of erases at the end of each window
        self.late: list[float] = []  # gaps between frames that aren't due to a save
        self.last: tuple[Frame, ...] = ()
        self.behind = self.seconds = 0

    def second(self, whole: bool = False) -> tuple[int, int, int]:
        """Count the frames on the wires, those sent, and the windows in which the lights changed."""
        begun, told, changing = self.count, 0, 0
        self.seconds += 1
        for _ in range(SECOND):
            self.laptop.table.lost = whole
            shown_before = self.laptop.lights.frame
            told += self.laptop.watch(WINDOW_MS)
            new = self.pico.frames(after=self.count).kept
            self.count += len(new)
            self.erases.append(self.pico.flash_work().erases)
            sectors = self.erases[-1] - self.erases[-4:][0]  # sectors erased in the last windows: some saves erase two
            allowed = GAP_MS.held + ERASE_MS * max(0, sectors - 1)
            self.late += [gap for gap in gaps_ms(self.last + new) if gap > allowed]
            self.last = (self.last + new)[-1:]
            self.windows.append({frame.data for frame in new})
            changing += len(self.windows[-1]) > 1
            # The laptop shows lights that were on the wires in this window or in one of the two before.
            self.behind += len(self.windows) > 2 and shown_before not in set().union(*self.windows[-3:])
        return self.count - begun, told, changing


@pytest.mark.true_time
def test_the_laptop_sees_lights_screen_moment_and_game_twenty_times_a_second_and_no_frame_is_late(
    new_board: Callable[..., Pico], exhaustive: bool
) -> None:
    begun = game(BOTS, choices=12 if exhaustive else 160)  # the whole game has 175 choices
    pico = new_board({**both("game", saved(begun)), **both("settings", settings(BOTS, sound=MEDIUM))})
    pico.wait(START_MS)
    pico.press("roll")
    pico.output()  # skip what the board has printed at its start
    laptop = Laptop(pico)
    laptop.watch(1000)
    seen = Seen(pico, laptop)
    seconds, kinds, choices = [], set(), 0
    for _ in range(600 if exhaustive else 8):
        seconds.append(seen.second())
        kinds.add(laptop.table.told()["moment"]["kind"])
        choices = max(choices, laptop.table.game.journal.length() if laptop.table.game else 0)
    assert len(kinds) > 4
    assert choices > begun.journal.length(), "it grows"
    assert seen.late == []
    assert sum(on_the_wires for on_the_wires, _, _ in seconds) >= 49.9 * len(seconds), "50 a second"
    assert max(changing for _, _, changing in seconds) >= SECOND - 2
    assert all(told >= 20 for _, told, changing in seconds if changing == SECOND), "where they change all the time"
    assert [one for one in seconds if one[1] < one[2] - 1] == [], "the last change may be told in the next second"
    assert seen.behind <= seen.seconds * SECOND * BEHIND.held
    # The same holds if lights, screen, moment and game are sent whole each time.
    assert all(told >= 20 for _, told, _ in [seen.second(whole=True) for _ in range(2)])
    assert seen.late == []
    # When the board's lights don't change, the laptop shows exactly them.
    for _ in range(40):
        laptop.watch(WINDOW_MS)
        if laptop.lights.frame == pico.lights() and laptop.screen.pixels == pico.screen().memory:
            break
    else:
        raise AssertionError("the laptop never sees what the board shows")
    assert laptop.table.told()["sound"] == 2
    assert laptop.said == []


@pytest.mark.exhaustive
def test_presses_of_the_laptop_reach_the_board_only_if_it_may_press_and_come_up_when_it_goes(
    new_board: Callable[..., Pico],
) -> None:
    pico = new_board(both("game", saved(game(choices=4))))
    pico.wait(START_MS)
    for presses in (False, True):
        laptop = Laptop(pico, presses)
        laptop.watch(500)
        page = laptop.screen.pixels
        laptop.keys.give(1)
        laptop.watch(100)
        laptop.keys.give(17)
        laptop.watch(1500)
        assert (laptop.screen.pixels != page) == presses
    laptop.keys.give(4)
    laptop.watch(100)
    pico.wait(6000)  # the laptop falls silent: MENU, still held, opens the menu, and is then released by the board
    open_menu = pico.screen().memory
    pico.press("stop")
    pico.wait(1000)
    assert pico.screen().memory != open_menu, "the keys of the board itself are heard"


@pytest.mark.exhaustive
@pytest.mark.true_time
def test_who_watches_and_stops_reading_does_not_keep_play_waiting(new_board: Callable[..., Pico]) -> None:
    pico = new_board({**both("game", saved(game(BOTS, choices=12))), **both("settings", settings(BOTS))})
    pico.wait(START_MS)
    pico.press("roll")
    pico.type(b"watch 1 whole\n")
    pico.wait(300)
    pico.usb_reads(False)
    pico.type(b"watch 1 whole\n")
    seen = pico.frames(after=1 << 30).count
    pico.wait(2500)
    assert max(gaps_ms(pico.frames(after=seen).kept)) <= GAP_MS.held
    pico.usb_reads(True)


SINK = """
from mahe.device.watch import Watch
import gc
class Sink:
    sent = 0
    def write(self, data):
        self.sent += len(data)
from mahe.device.watch import Watch
watch = Watch(loop)
watch.go_on("whole")
sink = watch.out = Sink()
class Talk:
    put = None
    step = watch.step
loop.talk = Talk
def passes(number):
    for _ in range(number):
        loop.step()
passes(1500)
watch.go_on("")
before = sent = spent = 0  # new names allocate
gc.collect()
before = gc.mem_alloc()
sent = sink.sent
passes(400)
spent = gc.mem_alloc() - before
"""


def test_a_frame_that_is_told_takes_no_heap(new_board: Callable[..., Pico]) -> None:
    pico = new_board(both("game", saved(game(choices=12))))
    pico.wait(START_MS)
    pico.ctrl_c()
    pico.wait(200)
    pico.exec(BY_HAND)
    pico.start(SINK)
    pico.wait(1500)
    pico.press("roll")
    pico.finish(60_000)
    assert pico.eval("spent") == 0
    assert pico.eval("sink.sent - sent") > 100, "the turtle to move blinks meanwhile"


def test_packets_are_found_however_they_come_and_between_them_lines() -> None:
    page = json.dumps({"words": ["a turtle", "swims " * 20]}).encode()
    stream = (
        b"mahe 1.0.0 pl"
        + b"ays \n"
        + packet(3, bytes(range(61)))
        + packets(MOMENT, page)
        + packets(GAME, b"")
        + b"a line\r\n"
        + packet(END, b"\x01\xb8")
    )
    for size in (1, 2, 7, 64, 1000):
        found = Packets()
        come: list[Told | Lost] = []
        for at in range(0, len(stream), size):
            come += found.take(stream[at : at + size])
        assert come == [
            Told(3, bytes(range(61))),
            Told(MOMENT, page),
            Told(GAME, b""),
            Told(END, b"\x01\xb8".ljust(61, b"\0")),
        ]
        assert found.lines == [b"mahe 1.0.0 plays", b"a line"]


def test_what_is_damaged_is_asked_for_again_and_nothing_of_it_is_shown() -> None:
    page = b"a" * 100
    whole = packets(MOMENT, page)
    for damaged in (whole[:5] + b"?" + whole[6:], whole[:40] + whole[50:], whole[:70] + whole[80:]):
        found = Packets()
        come = list(found.take(damaged + packet(END, b"\0\0") + packets(MOMENT, page) + packet(END, b"\0\0")))
        assert Lost() in come
        texts = [one for one in come if isinstance(one, Told) and one.number == MOMENT]
        assert texts == [Told(MOMENT, page)], "the one that came whole"


def test_the_page_is_named_and_a_device_that_tells_nothing_is_given_up(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mahe_board.boards.watch.watched_table.ANSWER_S", 0.3)
    with a_strange_device(lambda _: b"") as port:
        assert main(["watch", "--port", port, "--page", "0", "--no-browser"]) == 2
    told = capsys.readouterr()
    assert told.out.startswith("Mahé is on the table: http://127.0.0.1:")
    assert told.err.startswith("mahe watch: the board tells nothing: it doesn't play, or its game is older;")


@pytest.mark.exhaustive
def test_on_the_page_the_board_is_seen_and_only_with_press_pressed(
    new_board: Callable[..., Pico], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    boards: list[Board] = []
    made = Board.__init__

    def noted(self: Board, *ports: object) -> None:
        boards.append(self)
        made(self, *ports)  # type: ignore[arg-type]

    monkeypatch.setattr(Board, "__init__", noted)
    for of_the_main_thread in ("play._end_on_signals", "__main__.take_ctrl_c"):
        monkeypatch.setattr(f"mahe_board.{of_the_main_thread}", lambda *_: None)
    pico = new_board(both("game", saved(game(choices=12))))
    pico.wait(START_MS)
    with pico.live() as live:
        words = ["watch", "--port", live.pty, "--page", "0", "--no-browser"]
        program = threading.Thread(target=main, args=(words,))
        program.start()
        deadline = time.monotonic() + 60
        address = ""
        frame: dict[str, Any] = {"around": None}
        while not frame["around"] and time.monotonic() < deadline:
            time.sleep(0.2)
            address = address or capsys.readouterr().out.partition("table: ")[2].partition(" ")[0]
            frame = ask(address, "/frame").json if address else frame
        assert frame["moment"]["kind"] == "game_waits", "the board's page came through"
        assert ask(address, "/record").text.startswith("MAHE-RECORD 1")
        refused = ask(address, "/press", {"key": "roll"})
        assert (refused.status, "mahe watch --press" in refused.json["error"]) == (403, True)
        boards[-1].end()
        program.join(20)
    pico.wait(1000)
    assert "plays" not in pico.output(), "nothing was interrupted"


HOLDS_AND_GOES = """
class NoRoom:
    def ipoll(self, _): return ()
class Heard:
    def __init__(self): self.keys = []
    def give(self, key): self.keys.append(key)
watch = Watch(loop)
watch._room = NoRoom()
watch._keys = Heard()
watch.key("roll down")
for _ in range(500):
    watch.step()
waits = watch._waits
time.sleep_ms(3100)
watch.is_leased()
"""


def test_a_key_held_from_a_laptop_is_let_go_although_its_port_takes_nothing(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={**modules(), **both("game", saved(game(choices=4)))})
    pico.exec(BY_HAND)
    pico.exec("from mahe.device.watch import Watch\n" + HOLDS_AND_GOES)
    assert pico.eval("(waits, watch._keys.keys)") == (True, [ROLL, RELEASE + ROLL])


__all__ = ["new_board", "restore"]
