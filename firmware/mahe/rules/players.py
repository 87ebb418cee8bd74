"""How computer players choose: each is a function that sees the position and a number of luck, and returns a choice.

They see what everybody sees. The luck is a number below 2**30, another one at every decision.
"""

from mahe.rules.choices import ROLL, STOP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.position import Position


def random(view: "Position", luck: int) -> int:
    """A fair coin at each decision; among more than two choices each is as likely."""
    return view.choices[luck % len(view.choices)]


def careful(view: "Position", luck: int) -> int:
    """Rolls on only while at most one face in six busts; keeps its cards."""
    if not view.throws:
        return view.choices[luck % len(view.choices)]
    return ROLL if view.total() <= 2 else STOP
