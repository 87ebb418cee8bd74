# Runs on an RP2040: counts the flash cache's hits for two workloads, and finds which line of a full set is evicted.
# The functions that read the counters are compiled into RAM, so that they don't disturb the cache.
import gc
import json
import re
from array import array

from framebuf import MONO_VLSB, FrameBuffer
from machine import disable_irq, enable_irq, freq

RUNS = 16
SETS = 64
TEXT = '{"turtles": [3, 1, 4.25, "green"], "raft": {"7": null, "egg": true}}'
NUMBERS = [3, 1, 4, 1, 5]
PLACES = {"egg": 7, "raft": 21}
picture = FrameBuffer(bytearray(128), 128, 8, MONO_VLSB)


def short():
    """Call much of MicroPython without the heap, so that each run executes the same instructions."""
    for word in ("egg", "turtle"):
        PLACES.get(word)
        word in PLACES
        word.find("t") + len(word) - ord("t")
        word < "raft"
        NUMBERS.sort()
        NUMBERS.reverse()
        picture.text("e", 0, 0)
        picture.fill(0)


def long():
    """Call code from all over the flash: more than the cache holds."""
    told = json.dumps(json.loads(TEXT))
    words = sorted(re.compile("[^a-z]+").split(told))
    number = sum(float(word) for word in ("0.5", "1e3", "21")) ** 0.5
    text = f"{number:>9.3f} {1 << 40}"
    exec("for i in range(3):\n try:\n  [i][i]\n except IndexError as error:\n  str(error)")
    {word: text.find(word) for word in words}


@micropython.viper
def counted(work, flush: int, found: ptr32):
    cache = ptr32(0x14000000)
    timer = ptr32(0x40054028)
    cache[1] = flush
    found[0] = cache[1]  # waits for the end of the flush
    cache[3] = 0
    cache[4] = 0
    found[0] = timer[0]
    work()
    found[1] = timer[0]
    found[2] = cache[4]
    found[3] = cache[3]


@micropython.viper
def lines_kept(found: ptr32):
    cache = ptr32(0x14000000)
    found[0] = 0
    for number in range(64):
        line = ptr32(0x10000000 + (number << 3))
        cache[1] = 1
        found[1] = cache[1]
        found[1] = line[0]
        found[1] = line[2048]  # 8 KB further, in the same set
        found[1] = line[0]
        found[1] = line[4096]  # evicts one of the two
        cache[3] = 0
        found[1] = line[0]
        found[0] += cache[3]


def undisturbed(call, *arguments):
    interrupts = disable_irq()
    call(*arguments)
    enable_irq(interrupts)


def row(work, flush):
    """µs, accesses and misses of a workload, with the cache warm from a previous run or (`flush` = 1) cold."""
    found = array("I", bytes(16))
    gc.collect()
    work()
    undisturbed(counted, work, flush, found)
    return [found[1] - found[0], found[2], found[2] - found[3]]


def misses():
    found = array("I", bytes(8))
    undisturbed(lines_kept, found)
    return {
        "warm": [row(short, 0) for _ in range(RUNS)],
        "cold": [row(short, 1) for _ in range(RUNS)],
        "long": row(long, 0),
        "kept": found[0] / SETS,
        "hertz": freq(),
    }
