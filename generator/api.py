"""The public interface of the package as its source declares it: read, never run.

A module's public names are those of its `__all__`, or without one those it defines itself that do
not begin with an underscore; everything public has a docstring.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import griffe

from liuren.errors import LiurenError

#: The modules that are shown, in the order of the page.
MODULES: Final = (
    "liuren",
    "liuren.patterns",
    "liuren.spirits",
    "liuren.tables",
    "liuren.corpus",
    "liuren.notation",
    "liuren.compare",
    "liuren.facts",
    "liuren.almanac",
    "liuren.mansions",
)


@dataclass(frozen=True)
class Entry:
    """A public name: what it is, how it is called or annotated, what its docstring says, the
    members of an enumeration by name and value, and what a class has."""

    name: str
    path: str
    kind: str
    signature: str
    text: str
    values: tuple[tuple[str, str], ...] = ()
    members: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class Module:
    """A public module: its name, its docstring, and its public names."""

    name: str
    text: str
    entries: tuple[Entry, ...]


def modules() -> tuple[Module, ...]:
    """The public modules; raises `LiurenError` if something public has no docstring."""
    root = Path(__file__).parent.parent
    loader = griffe.GriffeLoader(search_paths=[root], allow_inspection=False)
    loader.load("liuren")
    loader.resolve_aliases()
    found = loader.modules_collection
    return tuple(
        Module(
            name,
            _text(found[name]),
            tuple(_entry(one, found[path]) for one, path in _public(found[name])),
        )
        for name in MODULES
    )


def _public(module: griffe.Module) -> Iterator[tuple[str, str]]:
    """The public names of a module, each with the path at which it is defined."""
    if module.exports is not None:
        for name in map(str, module.exports):
            path = module.imports.get(name, f"{module.path}.{name}")
            while (holder := path.rpartition("."))[0] != module.path:
                defined = module.modules_collection[holder[0]]
                if holder[2] not in defined.imports:
                    break
                path = defined.imports[holder[2]]
            yield name, path
        return
    for name, one in module.members.items():
        if not (one.is_alias or one.is_module or name.startswith("_")):
            yield name, one.path


def _entry(name: str, one: griffe.Object | griffe.Alias) -> Entry:
    if isinstance(one, griffe.Class):
        return _class(name, one)
    if isinstance(one, griffe.Function):
        return Entry(name, one.path, "function", one.signature(), _text(one))
    assert isinstance(one, griffe.Attribute)
    signature = f"{name}: {one.annotation}" if one.annotation else f"{name} = {one.value}"
    return Entry(name, one.path, "value", signature, one.docstring.value if one.docstring else "")


def _class(name: str, one: griffe.Class) -> Entry:
    if any(str(base) == "Enum" for base in _bases(one)):
        values = tuple(
            (member.name, str(member.value).strip("'"))
            for member in one.members.values()
            if isinstance(member, griffe.Attribute) and member.name.isupper()
        )
        return Entry(name, one.path, "enumeration", name, _text(one), values, _members(one))
    plain = not one.parameters or any(str(base).endswith("Error") for base in one.bases)
    signature = name if plain else one.signature()
    return Entry(name, one.path, "class", signature, _text(one), members=_members(one))


def _bases(one: griffe.Class) -> Iterator[object]:
    yield from one.bases
    for above in one.mro():
        yield from above.bases


def _members(one: griffe.Class) -> tuple[Entry, ...]:
    """The public methods and properties with a docstring of their own, inherited ones too."""
    found = []
    for name, member in one.all_members.items():
        target = member.final_target if isinstance(member, griffe.Alias) else member
        if name.startswith("_") or not target.docstring:
            continue
        path = f"{one.path}.{name}"
        if isinstance(target, griffe.Function):
            label = "class-method" if "classmethod" in target.labels else "method"
            found.append(Entry(name, path, label, target.signature(), _text(target)))
        elif isinstance(target, griffe.Attribute) and "property" in target.labels:
            signature = f"{name}: {target.annotation}"
            found.append(Entry(name, path, "property", signature, _text(target)))
    return tuple(found)


def _text(one: griffe.Object | griffe.Alias) -> str:
    if one.docstring is None:
        raise LiurenError(f"{one.path} is public and has no docstring")
    return one.docstring.value
