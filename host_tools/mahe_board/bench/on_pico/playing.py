# Runs on the board: the time of each scene's frames, of sending a frame to the lights, and the heap in play. Each time
# is taken with a warm and with an emptied flash cache.
import gc
import json
import sys
import time

import flash_cache

from mahe.device import collect, fill
from mahe.show.frame import BYTES, FRAME_MS

FRAMES = 8  # frames measured per scene
# Name of a figure, and the function to call before each of its measurements.
CACHES = (("us", flash_cache.as_it_is), ("cold_us", flash_cache.empty))


def report(own):
    """Print all figures as one JSON object; `own` is the heap that this module itself uses, in bytes."""
    from mahe.device.lights import Lights
    from mahe.device.play import board

    figures = {}
    wired = fitted()
    loop = board(wired, Lights(wired))
    in_play(loop.table)
    gc.collect()
    figures["heap_free_in_play"] = gc.mem_free() + own
    figures["loaded"] = [name for name in sys.modules if name.startswith("mahe")]
    gc.collect()
    own = figures["heap_free_in_play"] - gc.mem_free()  # also the list of modules, which the bench has made
    figures["heap_free_with_the_fox"] = with_the_fox(loop.table.game) + own
    lights = loop.lights
    frame = bytearray(BYTES)
    tidy()
    figures["blocked"] = longest(lambda: lights.show(frame))
    lights.dark()
    figures["tick"] = of_ticks(loop.table)
    figures["scenes"] = scenes(loop.table.stage)
    figures["pages"] = pages(loop.table.stage)
    lights.switch_off()
    print(json.dumps(figures))


def fitted():
    """Return the record of what is fitted, from the guard's frozen module, which takes no heap, or from the game's."""
    try:
        from fitted import Fitted
    except ImportError:
        from mahe.device.fitted import Fitted

    return Fitted()


def in_play(table, player=0):
    """Set up the middle of a game of seven, all played by `player` (0: people), where one of them must decide."""
    from mahe.rules.game import new_game
    from mahe.rules.game_setup import Setup
    from mahe.rules.players import careful

    game = new_game(Setup(7, cards=True), 12345, bytes(7))
    for _ in range(120):
        game.apply(careful(game.position, game.luck()))
    while not game.position.throws:
        game.apply(game.position.choices[0])
    game.position.seats[:] = bytes([player] * 7)
    table.game = game

    def script():
        from mahe.table.turns import play_game

        yield from play_game(table)

    table.script = script()
    table.begun = False
    table.tick(1000)
    table.follow_up()


def with_the_fox(game):
    """Load the strongest player and let it think; returns the bytes of heap that are free then."""
    from mahe.rules.players import the_fox
    from mahe.rules.roster import thought_out

    thought_out(the_fox().begin(game.view()))
    gc.collect()
    return gc.mem_free()


def of_ticks(table):
    """Time the ticks of a board that waits for a decision, without sending the frame."""

    def tick():
        nonlocal now
        now += FRAME_MS
        table.tick(now)

    now = 2000
    return of_frames(tick, 3 * FRAMES, afterwards=table.follow_up)


def scenes(stage):
    """Measure each scene; returns the times of its frames, by its name."""
    return {name: of_scene(stage, name) for name in beginnings(stage)}


def beginnings(stage):
    """Return every scene, by name, at its start."""
    from mahe.rules.events import BUST, MOVED, TURNED_UP, WON
    from mahe.show import between_games, board_lights, move_scenes, waves

    picture = stage.picture
    turtle, others = picture.setup.turtles[0], tuple(picture.setup.turtles[1:])
    choosing, lots, shining = between_games.Choosing(), between_games.Lots(), between_games.Shining()
    counting = between_games.Counting()
    choosing.taken, choosing.in_hand = bytes(range(6)), 6
    lots.turtles = shining.turtles = bytes(range(7))
    return {
        "wave": waves.Wave(),
        "choosing": choosing,
        "lots": lots,
        "shining": shining,
        "counting": counting.begin(0, 0, 20),
        "asleep": board_lights.Asleep(),
        "testing": between_games.Testing(),
        "waiting": stage.waiting.for_turtle(turtle),
        "landing": stage.waiting.for_landing(picture),
        "hops": move_scenes.Hops().begin((MOVED, turtle, others, 3, 14, (), ())),
        "bust": move_scenes.Bust().begin((BUST, turtle, others, 3, ())),
        "laying": move_scenes.Laying().begin((WON, 0, 3, turtle)),
        "turning up": move_scenes.TurningUp().begin((TURNED_UP, 5, 10)),
        "blink": move_scenes.Blink().begin(turtle),
    }


def pages(stage):
    """Return, for each page of words in play, the microseconds of its slowest part."""
    from mahe.rules.clutch import FINAL
    from mahe.show import coach_page, menu_pages, score_pages, turn_pages, words  # noqa: F401 - loaded before its page
    from mahe.table import scores, turns

    turtle, rider = stage.picture.setup.turtles[4:6]  # turtles with the longest names
    items = [("brightness", "3")] * menu_pages.ROWS
    picture = stage.picture
    helping = turn_pages.ALL
    made = {
        "first die": (turn_pages.first_die, (turtle,), turns.throwing(False, True)),
        "tumbling": (turn_pages.tumbling, (5,), ()),
        "thrown": (turn_pages.tumbling, (5, 6, 2), ()),
        "decision": (turn_pages.decision, (0,), turns.deciding(picture, True, 0, False)),
        "decision with help": (turn_pages.decision, (helping,), turns.deciding(picture, True, helping, False)),
        "decision with help, undo": (turn_pages.decision, (helping,), turns.deciding(picture, False, helping, True)),
        "card in hand": (turn_pages.card_in_hand, (3,), turns.CARD_KEYS),
        "turn": (turn_pages.turn, (4,), ()),
        "thinking": (turn_pages.thinking, (4,), turns.thinking(True)),
        "swimming": (turn_pages.swimming, (14, 20, picture.setup.turtles[3:6]), ()),
        "busting": (turn_pages.busting, (), ()),
        "laying": (turn_pages.laying, (turtle, FINAL), ()),
        "turning up": (turn_pages.turning_up, (5, 12), ()),
        "the last eggs": (turn_pages.turning_up, (FINAL, 0), ()),
        "deciding": (turn_pages.deciding, (rider, turtle), ()),
        "scores": (score_pages.scores, (6,), scores.KEYS),
        "menu": (menu_pages.menu, (items, 1, (words.FOR_NEXT_GAME,)), turns.CARD_KEYS),
    }
    return {name: of_page(stage, page) for name, page in made.items()}


def tidy():
    """Collect garbage like the main loop after a save."""
    behind = collect()
    while fill(behind):
        pass


def of_page(stage, page):
    figures = {}
    for name, before in CACHES:
        stage.display.put(*page)
        stage.display.refresh()
        tidy()
        most = 0
        left = True
        while left:
            before()
            start = time.ticks_us()
            left = stage.draw_page()
            most = max(most, time.ticks_diff(time.ticks_us(), start))
        figures[name] = most
    return figures


def of_scene(stage, name):
    def frame():
        stage.now += FRAME_MS
        stage.frame()

    return of_frames(frame, FRAMES, lambda: stage.scene(beginnings(stage)[name]))


def of_frames(make, number, first=flash_cache.as_it_is, afterwards=flash_cache.as_it_is):
    """Return the microseconds of the slowest frame, and the bytes of heap that the last one took."""
    figures = {}
    for name, before in CACHES:
        first()
        tidy()
        most = heap = 0
        for _ in range(number):
            time.sleep_ms(8)
            gc.disable()
            alloc = gc.mem_alloc()
            before()
            start = time.ticks_us()
            make()
            most = max(most, time.ticks_diff(time.ticks_us(), start))
            afterwards()
            heap = gc.mem_alloc() - alloc
            gc.enable()
        figures[name], figures["bytes"] = most, heap
    return figures


def longest(send):
    """Return the microseconds of the slowest of some calls."""
    figures = {}
    for name, before in CACHES:
        most = 0
        for _ in range(20):
            time.sleep_ms(8)
            before()
            start = time.ticks_us()
            send()
            most = max(most, time.ticks_diff(time.ticks_us(), start))
        figures[name] = most
    return figures
