"""What can go wrong in the host tools: each error says what happened, where, and what to do now."""


class ToolError(Exception):
    """A verb can't go on; the text is the sentence the person gets."""


class NeedsClone(ToolError):
    """The verb works only from a clone of the project, with its tests beside it."""
