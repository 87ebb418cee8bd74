"""The table: set-up, turns, menus and endings, as generators that read like the rules of play.

Each is advanced once a tick and given the key event of that tick, 0 for none: `key = yield`.
"""
