"""Play a game to its end on the virtual board from another program, over HTTP; the page shows it meanwhile.

mahe play                                   in one terminal; it prints its address
python3 examples/press_the_keys.py          in another; add the address if it isn't the usual one
"""

import json
import sys
import time
from urllib.error import URLError
from urllib.request import Request, urlopen

ADDRESS = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8161").rstrip("/")
ENOUGH = 4  # from a total beyond this, most throws of another die bust
# The meanings of keys that lead to the next move, from any page, the preferred one first. A key's meaning never depends
# on the words on the screen.
ONWARD = ("GO_ON", "NEW_GAME", "PLAY", "OK", "ROLL_FIRST", "BACK")


def frame():
    """The board's current frame."""
    with urlopen(ADDRESS + "/frame") as answer:
        return json.load(answer)


def press(key):
    """Press a key; returns the answer, which comes when the board has shown the effect."""
    body = json.dumps({"version": 1, "key": key, "ms": 20}).encode()
    with urlopen(Request(ADDRESS + "/press", body, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


def wanted(moment):
    """Returns the meanings of the keys to press now, the preferred one first."""
    if moment["kind"] != "decision":
        return ONWARD
    turn = moment["turn"]
    if turn["total"] > ENOUGH or turn["stop"]["eggs"]:
        return ("MOVE",)
    return ("ROLL_SECOND", "ROLL_THIRD", "MOVE")


def play():
    """Press keys until the game is over; returns the last frame."""
    while True:
        seen = frame()
        moment = seen["moment"]
        if moment["kind"] == "result":
            return seen
        does = {ways["tap"]["does"]: key for key, ways in moment["keys"].items() if "tap" in ways}
        key = next((does[meaning] for meaning in wanted(moment) if meaning in does), None)
        if key:
            press(key)
        elif moment["kind"] == "thinking":
            time.sleep(0.1)  # wait until a computer player has chosen
        else:
            press("menu")  # any key ends an animation; if it has just ended by itself, MENU does no harm


try:
    over = play()
except URLError as error:
    sys.exit(f"There is no board at {ADDRESS} ({error.reason}); start one with mahe play, and give its address.")

for seat, player in enumerate(over["around"]["players"]):
    name = over["turtles"][player["turtles"][0]]
    won = " and wins" if seat in over["around"]["winners"] else ""
    print(f"{name} has {player['eggs']} eggs and {player['cards']} cards{won}")
