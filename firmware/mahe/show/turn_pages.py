"""The pages of a turn: the player, the decider, the dice, the keys, the events."""

from mahe.rules.choices import CARD
from mahe.rules.game_setup import NOBODY
from mahe.rules.limits import LIMIT
from mahe.rules.moves import landing, reach
from mahe.rules.stacks import BEACH
from mahe.show import font, glyphs, keys, signs, words
from mahe.show.paper import HEIGHT, LEGEND_LINE, LEGEND_TEXT, LEGENDS, LINE, TITLE, WIDTH, Paper
from mahe.show.shown_position import Picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from mahe.rules.position import Position
    from mahe.show.ports import Parts

_DICE_TOP = 14
_BELOW = 53  # y of a line under the dice and their sum, where there are no legends
_NEXT_DIE = 27  # from one die to the next
_NEXT_LITTLE = signs.LITTLE + 4
_BESIDE = 12  # where the room beside a stack begins
_TITLE = WIDTH - 14  # room for a title after the sign of a turtle
_SIGN_BEHIND = 11
PLAIN, ALL = 1, 2  # levels of the coach: where STOP leads and which faces bust; chances and advice, too


def name_of_seat(paper: Paper, picture: Picture, seat: int) -> str:
    """A player's name: the colour of the first turtle."""
    return paper.turtles[turtle_of_seat(picture, seat)]


def turtle_of_seat(picture: Picture, seat: int) -> int:
    """The turtle that a player is named after."""
    return picture.setup.turtles[seat * (2 if picture.setup.two else 1)]


def turtles_of_seat(picture: Picture, seat: int) -> bytes:
    """A player's turtles: one, or two."""
    each = 2 if picture.setup.two else 1
    return bytes(picture.setup.turtles[seat * each : seat * each + each])


def name_of_turtle(paper: Paper, picture: Picture, turtle: int) -> str:
    """The turtle's colour; with two turtles each, whose it is as well."""
    if not picture.setup.two:
        return paper.turtles[turtle]
    owner = name_of_seat(paper, picture, picture.setup.owner[turtle])
    return paper.say(words.WHOSE).format(owner, paper.say(words.COLOURS).split(" ")[turtle])


def _about(paper: Paper, picture: Picture, text: int, turtle: int, room: int = WIDTH) -> str:
    """A sentence about a turtle, which names only its colour where its full name doesn't fit."""
    said = _sentence(paper.say(text, name_of_turtle(paper, picture, turtle)))
    return said if font.width(said) <= room else paper.say(text, paper.turtles[turtle])


def _sentence(text: str) -> str:
    """A text that begins with a capital."""
    return text[0].upper() + text[1:]


def blank(paper: Paper, picture: Picture) -> None:
    """An empty page."""


def _dice(paper: Paper, throws: tuple[int, ...]) -> int:
    """Draw the throws so far, side by side; returns where the next would lie."""
    x = 0
    for throw in throws:
        if throw > CARD:
            signs.card(paper.buffer, throw - CARD, x, _DICE_TOP)
        else:
            signs.die(paper.buffer, throw, x, _DICE_TOP)
        x += _NEXT_DIE
    return x


def _who(paper: Paper, picture: Picture) -> None:
    """Write in the title whose turn it is or, once the first die is thrown, who decides (R19)."""
    seat = picture.setup.owner[picture.turtle()]
    if seat == picture.decider() or not picture.throws:
        _on_turn(paper, picture, seat, picture.turtle())
    else:
        _decides(paper, picture, picture.topmost(), picture.turtle())


def who_chooses(paper: Paper, picture: Picture) -> str:
    """Who must choose: the player on turn by name, or the turtle that decides for another."""
    if picture.throws and picture.setup.owner[picture.turtle()] != picture.decider():
        return _about(paper, picture, words.DECIDES, picture.topmost())
    return paper.say(words.ON_TURN, name_of_seat(paper, picture, picture.seat()))


def _on_turn(paper: Paper, picture: Picture, seat: int, turtle: int) -> None:
    """Write the player's name and sign, and the turtle's sign if it is the player's other turtle."""
    first = turtle_of_seat(picture, seat)
    paper.title(paper.say(words.ON_TURN, paper.turtles[first]), first, turtle if turtle != first else -1)


def _decides(paper: Paper, picture: Picture, topmost: int, turtle: int) -> None:
    """Write that the rider decides for the turtle below; where two names don't fit, a sign stands for the second."""
    full = decides_for(paper, picture, topmost, turtle)
    if font.width(full) <= _TITLE:
        paper.title(full, topmost)
    else:
        paper.title(_about(paper, picture, words.DECIDES, topmost, _TITLE - _SIGN_BEHIND), topmost, turtle)


def decides_for(paper: Paper, picture: Picture, topmost: int, turtle: int) -> str:
    """The sentence that says who decides for whom."""
    rider, carrier = name_of_turtle(paper, picture, topmost), name_of_turtle(paper, picture, turtle)
    return _sentence(paper.say(words.DECIDES_FOR, rider, carrier))


def _to_throw(paper: Paper, picture: Picture) -> None:
    """Write that the player on turn is to throw and, if that is another player, who decides after that."""
    _on_turn(paper, picture, picture.seat(), picture.turtle())
    if picture.decider() != picture.seat():
        full = decides_for(paper, picture, picture.topmost(), picture.turtle())
        if font.width(full) > WIDTH:  # no room: the turtle to move is named below
            full = _about(paper, picture, words.DECIDES, picture.topmost())
        paper.centre(14, full)


def first_die(paper: Paper, picture: Picture, turtle: int, advice: int = 0) -> "Parts":
    """The player on turn is to throw the first die for a turtle, which may have yet to be picked out of two."""
    if advice:
        from mahe.show import coach_page  # loaded only with the coach

        coach_page.advice(paper, turtle_of_seat(picture, picture.seat()), advice)
        paper.centre(14, paper.say(words.GOES_FIRST))
    elif picture.turtle() == NOBODY:
        _on_turn(paper, picture, picture.seat(), turtle)
        paper.centre(14, paper.say(words.GOES_FIRST))
    else:
        _to_throw(paper, picture)
    x = (WIDTH - font.width(paper.turtles[turtle], 2) - 12) // 2
    signs.draw(paper.buffer, signs.TURTLES[turtle], x, 29)
    paper.line(25, paper.turtles[turtle], x + 12, 2)
    yield


def tumbling(paper: Paper, picture: Picture, face: int, total: int = 0, dice: int = 0) -> None:
    """A die in the air, or lying still once there is a total."""
    _who(paper, picture)
    x = _dice(paper, picture.throws)
    if face > CARD:
        signs.card(paper.buffer, face - CARD, x, _DICE_TOP)
    else:
        signs.die(paper.buffer, face, x, _DICE_TOP)
    if total:
        _sum(paper, total, dice)


def _sum(paper: Paper, total: int, dice: int, high: int = 0) -> None:
    """Total, factor and spaces beside the dice: large where there is room, higher up if a line follows below."""
    text = paper.say(words.OVER_7) if total > LIMIT else f"{total}×{dice}={total * dice}"
    x = dice * _NEXT_DIE + 2
    if x + font.width(text, 2) <= WIDTH:
        paper.line(_DICE_TOP - 2 if high else _DICE_TOP + 5, text, x, 2)
    elif x + font.width(text) <= WIDTH:
        paper.line(_DICE_TOP + 9, text, x)
    else:
        paper.centre(LEGENDS - 2, text)


def decision(paper: Paper, picture: Picture, coach: int, advice: int = 0) -> "Parts":
    """The decider stops, rolls on, or looks at cards. `coach` is 0, PLAIN or ALL; an `advice` of 0 is none."""
    may_undo = keys.waits(paper.keys, keys.STOP)
    paper.has_second_line = may_undo or not coach
    if advice:
        from mahe.show import coach_page  # loaded only with the coach

        coach_page.advice(paper, picture.topmost(), advice)
    else:
        _who(paper, picture)
    x = _dice(paper, picture.throws) + 2
    dice = len(picture.throws)
    yield
    if coach:
        from mahe.show import coach_page

        # The legend of a held STOP takes one line: the chance is left out for it, since the spaces must stay.
        y = coach_page.odds(paper, picture, x, _DICE_TOP - 1, coach > PLAIN and not may_undo)
        yield
        paper.line(y if may_undo else LEGENDS - LINE, f"{picture.total()}×{dice}={picture.total() * dice}", x)
    else:
        _sum(paper, picture.total(), dice, may_undo or keys.waits(paper.keys, keys.CARD))
    yield


def card_in_hand(paper: Paper, picture: Picture, eggs: int) -> "Parts":
    """A card to play: the total with it, and where a STOP would lead then."""
    _who(paper, picture)
    signs.card(paper.buffer, eggs, _dice(paper, picture.throws), _DICE_TOP)
    dice = len(picture.throws) + 1
    _sum(paper, picture.total() + eggs, dice, 1)
    yield
    text = paper.say(*where_to(picture, eggs))
    paper.line(_DICE_TOP + 17, text, min(dice * _NEXT_DIE + 2, WIDTH - font.width(text)))


def where_to(position: "Position", card: int = 0) -> tuple[int, int]:
    """Where a STOP leads, now or after this card, or how many eggs it lays: a word and its number."""
    if reach(position, card) >= BEACH:
        return words.LAYING, position.face_up()
    return words.LANDS, landing(position, card)


def turn(paper: Paper, picture: Picture, seat: int) -> None:
    """A player's turn begins."""
    signs.row(paper.buffer, turtles_of_seat(picture, seat), 14)
    paper.centre(26, paper.say(words.ON_TURN, name_of_seat(paper, picture, seat)), 2)


def thinking(paper: Paper, picture: Picture, seat: int) -> "Parts":
    """A computer player is thinking."""
    if picture.turtle() == NOBODY:
        paper.title(paper.say(words.THINKS, name_of_seat(paper, picture, seat)), turtle_of_seat(picture, seat))
    else:
        if picture.throws:
            _who(paper, picture)
            _dice(paper, picture.throws)
            _sum(paper, picture.total(), len(picture.throws))
        else:
            _to_throw(paper, picture)
        yield
        text = paper.say(words.THINKS, name_of_seat(paper, picture, seat))
        if keys.waits(paper.keys, keys.STOP):  # STOP's legend needs the right side: so the words form a column
            for row, word in enumerate(text.split(" ", 1)):
                paper.line(LEGENDS + LEGEND_TEXT + row * LEGEND_LINE, word)
        else:
            paper.centre(LEGENDS, text)


def swimming(paper: Paper, picture: Picture, spaces: int, end: int, group: bytes) -> "Parts":
    """A group is on its way: how far, where to, and its turtles as they stand on each other."""
    _who(paper, picture)
    left = _stack(paper, group)
    yield
    paper.centre(16, paper.say(words.SWIMS, spaces), 2, left)
    paper.centre(40, paper.say(words.LANDS, end), 1, left)


def _stack(paper: Paper, turtles: bytes) -> int:
    """Draw turtles that stand on each other, below the title; returns where the room beside them begins."""
    if len(turtles) < 2:
        return 0
    signs.stack(paper.buffer, turtles, TITLE + 2, HEIGHT)
    return _BESIDE


def busting(paper: Paper, picture: Picture) -> "Parts":
    """A bust: the total, and which turtle goes to the raft."""
    _who(paper, picture)
    _dice(paper, picture.throws)
    _sum(paper, picture.total(), len(picture.throws))
    yield
    paper.centre(_BELOW, _about(paper, picture, words.TO_RAFT, picture.turtle()))


def laying(paper: Paper, picture: Picture, turtle: int, eggs: int) -> None:
    """A turtle lays its eggs."""
    paper.title(_about(paper, picture, words.LAYS_EGG if eggs == 1 else words.LAYS_EGGS, turtle, _TITLE), turtle)
    left = (WIDTH - 16 * eggs) // 2
    for egg in range(eggs):
        signs.draw(paper.buffer, glyphs.EGG, left + 4 + 16 * egg, 24)
    paper.centre(42, str(eggs), 2)


def turning_up(paper: Paper, picture: Picture, eggs: int, cards: int) -> "Parts":
    """The next clutch; or the news that the last one ends the game."""
    if cards:
        signs.card(paper.buffer, eggs, 54, 8)
        paper.centre(40, paper.say(words.CARDS_LEFT, cards))
    else:
        paper.title(paper.say(words.LAST_EGGS))
        yield
        yield from paper.wrapped(18, paper.say(words.LAST_LAP))


def deciding(paper: Paper, picture: Picture, topmost: int, turtle: int) -> "Parts":
    """A rider decides for the turtle that carries it: both are shown in their stack."""
    left = _stack(paper, bytes((turtle,) + picture.stacks.riders(turtle)))
    yield from paper.wrapped(22, decides_for(paper, picture, topmost, turtle), left)


def playing(paper: Paper, picture: Picture, eggs: int, total: int, dice: int) -> "Parts":
    """A card is played."""
    tumbling(paper, picture, CARD + eggs, total, dice)
    yield
    paper.centre(_BELOW, paper.say(words.PLAYS_CARD, name_of_seat(paper, picture, picture.decider())))


def message(paper: Paper, picture: Picture, text: int) -> "Parts":
    """A page that shows one sentence."""
    yield from paper.wrapped(22, paper.say(text))


def trouble(paper: Paper, picture: Picture, text: int, *values: object) -> "Parts":
    """A sentence about something that went wrong."""
    yield from paper.wrapped(6, paper.say(text, *values))


def lesson(paper: Paper, picture: Picture, text: int, *values: int) -> "Parts":
    """One of the first steps, told once in a first game; the dice that it explains stay visible."""
    y = 1
    if text in (words.FIRST_CHOICE, words.FIRST_DOUBLE):
        _little_dice(paper, picture)
        yield
        y = LINE + 2
    yield from paper.wrapped(y, paper.say(text, *values))


def _little_dice(paper: Paper, picture: Picture) -> None:
    """Draw the throws so far in the first line, and their sum."""
    throws = picture.throws
    text = f"{picture.total()}×{len(throws)}={picture.total() * len(throws)}"
    x = (WIDTH - _NEXT_LITTLE * len(throws) - font.width(text)) // 2
    for throw in throws:
        if throw > CARD:
            signs.little_card(paper.buffer, throw - CARD, x, 0)
        else:
            signs.little_die(paper.buffer, throw, x, 0)
        x += _NEXT_LITTLE
    paper.line(1, text, x)


READ = keys.taps(words.OK)  # the keys of a page that stays until somebody has read it
# Pages that stay long enough to be read, unless somebody presses a key.
TO_BE_READ = (busting, laying, turning_up, deciding, playing, message)
