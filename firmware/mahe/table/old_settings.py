"""Settings as version 0.1 stored them: a value for each of ten settings, in a fixed order, and the last set-up."""

# Today's numbers, in version 0.1's order: language, brightness, sound, look, coach, pace, the house rules, the current.
_NUMBERS = bytes((0, 1, 2, 3, 4, 5, 64, 65, 66, 9))
_HEAD = 8  # bytes of magic and checksum


def numbers_of(data: bytes) -> tuple[dict[int, int], bytes]:
    """The stored settings by today's numbers, and the bytes that follow them; nothing if they are damaged."""
    body = data[_HEAD:]
    if len(body) < len(_NUMBERS) or int.from_bytes(data[5:_HEAD], "big") != _checksum(body):
        return {}, b""
    return {_NUMBERS[place]: body[place] for place in range(len(_NUMBERS))}, body[len(_NUMBERS) :]


def _checksum(body: bytes) -> int:
    seen = 0
    for value in body:
        seen = (seen * 47 + value + 1) % 16777213
    return seen
