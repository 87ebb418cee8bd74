"""Runs `make play` until its page has had the first frame, then presses Ctrl-C; says what went wrong otherwise."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request

SECONDS = 30


def too_late(*_):
    sys.exit(f"make play showed no frame, or didn't end on Ctrl-C, within {SECONDS} seconds")


signal.signal(signal.SIGALRM, too_late)
play = subprocess.Popen(
    ["make", "play"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
)
signal.alarm(SECONDS)
try:
    said = ""
    while not (address := re.search(r"http://\S+/", said)):
        line = play.stdout.readline()
        if not line:
            sys.exit(f"make play ended before it told its address; it said: {said}")
        said += line
    with urllib.request.urlopen(address[0] + "frame") as answer:
        frame = json.load(answer)
    lit = sum(light != "000000" for light in frame["lights"])
    page = frame["moment"]["kind"]
    if not lit or page == "blank":
        sys.exit(f"make play's first frame is dark or empty: {frame}")
    os.killpg(play.pid, signal.SIGINT)  # as a terminal does: to make and to all that it runs
    said += play.stdout.read()
    play.wait()
    if "Traceback" in said:
        sys.exit(f"make play didn't end well on Ctrl-C; it said: {said}")
finally:
    if play.poll() is None:
        os.killpg(play.pid, signal.SIGKILL)
print(f"make play: {lit} lights and the page {page}; it ended on Ctrl-C")
