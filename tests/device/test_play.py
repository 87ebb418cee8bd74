"""The game on the emulated Pico, from power-on: what is to be seen when, what it costs, and what can't stop it."""

from __future__ import annotations

import ast
import random
from collections.abc import Callable
from itertools import pairwise

import pytest

import mahe
from host_tools.bench.play import file_of
from mahe.device import pins
from mahe.show import set_up_pages
from mahe.show.paper import Paper
from mahe.show.picture import Picture
from tests.device import playing
from tests.device.playing import BOOT_MS, CAREFUL, DARING, Waiting, game, interrupt, saved, settings
from tests.pico.board import Pico
from tests.pico.seen import Frame

# Runs the game by hand, so that its parts can be looked at after an interruption.
BY_HAND = "import gc, time\nfrom mahe.device.play import board\nloop = board()\n"
FRAME_MS = 20
BITE_MS = 45 + 35  # a flash erase and a collection, both in the save slot
LATE_MS = FRAME_MS + BITE_MS


def lit(frame: Frame) -> bool:
    return any(frame.data)


def gaps_ms(frames: tuple[Frame, ...]) -> list[float]:
    return [(later.start - earlier.start) / 1e6 for earlier, later in pairwise(frames)]


def test_a_light_0_3_s_after_power_on_and_the_pending_decision_after_2(new_board: Callable[..., Pico]) -> None:
    # The owner of a rider decides; seven people play.
    for late_game, said in (
        (game((0,) * 4, choices=154), "Yellow decides"),
        (game((0,) * 7, choices=151), "Orange’s turn"),
    ):
        waiting = Waiting(late_game)
        assert said in waiting.words
        pico = new_board({"saved/game.a": saved(late_game)})
        pico.wait(300)
        assert any(lit(frame) for frame in pico.frames().kept)
        pico.wait(1700)
        assert pico.output().startswith(f"mahe {mahe.VERSION} plays")
        assert waiting.is_on(pico), waiting.words
        pico.close()


def test_fifty_frames_a_second_none_torn_and_late_only_by_a_save(
    new_board: Callable[..., Pico], exhaustive: bool
) -> None:
    players = (CAREFUL, DARING, CAREFUL, DARING, CAREFUL, DARING, CAREFUL)
    pico = new_board({"saved/game.a": saved(game(players)), "saved/settings.a": settings(players)})
    pico.wait(BOOT_MS)
    pico.press("roll")
    before = pico.frames()
    began, seconds = pico.ms, 15 if exhaustive else 6
    pico.wait(seconds * 1000)
    frames = pico.frames(after=before.count)
    assert frames.count - before.count == pytest.approx((pico.ms - began) / FRAME_MS, abs=3)
    assert frames.torn == 0
    assert max(gaps_ms(frames.kept)) <= LATE_MS


# Somebody presses ROLL in every tick, so that every animation ends at once.
IMPATIENT = """
class Impatient:
    def read(self):
        return 1
loop.tape._keys = Impatient()
"""


def test_at_full_speed_no_frame_is_late_but_by_a_save(new_pico: Callable[..., Pico], exhaustive: bool) -> None:
    players = (CAREFUL, DARING, CAREFUL, DARING)
    files = {"saved/game.a": saved(game(players)), "saved/settings.a": settings(players)}
    pico = new_pico(files={**playing.drivers(), **files})
    pico.exec(BY_HAND + IMPATIENT)
    before = pico.frames()
    pico.start("loop.run()")
    pico.wait(1000)
    frames: tuple[Frame, ...] = ()
    for _ in range(60 if exhaustive else 2):
        pico.wait(1000)
        frames = tuple(frame for frame in pico.frames(after=before.count + 1).kept)
        assert max(gaps_ms(frames[-120:])) <= LATE_MS
    assert pico.frames().torn == 0
    interrupt(pico)
    assert pico.eval("loop.store.saves") > (200 if exhaustive else 10)


def test_a_steady_frame_takes_no_heap_and_play_collects_no_garbage_by_itself(
    new_pico: Callable[..., Pico], exhaustive: bool
) -> None:
    players = (0, CAREFUL, DARING)
    files = {"saved/game.a": saved(game(players, choices=12)), "saved/settings.a": settings(players, PACE=2)}
    pico = new_pico(files={**playing.drivers(), **files})
    # With automatic collections off, the first one that were needed would be a MemoryError.
    pico.exec(BY_HAND + "gc.collect()\ngc.disable()")
    pico.start("loop.run()")
    pico.wait(1500)
    pico.press("roll")
    for _ in range(60 if exhaustive else 3):
        pico.wait(600)
        pico.press("roll")
        pico.wait(900)
        pico.press("stop")
    pico.wait(1000)
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
print(loop.table.asking, steady(20))
"""
    if not pico.eval("loop.table.asking"):  # a computer player is at it: it goes on by itself
        pico.exec("while not loop.table.asking: loop.step()", 30_000)
    assert pico.exec(steady).split() == ["True", "0"]


# Notes what each pass of the loop does.
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
loop.table.stage.paper.clear = noting("words", loop.table.stage.paper.clear)
loop.store.replace = noting("save", loop.store.replace)
loop.screen._send = noting("send", loop.screen._send)
def go_on(ms):
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        did.clear()
        loop.step()
        if did:
            passes.append(tuple(did))
"""


def test_a_pass_does_one_thing_and_looks_at_the_keys_before_it(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={**playing.drivers(), "saved/game.a": saved(game())})
    pico.exec(BY_HAND + NOTING)
    pico.start("go_on(2200)")
    for _ in range(2):  # go on with the game; the first die, which is saved
        pico.wait(1000)
        pico.press("roll")
    pico.finish()
    passes = ast.literal_eval(pico.exec("print(passes)"))
    assert [done for done in passes if len(set(done) - {"look"}) > 1] == []
    assert [done for done in passes if "look" in done[1:]] == []
    done = [done[-1] for done in passes if done[-1] in ("frame", "words", "save")]
    assert done.count("save") == 1
    save = done.index("save")
    assert done[save - 2 : save + 2] == ["frame", "words", "save", "frame"]


def test_presses_that_save_nothing_leave_no_garbage_to_be_collected_by_chance(new_pico: Callable[..., Pico]) -> None:
    pico = new_pico(files={**playing.drivers(), "saved/game.a": saved(game())})
    pico.exec(BY_HAND + "gc.collect()\ngc.disable()")
    pico.start("loop.run()")
    pico.wait(600)
    pico.press("roll")
    pico.wait(600)
    for _ in range(15):  # STOP means nothing before the first die: two pages of words each
        pico.press("stop")
        pico.wait(260)
    interrupt(pico)
    assert pico.eval("loop.tape.presses") == 16


def test_in_play_130_KB_of_heap_are_free(new_pico: Callable[..., Pico]) -> None:  # noqa: N802
    pico = new_pico(files={**playing.drivers(), "saved/game.a": saved(game((0,) * 7, choices=120))})
    pico.exec(BY_HAND)
    pico.start("loop.run()")
    pico.wait(1000)
    pico.press("roll")
    pico.wait(500)
    interrupt(pico)
    assert pico.eval("(gc.collect(), gc.mem_free())[1]") >= 130_000
    loaded = pico.eval("[name for name in __import__('sys').modules if name.startswith('mahe')]")
    loaded.append("mahe.show.texts.en")  # forgotten after loading, but its texts stay
    files = playing.firmware()
    assert "mahe.table.turns" in loaded
    assert sum(len(files[file_of(module)]) for module in loaded) <= 70_000
    pico.exec("from mahe.rules.save import restore\nsave = loop.store.read('game')\nsecond = restore(save)")
    pico.exec("second = None\ngc.collect()\nbefore = gc.mem_alloc()\nsecond = restore(save)\ngc.collect()")
    assert pico.eval("gc.mem_alloc()") - pico.eval("before") <= 4096


def left(pico: Pico) -> str:
    """What was said by a board that is dark and silent, and at its prompt."""
    said = pico.output()
    assert said.rstrip().endswith(">>>")
    assert not any(pico.lights())
    assert pico.pin(pins.LED_ENABLE) == 0
    assert pico.tone() is None
    return said


def test_ctrl_c_leaves_the_lights_dark_and_a_prompt_within_a_second(new_board: Callable[..., Pico]) -> None:
    pico = new_board()
    pico.wait(BOOT_MS)
    assert any(pico.lights())
    pico.ctrl_c()
    pico.wait(300)
    assert "mahe: interrupted" in left(pico)


def test_ctrl_c_while_the_game_starts_does_the_same(new_board: Callable[..., Pico], exhaustive: bool) -> None:
    pico = new_board()
    for moment in range(350, 1300, 10 if exhaustive else 250):
        pico.reset()
        pico.wait(moment)
        assert pico.pin(pins.LED_ENABLE) == 1
        pico.ctrl_c()
        pico.wait(1000)
        assert "mahe: interrupted" in left(pico), moment


def test_ctrl_c_in_the_midst_of_a_game_does_the_same(new_board: Callable[..., Pico]) -> None:
    players = (CAREFUL, DARING)
    pico = new_board({"saved/game.a": saved(game(players)), "saved/settings.a": settings(players, PACE=2)})
    pico.wait(BOOT_MS)
    pico.press("roll")
    while pico.tone() is None:
        pico.wait(5)
    pico.ctrl_c()
    pico.wait(1000)
    assert "mahe: interrupted" in left(pico)


def test_a_fault_while_the_game_starts_is_told_and_leaves_a_dark_board_and_a_prompt(
    new_board: Callable[..., Pico],
) -> None:
    pico = new_board({"mahe/table/table.mpy": b"damaged"})
    pico.wait(BOOT_MS)
    said = left(pico)
    assert "ValueError" in said
    assert "mahe: stopped by a fault" in said


def test_a_fault_in_the_midst_of_it_does_the_same(new_board: Callable[..., Pico]) -> None:
    pico = new_board({"mahe/table/set_up.mpy": b"damaged"})
    pico.wait(BOOT_MS)
    for key in ("roll", "card"):  # a new game, with another set-up
        assert any(pico.lights())
        pico.press(key)
        pico.wait(500)
    said = left(pico)
    assert "ValueError" in said
    assert "mahe: stopped by a fault" in said


def red(pico: Pico, before: int) -> int:
    """How many frames since then show the eggs red."""
    return sum(frame.data[:21] == bytes((0, 24, 0)) * 7 for frame in pico.frames(after=before).kept)


@pytest.mark.parametrize("state", ["absent", "hung", "failing"])
def test_without_its_screen_the_game_goes_on_and_the_eggs_flash_red(new_board: Callable[..., Pico], state: str) -> None:
    pico = new_board()
    pico.wait(BOOT_MS)
    pico.screen_is(state)
    before, missing = pico.frames().count, pico.ms
    while not red(pico, before):
        pico.wait(500)
        assert pico.ms - missing < 6500  # the refresh notices after 2 s at the latest, the eggs flash every 4
    pico.wait(500)
    frames = pico.frames(after=before)
    assert frames.count - before == pytest.approx((pico.ms - missing) / FRAME_MS, abs=4)
    assert 11 <= red(pico, before) <= 13  # a quarter of a second
    pico.screen_is("working")
    pico.wait(1500)
    assert any(pico.screen().memory)


def test_a_host_that_opens_the_port_and_never_reads_slows_nothing(new_board: Callable[..., Pico]) -> None:
    # Nobody has read what came before, and there is more to be said: a key is stuck.
    main = playing.firmware()["main.py"]
    pico = new_board({"main.py": b"print('x' * 600)\n" + main}, power=False)
    pico.hold("menu")
    pico.power_on()
    pico.usb_open(True)
    pico.usb_reads(False)
    pico.wait(2000 - pico.ms)
    assert pico.screen().memory == stuck(0, 0, 0, 1)
    pico.press("roll")
    pico.wait(200)
    before = pico.frames().count
    pico.press("roll")
    pico.wait(1000)
    pico.press("stop")
    pico.wait(1000)
    frames = pico.frames(after=before)
    assert max(gaps_ms(frames.kept)) <= LATE_MS


def test_two_keys_at_once_do_nothing_harmful(new_board: Callable[..., Pico]) -> None:
    pico = new_board({"saved/game.a": saved(game(choices=10))})
    pico.wait(BOOT_MS)
    for _ in range(3):
        for key in ("roll", "stop", "card", "menu"):
            pico.hold(key)
        pico.wait(120)
        for key in ("roll", "stop", "card", "menu"):
            pico.release(key)
        pico.wait(300)
    before = pico.frames().count
    pico.wait(500)
    assert pico.frames().count - before == pytest.approx(25, abs=2)
    assert "fault" not in pico.output()


# The store says how many choices it is about to save.
TELLING = """
from mahe.device.store import Store
class Telling(Store):
    def replace(self, name, data):
        print(loop.table.playing().journal.length())
        super().replace(name, data)
loop.table._store = Telling()
loop.run()
"""


def test_a_game_left_by_pulling_the_plug_goes_on_at_its_decision_or_the_one_before(
    new_pico: Callable[..., Pico], seed: int, exhaustive: bool
) -> None:
    players = (CAREFUL, DARING, CAREFUL)
    files = {**playing.firmware(), "saved/settings.a": settings(players, PACE=2)}
    files["saved/game.a"] = saved(game(players, seed))
    chance = random.Random(seed)
    for _ in range(50 if exhaustive else 1):
        pico = new_pico(files=files)
        pico.exec(BY_HAND, 20_000)
        pico.power_cut(
            operation=chance.randint(1, 60 if exhaustive else 8), when=chance.choice(("before", "half", "after"))
        )
        pico.start(TELLING)
        pico.wait(1200)
        pico.press("roll")
        longest = pico.ms + 300_000
        while pico.powered:
            pico.wait(500)
            assert pico.ms < longest
        last = int(pico.output().split()[-1])
        pico.power_on()
        pico.wait(2000)
        page, lights = pico.screen().memory, pico.lights()
        choices = saved_choices(pico)
        assert len(choices) in (last, last - 1)
        again = game(players, seed)  # here the same choices are possible, and mean the same
        for choice in choices:
            again.apply(choice)
        waiting = Waiting(again)
        assert page == waiting.page
        assert lights in waiting.lights
        pico.power_off()
        pico.power_on()
        pico.wait(2000)
        pico.press("roll")
        pico.wait(3000)
        gone_on = saved_choices(pico)
        assert len(gone_on) > len(choices)
        assert gone_on[: len(choices)] == choices
        pico.close()


def saved_choices(pico: Pico) -> list[int]:
    """Those of the game in the store; whatever runs is interrupted."""
    pico.exec("from mahe.device.store import Store\nfrom mahe.rules.save import restore")
    return list(ast.literal_eval(pico.exec("print(restore(Store().read('game')).journal.choices())")))


def stuck(*keys: int) -> bytes:
    """The page that names these keys."""
    paper = Paper()
    paper.speak("en")
    set_up_pages.stuck_keys(paper, Picture(), bytes(keys), 0, 0)
    return bytes(paper.pixels)


def test_stuck_keys_are_told_on_usb_and_at_the_table_and_the_others_play(new_board: Callable[..., Pico]) -> None:
    late_game = game(choices=10)
    pico = new_board({"saved/game.a": saved(late_game)}, power=False)
    pico.hold("roll")
    pico.hold("card")
    pico.power_on()
    pico.wait(BOOT_MS)
    assert "mahe: down since power-on, and ignored until let go: ROLL, CARD\n" in pico.output()
    assert pico.screen().memory == stuck(1, 0, 1, 0)
    pico.press("stop")
    pico.wait(300)
    assert Waiting(late_game).is_on(pico)
    pico.release("roll")
    pico.wait(300)
    assert Waiting(late_game).is_on(pico)
    pico.press("roll")
    pico.wait(300)
    assert not Waiting(late_game).is_on(pico)
