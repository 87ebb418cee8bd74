"""The game on the emulated Pico, from power-on: the time between frames, and the processor time and heap they take."""

from __future__ import annotations

import ast
from collections.abc import Callable
from pathlib import Path

import pytest

import mahe
from mahe.rules.roster import number_of
from mahe.rules.save import write
from mahe.show.frame import FRAME_MS
from mahe_board.bench.bars import (
    DECISION_MS,
    FIRST_LIGHT_MS,
    GAP_MS,
    HEAP_FREE,
    HEAP_FREE_IN_UPDATE,
    MPY_LOADED,
    PAGE_US,
)
from mahe_board.bench.start_game import (
    BOOT_MS,
    BY_HAND,
    CAREFUL,
    DARING,
    Waiting,
    game,
    gaps_ms,
    gone_on_by_hand,
    interrupt,
    saved,
    settings,
)
from mahe_board.boards.board_saves import both
from mahe_board.boards.flash import update
from mahe_board.boards.serial_link import session
from mahe_board.build import image
from mahe_board.build.mpy_compiler import compiled
from mahe_board.build.tree import FIRMWARE, module_of, modules
from mahe_board.emulator.pico.emulated_pico import Pico
from mahe_board.emulator.pico.flash_image import Slot
from mahe_board.emulator.pico.observations import Frame
from mahe_board.virtual_board.script.virtual_board import VirtualBoard

pytestmark = pytest.mark.true_time


def lit(frame: Frame) -> bool:
    return any(frame.data)


def test_a_light_and_the_pending_decision_come_in_time_after_power_on(new_board: Callable[..., Pico]) -> None:
    # In the first game a rider's owner is to decide; the second has seven players.
    for late_game, said in (
        (game((0,) * 4, choices=154), "Yellow decides"),
        (game((0,) * 7, choices=151), "Orange’s turn"),
    ):
        waiting = Waiting(late_game)
        assert said in VirtualBoard(1, {"game": write(late_game)}).words
        pico = new_board(both("game", saved(late_game)))
        pico.wait(FIRST_LIGHT_MS.held)
        assert any(lit(frame) for frame in pico.frames().kept)
        pico.wait(DECISION_MS.held - FIRST_LIGHT_MS.held)
        assert pico.output().startswith(f"mahe {mahe.VERSION} plays")
        assert waiting.is_on(pico), said
        pico.close()


def test_fifty_frames_a_second_none_torn_and_late_only_by_a_save(
    new_board: Callable[..., Pico], exhaustive: bool
) -> None:
    players = (CAREFUL, DARING, CAREFUL, DARING, CAREFUL, DARING, CAREFUL)
    pico = new_board({**both("game", saved(game(players))), **both("settings", settings(players))})
    pico.wait(BOOT_MS)
    pico.press("roll")
    before = pico.frames()
    began, seconds = pico.ms, 15 if exhaustive else 2
    pico.wait(seconds * 1000)
    frames = pico.frames(after=before.count)
    assert frames.count - before.count == pytest.approx((pico.ms - began) / FRAME_MS, abs=3)
    assert frames.torn == 0
    assert max(gaps_ms(frames.kept)) <= GAP_MS.held


# Somebody presses ROLL in every tick, so that every animation ends at once; prints "over" when a game ends.
IMPATIENT = """
class Impatient:
    over = False
    def read(self):
        game = loop.table.game
        if game and game.position.is_over() != self.over:
            self.over = not self.over
            if self.over:
                print("over")
        return 1
loop.table.people.press.port = Impatient()
"""


def test_whole_games_at_full_speed_no_frame_is_late_but_by_a_save(
    new_board: Callable[..., Pico], exhaustive: bool
) -> None:
    players = (CAREFUL, DARING, CAREFUL, DARING)
    pico = new_board({**both("game", saved(game(players))), **both("settings", settings(players))})
    pico.wait(BOOT_MS)
    pico.exec(BY_HAND + IMPATIENT + "gc.disable()")  # the loop must collect garbage even if late
    pico.start("loop.run()")
    pico.wait(1000)
    seen, seconds, games = pico.frames().count, 0, 0
    while games < 20 if exhaustive else seconds < 2:
        pico.wait(1000)
        seconds += 1
        games += pico.output().count("over")
        frames = pico.frames(after=seen - 1)
        assert max(gaps_ms(frames.kept)) <= GAP_MS.held
        assert frames.torn == 0
        seen = frames.count
    interrupt(pico)
    assert pico.eval("loop.store.saves") > 3 * seconds


SPARE = 40_000  # bytes of free heap: a turn's garbage, or a dozen pages', fills it

# Automatic collections are off: if the loop didn't collect, there would soon be a MemoryError.
LITTLE_ROOM = f"""
gc.collect()
ballast = [bytearray(1000) for _ in range((gc.mem_free() - {SPARE}) >> 10)]
gc.disable()
"""


def test_a_steady_frame_takes_no_heap_and_play_collects_no_garbage_by_itself(
    new_pico: Callable[..., Pico], exhaustive: bool
) -> None:
    players = (0, CAREFUL, DARING)
    files = {**both("game", saved(game(players, choices=12))), **both("settings", settings(players, pace=2))}
    pico = new_pico(files={**modules(), **files})
    pico.exec(BY_HAND + LITTLE_ROOM)
    pico.start("loop.run()")
    pico.wait(1000)
    pico.press("roll")
    for _ in range(60 if exhaustive else 1):
        pico.wait(600)
        pico.press("roll")
        pico.wait(900)
        pico.press("stop")
    pico.wait(500)
    interrupt(pico)
    steady = """
def steady(ticks):
    loop.lights.switch_on()
    now = loop._due
    for _ in range(10):
        now += 20
        loop.table.tick(now)
        while loop.table.follow_up():
            pass
    before = gc.mem_alloc()
    for _ in range(ticks):
        now += 20
        loop.table.tick(now)
        loop.table.follow_up()
        loop.screen.step()
        loop.keys.poll()
    return gc.mem_alloc() - before
print(loop.table.people.are_asked, steady(20))
"""
    if not pico.eval("loop.table.people.are_asked"):  # if a computer player is at work, wait for a person's turn
        pico.exec("while not loop.table.people.are_asked: loop.step()", 30_000)
    assert pico.exec(steady).split() == ["True", "0"]


# Records what each pass of the loop does, and how long it takes.
NOTING = """
passes = []
did = []
def noting(what, call):
    def noted(*arguments):
        did.append(what)
        return call(*arguments)
    return noted
loop.keys.poll = noting("look", loop.keys.poll)
loop.table.stage.frame = noting("frame", loop.table.stage.frame)
loop.table.stage.display.paper.clear = noting("words", loop.table.stage.display.paper.clear)
loop.store.replace = noting("save", loop.store.replace)
loop.screen._send = noting("send", loop.screen._send)
import mahe.device.loop as main_loop
main_loop.collect = noting("collect", main_loop.collect)
took = []
def go_on(ms):
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        did.clear()
        start = time.ticks_us()
        loop.step()
        if did:
            took.append((time.ticks_diff(time.ticks_us(), start), did[-1]))
            passes.append(tuple(did))
"""


def test_a_pass_does_one_thing_after_a_look_at_the_keys_and_only_some_are_long(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={**modules(), **both("game", saved(game()))})
    pico.exec(BY_HAND + NOTING)
    pico.start("go_on(2200)")
    for _ in range(2):  # the first ROLL goes on with the game; the second throws a die, which is saved
        pico.wait(1000)
        pico.press("roll")
    pico.finish()
    passes = ast.literal_eval(pico.exec("print(passes)"))
    assert [done for done in passes if len(set(done) - {"look"}) > 1] == []
    assert [done for done in passes if "look" in done[1:]] == []
    done = [done[-1] for done in passes if done[-1] in ("frame", "words", "save")]
    took = ast.literal_eval(pico.exec("print(took)"))
    assert {what for us, what in took[1:] if us > PAGE_US.held} <= {"save", "collect"}  # the first loads modules
    assert done.count("save") == 1
    save = done.index("save")
    assert done[save - 2 : save + 2] == ["frame", "words", "save", "frame"]


def test_presses_that_save_nothing_leave_no_garbage_to_be_collected_by_chance(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={**modules(), **both("game", saved(game()))})
    pico.exec(BY_HAND + LITTLE_ROOM)
    pico.start("loop.run()")
    pico.wait(600)
    pico.press("roll")
    pico.wait(600)
    for _ in range(13):  # before the first die, STOP only draws two pages: 3 KB of garbage each
        pico.press("stop")
        pico.wait(260)
    interrupt(pico)
    assert pico.eval("sum([0 < event < 8 for event in loop.tape._events])") == 14


# Prints the free heap every second, from within the running game.
TELLING_HEAP = """
def tell_heap(_):
    import gc
    gc.collect()
    print("free", gc.mem_free())
from machine import Timer
timer = Timer(period=1000, callback=tell_heap)
"""


def test_with_seven_foxes_late_in_a_game_as_much_heap_is_free_as_stated_and_in_an_update_of_that_board(
    new_board: Callable[..., Pico], tmp_path: Path
) -> None:
    players = (number_of("fox"),) * 7
    late = {**both("game", saved(game(players, choices=150))), **both("settings", settings(players, pace=2))}
    source = tmp_path / "play.py"
    source.write_text((FIRMWARE / "device/play.py").read_text() + TELLING_HEAP)
    telling = {**modules(), "mahe/device/play.mpy": compiled(source, "mahe/device/play.py")}
    pico = new_board(late, a=Slot(image.made(telling, mahe.VERSION), 1))
    pico.wait(BOOT_MS)
    pico.press("roll")
    pico.output()
    pico.wait(4500)
    free = [int(line.split()[1]) for line in pico.output().splitlines() if line.startswith("free")]
    assert len(free) >= 3
    assert (
        min(free[1:]) >= HEAP_FREE.held
    )  # after a second the fox has decided, and modules that play doesn't need are unloaded
    pico.fresh()  # `mahe flash` begins like this
    pico.exec(session.ON_PICO.read_text() + update.ON_PICO.read_text())
    assert HEAP_FREE_IN_UPDATE.holds(pico.eval("(gc.collect(), gc.mem_free())[1]"))


def test_the_fox_s_nets_take_turns_and_a_game_is_read_again_with_little_more(new_board: Callable[..., Pico]) -> None:
    files = modules()
    pico = new_board({**both("game", saved(game((0,) * 7, choices=150)))})
    pico.wait(BOOT_MS)
    gone_on_by_hand(pico)
    assert pico.eval("(gc.collect(), gc.mem_free())[1]") >= HEAP_FREE.held
    loaded = pico.eval("[name for name in __import__('sys').modules if name.startswith('mahe')]")
    loaded.append("mahe.show.texts.en")  # its module object is dropped after loading, but its texts stay
    assert "mahe.table.turns" in loaded
    assert 50_000 < sum(len(content) for name, content in files.items() if module_of(name) in loaded) <= MPY_LOADED.held
    pico.exec("from mahe.rules.save import restore\nsave = loop.store.read('game')\nsecond = restore(save)")
    pico.exec("second = None\ngc.collect()\nbefore = gc.mem_alloc()\nsecond = restore(save)\ngc.collect()")
    assert pico.eval("gc.mem_alloc()") - pico.eval("before") <= 4096
    # Late in a game the heap still has a free block that a net fits into, and again when another net replaces it.
    pico.exec(
        "second = save = None\n"
        "from mahe.rules.players import the_fox\nfrom mahe.rules.roster import thought_out\n"
        "from mahe.rules.game import new_game\nfrom mahe.rules.game_setup import Setup\n"
        "def think(game):\n thought_out(the_fox().begin(game.view()))\n gc.collect()\n return gc.mem_free()\n"
        "many = think(loop.table.game)\nfew = think(new_game(Setup(2), 1))"
    )
    assert pico.eval("abs(many - few)") < 4096


def test_the_dice_of_every_new_game_come_from_the_chip(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files=modules())
    pico.exec(BY_HAND)
    begin = """
from mahe.table.opening import begin
def seed():
    script = begin(loop.table)
    next(script)
    try:
        while True:
            loop.table.stage.now += 20
            script.send(1)  # a first game says something that ROLL ends
    except StopIteration:
        return loop.table.game.seed
"""
    pico.exec(begin)
    assert len(set(pico.eval("[seed() for _ in range(4)]"))) == 4
    pico.exec("from mahe.device.entropy import hardware_entropy")
    assert pico.eval("loop.table.entropy is hardware_entropy")
