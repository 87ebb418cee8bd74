"""Play on the virtual board from another program, over HTTP.

mahe play                                   in one terminal; it prints its address
python3 examples/press_the_keys.py          in another; add the address if it isn't the usual one
"""

import json
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen

ADDRESS = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8161").rstrip("/")
PRESSES = 30


def frame():
    """What the board shows now."""
    with urlopen(ADDRESS + "/frame") as answer:
        return json.load(answer)


def press(key):
    """Press a key; the answer comes when the board has shown what follows from it."""
    body = json.dumps({"key": key}).encode()
    with urlopen(Request(ADDRESS + "/press", body, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


try:
    frame()
except URLError as error:
    sys.exit(f"There is no board at {ADDRESS} ({error.reason}); start one with mahe play, and give its address.")

for _ in range(PRESSES):
    seen = frame()
    # This player never rolls a second die: as soon as one lies there and STOP does something, the turtle swims.
    thrown = seen["around"] and seen["around"]["throws"]
    stops = any(word.startswith("STOP:") for word in seen["words"])
    press("stop" if thrown and stops else "roll")
    print(" / ".join(seen["words"]))

shown = frame()
print(sum(colour != "000000" for colour in shown["lights"]), "lights are lit")
