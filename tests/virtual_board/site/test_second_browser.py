"""The page without a server, in Chromium and in Firefox, on the same tour of sizes, touch and keys."""

from __future__ import annotations

import contextlib
import json
import re
import subprocess
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from mahe_board.__main__ import main
from mahe_board.emulator.browser import FLAGS
from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.site.static_host import Host
from tests.needs import need_program, need_puppeteer
from tests.processes import running
from tests.virtual_board.site.conftest import PLAYED_THERE, SCRIPTS, script_files

TOUR = Path(__file__).with_name("tour.mjs")
PROGRAMS = {"chrome": "chromium", "firefox": "firefox-esr"}
PHONE, DESKTOP = {"width": 390, "height": 844, "touch": True}, {"width": 1280, "height": 800, "touch": False}
SIZES = {
    "phone": PHONE,
    "small phone": {"width": 320, "height": 568, "touch": True},
    "phone on its side": {"width": 844, "height": 390, "touch": True},
    "tablet": {"width": 820, "height": 1180, "touch": True},
    "desktop": DESKTOP,
    "desktop at 400 %": {"width": 320, "height": 200, "touch": False},
}
NOTHING_KEPT = {"network.cookie.cookieBehavior": 2}  # Firefox's preference for no cookies and no storage

Visit = Callable[..., dict[str, Any]]


@contextlib.contextmanager
def touring(kind: str, host: Host, preferences: Mapping[str, object] | None = None) -> Iterator[Visit]:
    """Start a browser; yield a function that makes a visit and returns its report."""
    packages = need_puppeteer()
    program = need_program(PROGRAMS[kind])
    command = [
        packages.node,
        str(TOUR),
        str(packages.folder),
        kind,
        program,
        host.address,
        json.dumps(preferences or {}),
        json.dumps(FLAGS if kind == "chrome" else []),
    ]
    with running(command, stdin=subprocess.PIPE) as browser:
        assert browser.stdin
        assert browser.stdout

        def visit(**how: object) -> dict[str, Any]:
            assert browser.stdin
            assert browser.stdout
            print(json.dumps(how), file=browser.stdin, flush=True)
            line = browser.stdout.readline()
            assert line, f"{kind} has gone away"
            seen: dict[str, Any] = json.loads(line)
            return seen

        yield visit
        browser.stdin.close()
        assert browser.wait(60) == 0


def fits(told: dict[str, Any], width: int) -> bool:
    """Whether all parts are visible, and the console doesn't cover the disc."""
    disc, console = told["boxes"][".disc"], told["boxes"][".console"]
    apart = disc[2] <= console[0] or disc[3] <= console[1]
    return apart and not told["overflows"] and all(box[0] >= 0 and box[2] <= width for box in told["boxes"].values())


def test_firefox_plays_by_touch_and_by_keys_shows_the_board_s_frames_and_needs_no_network_then(
    host: Host, tmp_path: Path
) -> None:
    with touring("firefox", host) as visit:
        phone = visit(**PHONE, presses=["roll", "card", "stop"], evaluate=PLAYED_THERE,
                      argument=[list(SCRIPTS.values()), script_files(tmp_path)])  # fmt: skip
        assert (phone["complaints"], phone["notice"], phone["aside"]) == ([], "", "")
        assert fits(phone, 390)
        assert phone["lit"] > 0
        assert [tuple(digests) for digests in phone["result"]] == [Run(script).digests() for script in SCRIPTS.values()]
        visit(**DESKTOP, evaluate="() => navigator.serviceWorker.ready.then(() => true)")
        host.away = True
        desktop = visit(**DESKTOP, presses=["roll", "card", "stop"])
        assert desktop["kept"]
        assert desktop["complaints"] == []
        assert fits(desktop, 1280)


@pytest.mark.exhaustive
@pytest.mark.parametrize("kind", PROGRAMS)
def test_the_whole_tour_on_every_size_and_games_to_their_end_by_touch_and_by_keys(
    host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    with touring(kind, host) as visit:
        for name, size in SIZES.items():
            told = visit(**size, presses=["roll", "card", "roll"], picture=str(tmp_path / f"{name}.png"))
            assert (told["complaints"], told["notice"], told["aside"]) == ([], "", ""), name
            assert fits(told, int(size["width"])), name
            assert told["words"], name
        record = tmp_path / "record"
        record.write_text("\n".join(visit(**size, game=True)["record"] for size in (PHONE, DESKTOP)))
    assert main(["replay", str(record)]) == 0
    assert re.search(r": 2 records, \d+ moves checked: all good", capsys.readouterr().out)


@pytest.mark.exhaustive
def test_where_firefox_may_keep_nothing_it_says_so_and_play_goes_on(host: Host) -> None:
    with touring("firefox", host, NOTHING_KEPT) as visit:
        told = visit(**DESKTOP, presses=["roll", "card", "roll"])
        assert told["aside"].startswith("This browser keeps nothing for this page")
        assert told["notice"] == ""
        assert [said for said in told["complaints"] if "ServiceWorker" not in said] == [], "apart from Firefox's own"
