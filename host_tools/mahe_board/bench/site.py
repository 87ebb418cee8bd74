"""`mahe bench site`: measures the page without a server, in Chromium: bytes, first light, processor time, answers."""

from __future__ import annotations

import argparse
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mahe_board.bench.in_play import spread
from mahe_board.command_line.errors import RuntimeMissing
from mahe_board.command_line.whole_numbers import whole
from mahe_board.emulator import memory_ports
from mahe_board.emulator.browser import chromium
from mahe_board.emulator.bundle import carried
from mahe_board.virtual_board.script import runner, virtual_board
from mahe_board.virtual_board.script.runner import Run
from mahe_board.virtual_board.site.files import site_files
from mahe_board.virtual_board.site.static_host import Host, hosting

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST_BYTES, FIRST_LIGHT_MS, MOST_OF_A_CORE, ANSWER_MS = 700_000, 1000, 10, 25
VISITS = 5
WATCHED_S = 5
WORKER = "DedicatedWorker"  # Chromium's name for a worker's thread
SCRIPT = (
    "seed 7\nwait 400\npress roll\nwait 900\npress roll\nwait 3000\nsettle\npress roll\nsettle\npress stop\nwait 900\n"
)

# Runs in the page from its start: notes the time of the first frame, and of each press until its answering frame
# arrives, and until it is drawn.
NOTED = """
window.noted = { light: 0, answers: [] };
let pressed = 0;
addEventListener("keydown", (event) => { pressed = event.timeStamp; }, true);
new MutationObserver(() => {
    const { link, keys } = document.body?.dataset ?? {};
    if (link !== "up") return;
    noted.light ||= performance.now();
    if (pressed && keys !== noted.keys) {
        const [begun, there, drawing] = [pressed, performance.now(), new MessageChannel()];
        pressed = 0;
        drawing.port1.onmessage = () => noted.answers.push([there - begun, performance.now() - begun]);
        requestAnimationFrame(() => drawing.port2.postMessage("drawn")); // heard behind the drawing
    }
    noted.keys = keys;
}).observe(document, { subtree: true, attributes: true, attributeFilter: ["data-link", "data-keys"] });
"""

# Runs in the worker: counts its ticks, each of which calls setTimeout.
COUNTED = """() => {
    globalThis.ticks = 0;
    const real = setTimeout;
    globalThis.setTimeout = (...all) => { ticks += 1; return real(...all); };
}"""

PLAYED = """async ([script, more]) => {
    const { interpreter } = await import(new URL("interpreter.js", document.baseURI));
    const python = await interpreter(more);
    python.globals.set("script", script);
    python.runPython("from mahe_board.virtual_board.script.runner import Run\\ntold = ' '.join(Run(script).digests())");
    return python.globals.get("told");
}"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--presses", type=whole(1), default=200, metavar="N", help="how many presses (200)")


def measured(arguments: argparse.Namespace) -> dict[str, Any]:
    """Measure the page; returns all figures."""
    with hosting(site_files()) as host, chromium() as browser:
        with _visit(browser, host) as page:
            page.evaluate("navigator.serviceWorker.ready.then(() => null)")
            _until(lambda: page.evaluate("navigator.serviceWorker.ready.then((it) => it.active.state)") == "activated")
            figures: dict[str, Any] = {"bytes": host.sent, "first_light_ms": 0.0, **_at_rest(browser, page)}
            answers = _answers(page, arguments.presses)
            figures["answer_ms"] = spread([there for there, _ in answers])
            figures["drawn_ms"] = spread([drawn for _, drawn in answers])
            figures["same_frames"] = _played_there(page) == " ".join(Run(SCRIPT).digests())
        figures["first_light_ms"] = statistics.median(_first_light(browser, host) for _ in range(VISITS))
    return figures


@contextmanager
def _visit(browser: Browser, host: Host) -> Iterator[Page]:
    """Open the page in a fresh browser, and wait until its board is up."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.add_init_script(NOTED)
    page = context.new_page()
    page.goto(host.address)
    page.wait_for_selector("body[data-link=up]")
    yield page
    context.close()


def _first_light(browser: Browser, host: Host) -> float:
    """Milliseconds from the page's request to its first frame."""
    with _visit(browser, host) as page:
        return float(page.evaluate("noted.light"))


def _at_rest(browser: Browser, page: Page) -> dict[str, float]:
    """Ticks a second during the welcome's wave, and the load of worker and page, in % of a core."""
    worker = page.workers[0]
    worker.evaluate(COUNTED)
    session = browser.new_browser_cdp_session()
    processes = [one["id"] for one in session.send("SystemInfo.getProcessInfo")["processInfo"]]
    begin, ticking, all_of_it = time.perf_counter(), _seconds(processes, WORKER), _seconds(processes)
    time.sleep(WATCHED_S)
    seconds = time.perf_counter() - begin
    return {
        "ticks_a_second": worker.evaluate("ticks") / seconds,
        "ticks_of_a_core": 100 * (_seconds(processes, WORKER) - ticking) / seconds,
        "all_of_a_core": 100 * (_seconds(processes) - all_of_it) / seconds,
    }


def _seconds(processes: list[int], thread: str = "") -> float:
    """Seconds of processor time so far, of all threads or of those with this name; Linux only."""
    ticks = 0
    for process in processes:
        for stat in Path(f"/proc/{process}/task").glob("*/stat"):
            name, _, numbers = stat.read_text().partition("(")[2].rpartition(")")
            if name.startswith(thread):
                ticks += sum(map(int, numbers.split()[11:13]))
    return ticks / os.sysconf("SC_CLK_TCK")


def _answers(page: Page, presses: int) -> list[tuple[float, float]]:
    """Milliseconds from each press to its answering frame, and until it is drawn; presses at random moments."""
    chance = random.Random(1)
    for number in range(1, presses + 1):
        page.keyboard.down("c")
        page.wait_for_timeout(100 + 40 * chance.random())  # a fixed wait, since polling would slow the page down
        _until(lambda number=number: page.evaluate("noted.answers.length") == number)  # type: ignore[misc]
        page.keyboard.up("c")
        page.wait_for_timeout(60 + 40 * chance.random())
    return [(there, drawn) for there, drawn in page.evaluate("noted.answers")]


def _played_there(page: Page) -> str:
    with tempfile.TemporaryDirectory() as folder:
        files = carried(Path(folder), runner, virtual_board, memory_ports)
        return str(page.evaluate(PLAYED, [SCRIPT, {name: file.read_text("utf-8") for name, file in files.items()}]))


def _until(condition: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeMissing(f"the page didn't answer within {seconds:g} s; try again with less else running")
        time.sleep(0.005)


def table(figures: dict[str, Any]) -> str:
    """The figures for a person."""
    return "\n".join(_lines(figures))


def _lines(figures: dict[str, Any]) -> Iterator[str]:

    def row(name: str, value: float, bar: str) -> str:
        return f"{name:52}{value:12,.1f}  {bar}"

    yield f"{'the page without a server, in Chromium':52}{'':12}  bar"
    yield row("over the wire at the first visit, compressed, bytes", figures["bytes"], f"at most {MOST_BYTES:,}")
    yield row("first light, ms", figures["first_light_ms"], f"at most {FIRST_LIGHT_MS}")
    yield row("ticks a second", figures["ticks_a_second"], "50")
    yield row("  of a core, %", figures["ticks_of_a_core"], f"at most {MOST_OF_A_CORE}")
    yield row("  with the drawing, by no graphics card, %", figures["all_of_a_core"], "")
    for which, value in figures["answer_ms"].items():
        yield row(f"press to frame: {which}, ms", value, f"at most {ANSWER_MS}" if which == "p95" else "")
    for which, value in figures["drawn_ms"].items():
        yield row(f"press to drawn: {which}, ms", value, "")
    yield f"{'the same frames as here for a script of play':52}{'yes' if figures['same_frames'] else 'NO':>12}"
