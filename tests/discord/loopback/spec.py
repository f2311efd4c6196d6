"""Validates what a bot sends against Discord's own OpenAPI document (3.1, which is JSON Schema 2020-12)."""

from __future__ import annotations

import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from referencing import Registry, Resource
from referencing.jsonschema import DRAFT202012

CALLBACKS = {4: "CreateMessage", 5: "CreateMessage", 6: "UpdateMessage", 7: "UpdateMessage"}


class Spec:
    """The document, and validators by request."""

    def __init__(self, path: Path) -> None:
        self._document: Any = json.loads(path.read_text(encoding="utf-8"))
        resource = Resource(contents=self._document, specification=DRAFT202012)
        self._registry: Any = Registry().with_resource("urn:discord", resource)
        self._validators: dict[str, Draft202012Validator] = {}

    @cached_property
    def _routes(self) -> list[tuple[re.Pattern[str], str]]:
        paths = sorted(self._document["paths"], key=lambda path: path.count("{"))
        return [(re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path))), path) for path in paths]

    def faults(self, method: str, path: str, body: Any) -> list[str]:
        """What is wrong with a request's body, or that there is no such request."""
        if path.endswith("/callback"):
            name = CALLBACKS.get(body.get("type"))
            ref = f"#/components/schemas/{name}InteractionCallbackRequest" if name else None
            ref = ref or "#/components/schemas/ApplicationCommandAutocompleteCallbackRequest"
        else:
            found = next((spec for pattern, spec in self._routes if pattern.fullmatch(path)), None)
            if found is None or method.lower() not in self._document["paths"][found]:
                return [f"{method} {path} is not in the document"]
            pointer = found.replace("~", "~0").replace("/", "~1").replace("{", "%7B").replace("}", "%7D")
            ref = f"#/paths/{pointer}/{method.lower()}/requestBody/content/application~1json/schema"
        if ref not in self._validators:
            self._validators[ref] = Draft202012Validator({"$ref": f"urn:discord{ref}"}, registry=self._registry)
        return [_told(error) for error in self._validators[ref].iter_errors(body)]


def _told(error: ValidationError) -> str:
    while error.context:
        error = max(error.context, key=lambda each: len(each.absolute_path))
    return "/".join(map(str, error.absolute_path)) + ": " + error.message[:160]
