"""All places in sentences. MicroPython runs this file too."""

from mahe.rules.stacks import BEACH
from mahe_board.virtual_board.speech.language import Voice


def where(voice: Voice) -> "list[str]":
    """The turtles on spaces and raft, eggs and cards, the middle, and whose turn it is."""
    around = voice.around
    said = []
    for space, turtles in enumerate(around["stacks"], 1):
        if turtles:
            named = voice.called(turtles)
            named = voice.say("stack", turtles=named) if len(turtles) > 1 else named
            said.append(voice.say("on the beach" if space == BEACH else "space", space=space, turtles=named))
    if around["raft"]:
        said.append(voice.say("on the raft", turtles=voice.called(around["raft"])))
    said += [voice.has(seat) for seat in range(len(around["players"]))]
    said.append(voice.middle())
    if not around["winners"]:
        said.append(voice.say("on turn", player=voice.name(around["seat"])))
        if around["chooser"] not in (None, around["seat"]):
            said.append(voice.say("decides", player=voice.name(around["chooser"])))
    return [sentence for sentence in said if sentence]
