"""Discord's rules for messages: lengths, embeds, buttons."""

from __future__ import annotations

from tests.discord.loopback.wire import ApiError, Form, Json

EMBED_TOTAL = 6000
Path = tuple[str | int, ...]


def check_message(message: Json, *, edit: bool = False) -> None:
    form = Form()
    form.length(("content",), message.get("content") or "", 0, 2000)
    embeds = form.items(("embeds",), message.get("embeds"), 10)
    total = sum(_embed(form, ("embeds", at), embed) for at, embed in enumerate(embeds))
    if total > EMBED_TOTAL:
        form.add(("embeds",), "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
    rows = message.get("components") or []
    if len(rows) > 5:
        form.add(("components",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    seen: set[str] = set()
    for at, row in enumerate(rows):
        _row(form, ("components", at), row, seen)
    form.done()
    if not edit and not (message.get("content") or embeds or rows):
        raise ApiError(400, 50006, "Cannot send an empty message")


def _embed(form: Form, path: Path, embed: Json) -> int:
    parts = [
        ((*path, "title"), embed.get("title"), 256),
        ((*path, "description"), embed.get("description"), 4096),
        ((*path, "footer", "text"), (embed.get("footer") or {}).get("text"), 2048),
        ((*path, "author", "name"), (embed.get("author") or {}).get("name"), 256),
    ]
    for at, field in enumerate(form.items((*path, "fields"), embed.get("fields"), 25)):
        for key, most in (("name", 256), ("value", 1024)):
            form.length((*path, "fields", at, key), field.get(key) or "", 1, most)
            parts.append(((*path, "fields", at, key), field.get(key), most))
    for where, text, most in parts:
        if text:
            form.length(where, text, 0, most)
    return sum(len(text.strip()) for _, text, _ in parts if text)


def _row(form: Form, path: Path, row: Json, seen: set[str]) -> None:
    buttons = row.get("components") or []
    if row.get("type") != 1:
        form.add((*path, "type"), "BASE_TYPE_CHOICES", "Value must be one of {1}.")
    if not 1 <= len(buttons) <= 5:
        form.add((*path, "components"), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.")
    for at, button in enumerate(buttons):
        where = (*path, "components", at)
        form.length((*where, "custom_id"), button.get("custom_id") or "", 1, 100)
        form.length((*where, "label"), button.get("label") or "", 1, 80)
        if button.get("custom_id") in seen:
            form.add(
                (*where, "custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated"
            )
        seen.add(button.get("custom_id"))
