"""Where everybody stands, in sentences. MicroPython runs this file too."""

from mahe.rules.stacks import BEACH
from mahe_board.speech.language import Language
from mahe_board.speech.pages import has, middle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Around = dict[str, Any]


def where(language: Language, around: "Around") -> "list[str]":
    """Everybody's place on the spaces and the raft, what they have, what lies in the middle, and whose turn it is."""
    said = []
    for space, turtles in enumerate(around["stacks"], 1):
        if turtles:
            named = language.called(around, turtles)
            named = language.say("stack", turtles=named) if len(turtles) > 1 else named
            said.append(language.say("on the beach" if space == BEACH else "space", space=space, turtles=named))
    if around["raft"]:
        said.append(language.say("on the raft", turtles=language.called(around, around["raft"])))
    said += [has(language, around, seat) for seat in range(len(around["players"]))]
    said.append(middle(language, around))
    if not around["winners"]:
        said.append(language.say("on turn", player=language.name(around, around["seat"])))
        if around["chooser"] not in (None, around["seat"]):
            said.append(language.say("decides", player=language.name(around, around["chooser"])))
    return [sentence for sentence in said if sentence]
