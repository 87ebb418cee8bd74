# Runs on the board: what a frame of each scene costs, what a frame's way to the lights costs, and the heap in play.
import gc
import json
import sys
import time

from machine import Pin, bitstream

from mahe.device import collect, fill
from mahe.show.frame import BYTES, FRAME_MS

FRAMES = 8  # of each scene


def report(own):
    """Print all figures as one JSON object; the argument is the heap that this module takes."""
    from mahe.device.fitted import Fitted
    from mahe.device.lights import Lights
    from mahe.device.play import board

    figures = {}
    fitted = Fitted()
    loop = board(fitted, Lights(fitted))
    in_play(loop.table)
    figures["loaded"] = [name for name in sys.modules if name.startswith("mahe")]
    gc.collect()
    figures["heap_free_in_play"] = gc.mem_free() + own
    figures["heap_free_with_the_fox"] = with_the_fox(loop.table.game) + own
    lights = loop.lights
    frame = bytearray(BYTES)
    tidy()
    figures["blocked_us"] = longest(lambda: lights.show(frame))
    spare = Pin(28, Pin.OUT)
    figures["blocked_by_bitstream_us"] = longest(lambda: bitstream(spare, 0, (400, 850, 800, 450), frame))
    lights.dark()
    figures["tick"] = of_ticks(loop.table)
    figures["scenes"] = scenes(loop.table.stage)
    figures["pages"] = pages(loop.table.stage)
    lights.switch_off()
    print(json.dumps(figures))


def in_play(table):
    """Put seven people in the middle of a game, one of whom is to decide."""
    from mahe.rules.game import new_game
    from mahe.rules.players import careful
    from mahe.rules.setup import Setup

    game = new_game(Setup(7, cards=True), 12345, bytes(7))
    for _ in range(120):
        game.apply(careful(game.position, game.luck()))
    while not game.position.throws:
        game.apply(game.position.choices[0])
    table.game = game

    def script():
        from mahe.table.turns import play_game

        yield from play_game(table)

    table.script = script()
    table.begun = False
    table.tick(1000)
    table.follow_up()


def with_the_fox(game):
    """The heap that is free when the strongest player has come and thought."""
    from mahe.rules.players import the_fox
    from mahe.rules.roster import thought_out

    thought_out(the_fox().begin(game.view()))
    gc.collect()
    return gc.mem_free()


def of_ticks(table):
    """A tick of a board that waits for a decision: everything but sending the frame."""
    tidy()
    most = heap = 0
    now = 2000
    for _ in range(3 * FRAMES):
        now += FRAME_MS
        time.sleep_ms(8)
        gc.disable()
        before = gc.mem_alloc()
        start = time.ticks_us()
        table.tick(now)
        most = max(most, time.ticks_diff(time.ticks_us(), start))
        table.follow_up()
        heap = gc.mem_alloc() - before
        gc.enable()
    return {"us": most, "bytes": heap}


def scenes(stage):
    """The longest frame of each scene, and the heap the last one took."""
    from mahe.rules.events import BUST, MOVED, TURNED_UP, WON
    from mahe.show import between_games, moves, waves

    picture = stage.picture
    turtle, others = picture.setup.turtles[0], tuple(picture.setup.turtles[1:])
    choosing, lots, shining = between_games.Choosing(), between_games.Lots(), between_games.Shining()
    counting = between_games.Counting()
    choosing.taken, choosing.in_hand = bytes(range(6)), 6
    lots.turtles = shining.turtles = bytes(range(7))
    made = {
        "wave": waves.Wave(),
        "choosing": choosing,
        "lots": lots,
        "shining": shining,
        "counting": counting.begin(0, 0, 20),
        "asleep": waves.Asleep(),
        "testing": between_games.Testing(),
        "waiting": stage.waiting.for_turtle(turtle),
        "landing": stage.waiting.for_landing(picture),
        "hops": moves.Hops().begin((MOVED, turtle, others, 3, 14, (), ())),
        "bust": moves.Bust().begin((BUST, turtle, others, 3, ())),
        "laying": moves.Laying().begin((WON, 0, 3, turtle)),
        "turning up": moves.TurningUp().begin((TURNED_UP, 5, 10)),
        "blink": moves.Blink().begin(turtle),
    }
    return {name: of_frames(stage, scene) for name, scene in made.items()}


def pages(stage):
    """How long each page of words in play takes, or the longest of the parts in which it is drawn."""
    from mahe.rules.clutch import FINAL
    from mahe.show import coach_page, menu_pages, score_pages, turn_pages, words  # noqa: F401 - loaded before its page

    turtle, rider = stage.picture.setup.turtles[4:6]  # of the longest names
    items = [(stage.paper.settings["brightness"], "3")] * menu_pages.ROWS
    made = {
        "first die": (turn_pages.first_die, turtle, 0, 1),
        "tumbling": (turn_pages.tumbling, 5),
        "thrown": (turn_pages.tumbling, 5, 6, 2),
        "decision": (turn_pages.decision, 1, 0, 0),
        "decision with help": (turn_pages.decision, 1, 1, 0),
        "decision with help, undo": (turn_pages.decision, 0, 1, 1),
        "card in hand": (turn_pages.card_in_hand, 3),
        "turn": (turn_pages.turn, 4),
        "thinking": (turn_pages.thinking, 4, 1),
        "swimming": (turn_pages.swimming, 14, 20, stage.picture.setup.turtles[3:6]),
        "busting": (turn_pages.busting,),
        "laying": (turn_pages.laying, turtle, FINAL),
        "turning up": (turn_pages.turning_up, 5, 12),
        "the last eggs": (turn_pages.turning_up, FINAL, 0),
        "deciding": (turn_pages.deciding, rider, turtle),
        "scores": (score_pages.scores, 6),
        "menu": (menu_pages.menu, items, 1, stage.paper.texts[words.FOR_NEXT_GAME]),
    }
    return {name: of_page(stage, page) for name, page in made.items()}


def tidy():
    """Collect garbage as the main loop does after a save."""
    behind = collect()
    while fill(behind):
        pass


def of_page(stage, page):
    stage.page(*page)
    stage.refresh()
    tidy()
    most = 0
    left = True
    while left:
        start = time.ticks_us()
        left = stage.draw_page()
        most = max(most, time.ticks_diff(time.ticks_us(), start))
    return most


def of_frames(stage, scene):
    stage.scene(scene)
    tidy()
    most = heap = 0
    for _ in range(FRAMES):
        stage.now += FRAME_MS
        time.sleep_ms(8)
        gc.disable()
        before = gc.mem_alloc()
        start = time.ticks_us()
        stage.frame()
        most = max(most, time.ticks_diff(time.ticks_us(), start))
        heap = gc.mem_alloc() - before
        gc.enable()
    return {"us": most, "bytes": heap}


def longest(send):
    most = 0
    for _ in range(20):
        time.sleep_ms(8)
        start = time.ticks_us()
        send()
        most = max(most, time.ticks_diff(time.ticks_us(), start))
    return most
