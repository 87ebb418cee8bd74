"""`mahe bench pico`: figures from the emulated Pico, and from one on a port."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mahe_board import clone
from mahe_board.__main__ import main
from mahe_board.bench import pico as bench
from mahe_board.bench import witnesses
from mahe_board.build.tree import sources
from mahe_board.runtimes import node
from mahe_board.runtimes.pico import flash_image
from mahe_board.runtimes.pico.board import Pico
from tests.needs import need_micropython


def test_it_tells_heap_import_time_microseconds_and_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    need_micropython()
    assert main(["bench", "pico", "--json", "mahe.rules.dice"]) == 0
    figures = json.loads(capsys.readouterr().out)["modules"]
    assert set(figures) == {"mahe.rules.dice", "machine"}
    dice = figures["mahe.rules.dice"]
    # Loaded code takes 13 to 17 bytes of heap a line, and a file some 8 ms; these bounds are wide.
    lines = len(sources()["mahe/rules/dice.py"].read_text().splitlines())
    assert 6 * lines < dice["heap"] < 40 * lines
    assert 4_000 < dice["import_us"] < 80_000
    calls = {call["name"]: call for call in dice["calls"]}
    assert calls["die"]["bytes"] == 0
    # A shuffle of 30 cards draws 29 numbers, and a die draws one.
    assert 10 * calls["die"]["us"] < calls["shuffle 30 cards"]["us"] < 60 * calls["die"]["us"]


def test_the_yardstick_agrees_with_what_is_seen_on_the_data_pin(capsys: pytest.CaptureFixture[str]) -> None:
    need_micropython()
    main(["bench", "pico", "--json", "mahe"])
    yardstick = json.loads(capsys.readouterr().out)["modules"]["machine"]
    (call,) = yardstick["calls"]
    seen = yardstick["data_pin"]
    assert seen["torn"] == 0
    # The frame takes 161 lights × 24 bits × 1.25 µs; the call also makes a pause of 300 µs.
    assert seen["us_a_frame"] == pytest.approx(161 * 24 * 1.25, rel=0.05)
    assert call["us"] == pytest.approx(seen["us_a_frame"] + 300, abs=150)


def test_a_pico_on_a_port_gives_the_same_but_for_the_data_pin_and_is_left_as_it_was(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    need_micropython()
    needed = ("mahe/__init__", "mahe/rules/__init__", "mahe/rules/dice", "mahe/device/__init__", "mahe/device/fitted",
              "mahe/show/__init__", "mahe/show/frame", "mahe/show/geometry")  # fmt: skip
    few = {f"{name}.py": sources()[f"{name}.py"] for name in needed}
    monkeypatch.setattr(bench, "sources", lambda: few)  # sending all of the firmware takes a quarter of a minute
    with Pico(files={"save": b"round 3"}) as pico:
        with pico.live() as live:
            assert main(["bench", "pico", "--port", live.socket, "mahe.rules.dice"]) == 0
        assert pico.files() == {"save": b"round 3"}
    told = capsys.readouterr().out
    assert "mahe.rules.dice: die" in told
    for name in ("frames", "torn frames", "us a frame"):
        assert f"left out, for it needs the data pin: {name}" in told


def test_a_full_pico_on_a_port_is_told_and_left_as_it_was_with_its_main_running(
    capsys: pytest.CaptureFixture[str],
) -> None:
    need_micropython()
    room = flash_image.SIZE - flash_image.FILES_START
    ticking = b"import time\nwhile True:\n    print('main runs')\n    time.sleep_ms(100)"
    full = {"photographs": bytes(room - 60_000), "main.py": ticking}
    with Pico(files=full) as pico:
        with pico.live() as live:
            assert main(["bench", "pico", "--port", live.socket, "mahe.rules.dice"]) == 2
        assert pico.files() == full
        pico.wait(500)
        assert "main runs" in pico.output()
    assert "says: No space left on device" in capsys.readouterr().err


def test_a_module_that_isnt_there_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "pico", "mahe.nothing"]) == 2
    assert "no module mahe.nothing" in capsys.readouterr().err


def test_without_a_clone_it_says_that_it_needs_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(clone, "CLONE", tmp_path)
    monkeypatch.setattr(node, "HERE", tmp_path)
    assert main(["bench", "pico"]) == 2
    assert "needs a clone" in capsys.readouterr().err


def test_every_script_of_calls_belongs_to_a_module() -> None:
    known = {"_".join(name.split(".")[1:]) for name in bench.modules()} | {"yardstick"}
    assert {script.stem for script in (bench.ON_PICO / "calls").glob("*.py")} <= known


def test_the_witnesses_are_told_and_not_of_a_pico_on_a_port(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    need_micropython()
    monkeypatch.setattr(witnesses, "WITNESSES", ("pulses",))  # the others take minutes
    assert main(["bench", "pico", "--witnesses"]) == 0
    assert "3864 bits, right; ns: t0h 360, t0l 840, t1h 840, t1l 360" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        main(["bench", "pico", "--witnesses", "--port", "/dev/null"])
    assert "not allowed with" in capsys.readouterr().err
