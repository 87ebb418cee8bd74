"""Links modules of the firmware that are always loaded together into one, before they are compiled.

On a Pico each module takes 300 bytes of heap besides its code, an entry in a dictionary for each name that it imports,
and 8 ms of every start. So the modules that the main loop needs from a package become one there, `linked`, and those
that the fox needs another one. Each module can still be imported by its own name. Names become short ones, which take
no heap; `mahe.lines` says where each module begins, and what its functions are called in the sources.
"""

from __future__ import annotations

import ast
import builtins
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache, cached_property

from mahe_board.constants import Edit, edited
from mahe_board.errors import CannotCompile
from mahe_board.short_names import ShortNames, Words, is_private

FIRST = ("mahe.device.play", "mahe.device.power")  # they light a light before anything else is loaded
ROOTS = {"linked": "mahe.device.loop", "linked_fox": "mahe.rules.fox"}
LINES = "mahe.lines"
_BUILTINS = frozenset(dir(builtins))
_FUNCTIONS = (ast.FunctionDef, ast.Lambda)
_COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
Meaning = tuple[str, str]  # a module and a name in it, or "" for the module itself


def linked(texts: Mapping[str, str]) -> dict[str, str]:
    """Return these modules linked; both are texts by the modules' names."""
    modules = {name: _read(name, text) for name, text in texts.items()}
    short = ShortNames(module.words for module in modules.values())
    rooms = list(_rooms(modules))
    home = {member.name: room for room in rooms for member in room.members}
    rooms += [Room(name, [module]) for name, module in modules.items() if name not in home]
    made, lines = {}, {}
    for room in rooms:
        room.settle(modules, home, short)
    for room in rooms:
        text, told = "", []
        for member in room.members:
            before = text.count("\n")
            if member.name in home:
                told.append((before + 1, member.name))
                given = [f"{room.names[member.name, name]} as {name}" for name in sorted(member.own)]
                made[member.name] = f"from {room.name} import {', '.join(given)}\n" if given else ""
            rewriting = _Rewriting(member, room, modules, home, short)
            told += [(before + line, name) for line, name in sorted(rewriting.renamed())]
            text += rewriting.text()
        made[room.name] = text
        lines[room.name] = "\n".join(f"{line} {name}" for line, name in told)
    return {**made, LINES: f"LINES = { ({name: told for name, told in lines.items() if told})!r}\n"}


def _rooms(modules: Mapping[str, Module]) -> Iterator[Room]:
    """Yield rooms for what each root needs beyond the one before, one for each package; packages stay by themselves."""
    seen: dict[str, None] = {}
    for name in FIRST:
        _gather(name, modules, seen)
    for called, root in ROOTS.items():
        before = len(seen)
        _gather(root, modules, seen)
        members = defaultdict(list)
        for name in list(seen)[before:]:
            if not any(other.startswith(name + ".") for other in modules):
                members[name.rpartition(".")[0]].append(modules[name])
        yield from (Room(f"{package}.{called}", here) for package, here in members.items())


def _gather(name: str, modules: Mapping[str, Module], seen: dict[str, None]) -> None:
    """Add a module to `seen`, after all that it imports when it is loaded."""
    if name not in modules or name in seen:
        return
    for node in modules[name].tree.body:
        if isinstance(node, ast.ImportFrom):
            for needed in (str(node.module), *(f"{node.module}.{alias.name}" for alias in node.names)):
                _gather(needed, modules, seen)
    seen[name] = None


@cache
def _read(name: str, text: str) -> Module:
    """Make a module; each text is read only once, since this takes most of the time."""
    return Module(name, text)


class Module:
    """One module, and what its names mean."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self.text = text
        self.tree = ast.parse(text)
        self.words = Words(self.tree)
        self.in_strings: set[str] = set()  # CPython 3.11 and older don't say where names within an f-string are
        self.uses = list(self._uses(self.tree, frozenset()))
        self.imports = [node for node in _live(self.tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
        self.imported: dict[str, Meaning] = {}
        for node in self.imports:
            for alias in node.names:
                whence = (str(node.module), alias.name) if isinstance(node, ast.ImportFrom) else (alias.name, "")
                if self.imported.setdefault(alias.asname or alias.name, whence) != whence:
                    raise CannotCompile(f"{name} imports {alias.name} from two modules: give one of them another name")

    @cached_property
    def own(self) -> set[str]:
        """The names that the module itself gives a meaning to."""
        stored = {node.id for node, _ in self.uses if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        return stored | {node.name for node in self.tree.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}

    def is_error(self, name: str, modules: Mapping[str, Module]) -> bool:
        """Whether a name is that of an exception, which messages show."""
        bases = [node.bases for node in self.tree.body if isinstance(node, ast.ClassDef) and node.name == name]
        for base in (base.id for classes in bases for base in classes if isinstance(base, ast.Name)):
            module, there = self.meaning(base, modules)
            if base == "Exception" or (module in modules and modules[module].is_error(there, modules)):
                return True
        return False

    def meaning(self, name: str, modules: Mapping[str, Module]) -> Meaning:
        """The module that a name comes from in the end, and its name there."""
        if name in self.own or name not in self.imported:
            return self.name, name
        module, there = self.imported[name]
        if f"{module}.{there}" in modules:
            return f"{module}.{there}", ""
        return modules[module].meaning(there, modules) if there and module in modules else (module, there)

    def _uses(self, node: ast.AST, hidden: frozenset[str]) -> Iterator[tuple[ast.Name | ast.Attribute, frozenset[str]]]:
        """Yield each use of the module's names, alone or with an attribute, and the local names that hide others."""
        if isinstance(node, ast.Name):
            if node.id not in hidden:
                yield node, hidden
            return
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id not in hidden:
                yield node, hidden
            return
        if isinstance(node, ast.JoinedStr):
            names = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            self.in_strings |= names - hidden
            return
        if isinstance(node, ast.Global):
            self.in_strings.update(node.names)
        within = hidden
        if isinstance(node, _FUNCTIONS):
            within |= _bound_in(node)
        elif isinstance(node, (*_COMPREHENSIONS, ast.ClassDef)):
            within |= frozenset(_bindings(node))
        outside = getattr(node, "decorator_list", [])
        for child in _parts(node):
            is_method = isinstance(node, ast.ClassDef) and isinstance(
                child, ast.FunctionDef
            )  # a method doesn't see the other ones
            yield from self._uses(child, hidden if is_method or child in outside else within)


class Room:
    """A module into which several are linked, or one that stays by itself."""

    def __init__(self, name: str, members: list[Module]) -> None:
        self.name = name
        self.members = members
        self.names: dict[Meaning, str] = {}  # what each is called here

    def settle(self, modules: Mapping[str, Module], home: Mapping[str, Room], short: ShortNames) -> None:
        """Give every meaning a name that has no other meaning in this room."""
        hidden: defaultdict[Meaning, set[str]] = defaultdict(set)
        for member in self.members:
            for node, around in member.uses:
                hidden[_meant(member, node, modules)] |= around | {short.of_parameter(name) for name in around}
        wanted = [
            (name not in member.in_strings, member, name)
            for member in self.members
            for name in sorted(member.own | member.imported.keys())
        ]
        taken: dict[str, Meaning] = {}
        here = {(member.name, "") for member in self.members if member.name in home}
        for free, member, name in sorted(wanted, key=lambda one: one[0]):
            meaning = member.meaning(name, modules)
            if meaning in here and not free:
                raise CannotCompile(
                    f"{member.name} has {name}, a module that is joined with it, in an f-string: take it out of there"
                )
            if meaning in here or (meaning in self.names and free):
                continue
            is_short = free and _is_shortened(meaning, modules, home)
            own = [short.for_name(name, taken.keys() | hidden[meaning])] if is_short else []
            for called in (*own, name, f"{name}_{member.name.rpartition('.')[2]}"):
                if called not in _BUILTINS | hidden[meaning] and taken.get(called, meaning) == meaning:
                    break
            else:
                raise CannotCompile(
                    f"{name} of {member.name} has no free name left in {self.name}, which joins modules: rename it"
                )
            if not free and called != self.names.get(meaning, name):
                raise CannotCompile(
                    f"{name} of {member.name} stands in an f-string, and another module has that name: rename it"
                )
            taken[called] = meaning
            self.names[meaning] = called


def _is_shortened(meaning: Meaning, modules: Mapping[str, Module], home: Mapping[str, Room]) -> bool:
    """Whether only the sources use a meaning's name, so that it can become a short one."""
    module, name = meaning
    if module not in modules or modules[module].is_error(name, modules):
        return False
    return module in home or is_private(name)


def _meant(module: Module, node: ast.Name | ast.Attribute, modules: Mapping[str, Module]) -> Meaning:
    """The meaning of a name, or of a module's attribute."""
    if isinstance(node, ast.Name):
        return module.meaning(node.id, modules)
    assert isinstance(node.value, ast.Name)
    whole = module.meaning(node.value.id, modules)
    return whole if whole[1] or whole[0] not in modules else modules[whole[0]].meaning(node.attr, modules)


class _Rewriting:
    """Rewrites one module for the room that it is in."""

    def __init__(
        self, module: Module, room: Room, modules: Mapping[str, Module], home: Mapping[str, Room], short: ShortNames
    ) -> None:
        self._module = module
        self._modules = modules
        self._home = home
        self._room = room
        self._short = short

    def text(self) -> str:
        """The module's text, with the names that the rooms have given; each line stays where it is."""
        module = self._module
        edits = [self._use(node) for node, _ in module.uses]
        edits += [Edit.of(node, "; ".join(self._imports(node)) or "pass") for node in module.imports]
        bases = {node: node if isinstance(node, ast.Name) else node.value for node, _ in module.uses}
        known = {base.id for base in bases.values() if isinstance(base, ast.Name)}
        for node in _live(module.tree):
            if node not in bases or not self._is_global(node):
                edits += self._short.edits(node, known)
        for node in module.tree.body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                edits.append(Edit.of_name(node, self._called_here(node.name)))
        return edited(module.text, edits)

    def renamed(self) -> Iterator[tuple[int, str]]:
        """Yield the line of each function whose name changes, with its new name and the one in the source."""
        for node in _live(self._module.tree):
            for part in getattr(node, "body", []) if isinstance(node, (ast.Module, ast.ClassDef)) else ():
                if isinstance(part, ast.FunctionDef):
                    within = isinstance(node, ast.ClassDef)
                    here = self._short.of_attribute(part.name) if within else self._called_here(part.name)
                    if here != part.name:
                        yield part.lineno, f"{here} {part.name}"

    def _called_here(self, name: str) -> str:
        return self._called((self._module.name, name), name)

    def _called(self, meaning: Meaning, name: str) -> str:
        return self._room.names.get(meaning, name)

    def _refuse_private(self, module: str, name: str) -> None:
        """Refuse a private name of a module in another room: what it is called there isn't known here."""
        if is_private(name) and module in self._modules and self._home.get(module) is not self._room:
            raise CannotCompile(
                f"{self._module.name} uses {name} of {module}: a private name is for its own module, so rename it"
            )

    def _is_global(self, node: ast.AST) -> bool:
        """Whether a node is an attribute of a module."""
        if not isinstance(node, ast.Attribute) or not isinstance(node.value, ast.Name):
            return False
        whole = self._module.meaning(node.value.id, self._modules)
        return whole[0] in self._modules and not whole[1]

    def _use(self, node: ast.Name | ast.Attribute) -> Edit:
        meaning = _meant(self._module, node, self._modules)
        if isinstance(node, ast.Name):
            if meaning[1] == "" and self._home.get(meaning[0]) is self._room:
                raise CannotCompile(
                    f"{self._module.name} hands on the module {meaning[0]}, with which the build joins it: "
                    f"import what it needs from there by name"
                )
            return Edit.of(node, self._called(meaning, node.id))
        assert isinstance(node.value, ast.Name)
        whole = self._module.meaning(node.value.id, self._modules)
        called = self._called(whole, node.value.id)
        there = None if whole[1] else self._home.get(whole[0])
        if there is None:
            if self._is_global(node):
                self._refuse_private(whole[0], node.attr)
            return Edit.of(node.value, called)
        name = there.names[meaning]
        return Edit.of(node, name if there is self._room else f"{called}.{name}")

    def _imports(self, node: ast.Import | ast.ImportFrom) -> Iterator[str]:
        """Yield a statement for each name that must still be imported."""
        for alias in node.names:
            here = alias.asname or alias.name
            meaning = self._module.meaning(here, self._modules)
            there = self._home.get(meaning[0])
            if there and there is self._room:
                continue
            self._refuse_private(meaning[0], alias.name)
            source, name = (f"from {node.module} " if isinstance(node, ast.ImportFrom) else ""), alias.name
            if there:
                package, _, last = there.name.rpartition(".")
                source, name = f"from {there.name if meaning[1] else package} ", there.names.get(meaning, last)
            called = self._called(meaning, here)
            yield f"{source}import {name}" + (f" as {called}" if called != name else "")


def _live(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes of a tree, without what only the type checker sees."""
    yield node
    for child in _parts(node):
        yield from _live(child)


def _parts(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node, except for annotations and what never runs."""
    if isinstance(node, ast.If) and isinstance(node.test, ast.Constant) and not node.test.value:
        yield from node.orelse
        return
    for name, value in ast.iter_fields(node):
        if name not in ("annotation", "returns"):
            yield from (part for part in (value if isinstance(value, list) else [value]) if isinstance(part, ast.AST))


def _bound_in(function: ast.FunctionDef | ast.Lambda) -> frozenset[str]:
    """The names that are local to a function."""
    names = {*_bindings(function), *(part.arg for part in ast.walk(function.args) if isinstance(part, ast.arg))}
    return frozenset(names.difference(*(node.names for node in ast.walk(function) if isinstance(node, ast.Global))))


def _bindings(node: ast.AST) -> Iterator[str]:
    """Yield the names that get a value in a node's own scope, except by imports, which mean the same everywhere."""
    for child in _parts(node):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)) or (isinstance(child, ast.ExceptHandler) and child.name):
            yield str(child.name)
        elif isinstance(child, ast.Name) and not isinstance(child.ctx, ast.Load):
            yield child.id
        if not isinstance(child, (*_FUNCTIONS, *_COMPREHENSIONS, ast.ClassDef)):
            yield from _bindings(child)
