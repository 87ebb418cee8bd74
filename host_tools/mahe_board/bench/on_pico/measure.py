# Runs on the board: what importing a module and calling its functions cost, printed as one JSON object.
import gc
import json
import time

ENOUGH_US = 20000  # of one function


def report(module, calls):
    """Import `module`; if `calls` names a script of the folder beside this, call what its calls() offers."""
    costs = cost_of_import(module)
    costs["calls"] = []
    if calls:
        for name, function in __import__(calls).calls():
            costs["calls"].append(cost_of_call(name, function))
    print(json.dumps(costs))


def cost_of_import(module):
    gc.collect()
    before = gc.mem_alloc()
    start = time.ticks_us()
    __import__(module)
    took = time.ticks_diff(time.ticks_us(), start)
    gc.collect()
    return {"heap": gc.mem_alloc() - before, "import_us": took, "free": gc.mem_free()}


def cost_of_call(name, function):
    function()  # what happens only at the first call doesn't count
    used = bytes_of(function)
    once = time_of(function, 1)
    times = min(100, max(1, ENOUGH_US // max(1, once)))
    took = (time_of(function, times) - time_of(nothing, times)) / times
    return {"name": name, "us": round(took, 1), "bytes": used}


def bytes_of(function):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    function()
    used = gc.mem_alloc() - before
    gc.enable()
    return used


def time_of(function, times):
    gc.collect()
    start = time.ticks_us()
    for _ in range(times):
        function()
    return time.ticks_diff(time.ticks_us(), start)


def nothing():
    pass
