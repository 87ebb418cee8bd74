# Runs on the board: the time of the fox's thinking, slice by slice, at simple and complex tables. Each decision is
# thought about twice: with a warm flash cache, and with one emptied before each slice.
import gc
import json
import time

import flash_cache

from mahe.rules.fox import Fox
from mahe.rules.game import new_game
from mahe.rules.game_setup import NOBODY, Setup
from mahe.rules.players import random

TABLES = ((4, False), (7, True), (2, False), (3, True))  # (number of players, whether with cards)
MOVES = 60  # random choices before the fox thinks
EACH = 3  # decisions of each kind, at each table


def report():
    """Print the times of decisions with one die, with two dice and about the first turtle, at each table."""
    gc.collect()
    before = gc.mem_alloc()
    fox = Fox()
    thought(fox, new_game(Setup(4), 1), 1)
    gc.collect()
    figures = {"heap": gc.mem_alloc() - before, "decisions": []}
    for players, cards in TABLES:
        kinds = [("one die", 1), ("two dice", 2)]
        if players < 4:
            kinds.append(("which turtle", 0))
        for kind, dice in kinds:
            game = new_game(Setup(players, cards=cards), 7 * players + dice)
            for _ in range(MOVES):
                game.apply(random(game.position, game.luck()))
            thought(fox, game, dice)  # untimed: the first decision may have to load the net
            for _ in range(EACH):
                costs = thought(fox, game, dice)
                costs.update({"table": f"{players}{' with cards' if cards else ''}, {kind}"})
                figures["decisions"].append(costs)
    print(json.dumps(figures))


def wanted(position, dice):
    return len(position.choices) > 1 and len(position.throws) == dice and (dice or position.turtle() == NOBODY)


def thought(fox, game, dice):
    """Play at random up to a decision with this many dice, and return the times of thinking about it."""
    while True:
        game.apply(random(game.position, game.luck()))
        if game.position.is_over():
            game = new_game(game.position.setup, game.seed + 1)
        if wanted(game.position, dice):
            break
    costs = thought_about(fox, game, flash_cache.as_it_is)
    cold = thought_about(fox, game, flash_cache.empty)
    costs.update({"cold_longest_us": cold["longest_us"], "cold_ms": cold["ms"]})
    return costs


def thought_about(fox, game, before):
    thinking = fox.think(game.view())
    slices = longest = 0
    gc.collect()
    gc.disable()
    alloc = gc.mem_alloc()
    began = time.ticks_us()
    try:
        while True:
            before()
            start = time.ticks_us()
            next(thinking)
            took = time.ticks_diff(time.ticks_us(), start)
            slices += 1
            if took > longest:
                longest = took
    except StopIteration:
        pass
    whole = time.ticks_diff(time.ticks_us(), began)
    alloc = gc.mem_alloc() - alloc
    gc.enable()
    return {"slices": slices, "longest_us": longest, "ms": whole // 1000, "bytes": alloc}
