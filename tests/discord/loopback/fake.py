"""The loopback Discord itself: the HTTP API, and what people do through it."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import re
import secrets
import socket
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Any, Self

import discord
import yarl
from aiohttp import web

from tests.discord.loopback.command_limits import check_choices, check_commands
from tests.discord.loopback.gateway import Gateway
from tests.discord.loopback.message_limits import check_message
from tests.discord.loopback.people import Guild, Interaction, Person
from tests.discord.loopback.users import ANA, command_named, component_of, new_interaction, options_of
from tests.discord.loopback.wire import API, ApiError, Form, Json, now, reply, snowflake

PONG, MESSAGE, DEFER, DEFER_UPDATE, UPDATE, CHOICES = 1, 4, 5, 6, 7, 8
ALLOWED = {2: {MESSAGE, DEFER}, 3: {MESSAGE, DEFER, DEFER_UPDATE, UPDATE}, 4: {CHOICES}}
EPHEMERAL, LOADING = 64, 128
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class FakeDiscord:
    """`async with FakeDiscord() as fake:` serves on a free port of 127.0.0.1."""

    def __init__(self, *, deadline: float = 3.0) -> None:
        self.bot = Person("judgebot", bot=True)
        head = base64.b64encode(self.bot.id.encode()).decode().rstrip("=")
        self.token = f"{head}.{secrets.token_urlsafe(4)}.{secrets.token_urlsafe(24)}"
        self.guild = Guild(id=str(1 << 22))
        self.deadline = deadline
        self.commands: list[Json] = []
        self.interactions: dict[str, Interaction] = {}
        self.messages: dict[str, Json] = {}
        self.requests: list[Json] = []
        self.validators: list[Callable[[str, str, Any], None]] = []
        self._failures: list[tuple[str, re.Pattern[str], int]] = []

    async def __aenter__(self) -> Self:
        bound = socket.socket()
        bound.bind(("127.0.0.1", 0))
        self.port: int = bound.getsockname()[1]
        self.gateway = Gateway(self.bot, self.token, [self.guild], f"ws://127.0.0.1:{self.port}/")
        app = web.Application(middlewares=[self._around])
        commands = f"{API}/applications/{{app}}/commands"
        app.add_routes(
            [
                web.get(f"{API}/users/@me", self._me),
                web.get(f"{API}/oauth2/applications/@me", self._application),
                web.get(f"{API}/applications/@me", self._application),
                web.get(commands, self._list_commands),
                web.put(commands, self._put_commands),
                web.post(f"{API}/interactions/{{id}}/{{token}}/callback", self._callback),
                web.post(f"{API}/webhooks/{{app}}/{{token}}", self._follow_up),
                web.patch(f"{API}/webhooks/{{app}}/{{token}}/messages/{{message}}", self._edit),
                web.get(f"{API}/webhooks/{{app}}/{{token}}/messages/{{message}}", self._edit),
                web.get("/", self.gateway.serve),
            ]
        )
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.SockSite(self._runner, bound).start()
        return self

    async def __aexit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            await self.gateway.drop(1001)
        await self._runner.cleanup()

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}{API}"

    @contextlib.contextmanager
    def patched(self) -> Iterator[None]:
        """Point the discord.py of this process here: three class attributes name all of Discord's hosts."""
        from discord.gateway import DiscordWebSocket
        from discord.http import Route

        old = Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE
        Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = self.base, yarl.URL(self.gateway.url)
        discord.Asset.BASE = f"http://127.0.0.1:{self.port}/cdn"
        try:
            yield
        finally:
            Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, discord.Asset.BASE = old

    async def ready(self, timeout: float = 20) -> None:
        """Wait until the bot is connected and its commands are registered."""
        await asyncio.wait_for(self.gateway.ready.wait(), timeout)

    def fail(self, method: str, path: str, status: int) -> None:
        """Let the next request to a path fail with a status."""
        self._failures.append((method, re.compile(path), status))

    # --- HTTP

    @web.middleware
    async def _around(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        if not request.path.startswith(API):
            return await handler(request)
        path = request.path.removeprefix(API)
        entry: Json = {"method": request.method, "path": path}
        self.requests.append(entry)
        headers = {"Via": "1.1 google"}
        try:
            for failure in self._failures:
                if failure[0] == request.method and failure[1].search(path):
                    self._failures.remove(failure)
                    raise ApiError(failure[2], 0, f"{failure[2]} on purpose")
            open_ = path.startswith(("/interactions/", "/webhooks/"))
            if not open_ and request.headers.get("Authorization") != f"Bot {self.token}":
                raise ApiError(401, 0, "401: Unauthorized")
            if request.can_read_body:
                entry["json"] = await request.json()
                for validate in self.validators:
                    validate(request.method, path, entry["json"])
            response = await handler(request)
            response.headers.update(headers)
        except ApiError as error:
            entry["error"] = error
            interaction = self.interactions.get(request.match_info.get("token", ""))
            if interaction:
                interaction.errors.append(error)
            response = reply(error.body(), error.status, headers)
        entry["status"] = response.status
        return response

    @property
    def refused(self) -> list[Json]:
        """Requests that Discord would have refused."""
        return [entry for entry in self.requests if "error" in entry]

    async def _me(self, request: web.Request) -> web.Response:
        return reply(
            self.bot.user() | {"verified": True, "email": None, "flags": 0, "mfa_enabled": True, "locale": "en-US"}
        )

    async def _application(self, request: web.Request) -> web.Response:
        return reply(
            {
                "id": self.bot.id,
                "name": "Judge Bot",
                "icon": None,
                "description": "",
                "bot_public": True,
                "bot_require_code_grant": False,
                "verify_key": "0" * 64,
                "flags": 0,
                "summary": "",
                "owner": Person("owner").user(),
                "team": None,
            }
        )

    async def _list_commands(self, request: web.Request) -> web.Response:
        return reply(self.commands)

    async def _put_commands(self, request: web.Request) -> web.Response:
        asked = await request.json()
        check_commands(asked)
        self.commands = [
            {"id": snowflake(), "application_id": self.bot.id, "version": snowflake(), "options": [], "type": 1}
            | command
            for command in asked
        ]
        return reply(self.commands)

    async def _callback(self, request: web.Request) -> web.Response:
        body = await request.json()
        interaction = self.interactions.get(request.match_info["token"])
        if interaction is None or interaction.late:
            raise ApiError(404, 10062, "Unknown interaction")
        if interaction.response is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        kind, data = body.get("type"), body.get("data") or {}
        if kind not in ALLOWED[interaction.type]:
            raise ApiError(
                400, 50035, "Invalid Form Body", [(("type",), "BASE_TYPE_CHOICES", "Value must be another.")]
            )
        if kind == CHOICES:
            form = Form()
            check_choices(form, ("data", "choices"), data.get("choices"))
            form.done()
        elif kind in (MESSAGE, UPDATE):
            check_message(data, edit=kind == UPDATE)
        interaction.response, interaction.answered = body, time.monotonic()
        if kind in (MESSAGE, DEFER):
            flags = (data.get("flags") or 0) & EPHEMERAL
            interaction.ephemeral, interaction.loading = bool(flags), kind == DEFER
            stored = data if kind == MESSAGE else {"flags": flags | LOADING}
            interaction.message = self._store(interaction, stored)
        elif kind in (DEFER_UPDATE, UPDATE):
            interaction.message = self.messages[interaction.payload["message"]["id"]]
            if kind == UPDATE:
                self._merge(interaction.message, data)
        if kind in (MESSAGE, UPDATE):
            interaction.shown.set()
        interaction.acked.set()
        out: Json = {"interaction": {"id": interaction.id, "type": interaction.type}}
        if interaction.message is not None:
            out["interaction"] |= {
                "response_message_id": interaction.message["id"],
                "response_message_loading": kind == DEFER,
                "response_message_ephemeral": interaction.ephemeral,
            }
            out["resource"] = {"type": kind} | ({"message": interaction.message} if kind in (MESSAGE, UPDATE) else {})
        return reply(out)

    def _acknowledged(self, request: web.Request) -> Interaction:
        interaction = self.interactions.get(request.match_info["token"])
        if interaction is None:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if interaction.response is None or interaction.message is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return interaction

    async def _follow_up(self, request: web.Request) -> web.Response:
        interaction, body = self._acknowledged(request), await request.json()
        check_message(body)
        message = self._store(interaction, body)
        interaction.followups.append(message)
        return reply(message)

    async def _edit(self, request: web.Request) -> web.Response:
        interaction = self._acknowledged(request)
        message = interaction.message
        assert message is not None
        if request.match_info["message"] not in ("@original", message["id"]):
            raise ApiError(404, 10008, "Unknown Message")
        if request.method == "PATCH":
            body = await request.json()
            check_message(body, edit=True)
            self._merge(message, body)
            interaction.loading = False
            interaction.shown.set()
        return reply(message)

    # --- messages

    def _store(self, interaction: Interaction, data: Json) -> Json:
        message: Json = {
            "id": snowflake(),
            "channel_id": interaction.payload["channel_id"],
            "author": self.bot.user(),
            "content": "",
            "timestamp": now(),
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "pinned": False,
            "type": 20 if interaction.type == 2 else 0,
            "embeds": [],
            "flags": data.get("flags") or 0,
            "application_id": self.bot.id,
            "webhook_id": self.bot.id,
            "components": [],
            "attachments": [],
            "interaction_metadata": {
                "id": interaction.id,
                "type": interaction.type,
                "user": interaction.person.user(),
                "authorizing_integration_owners": interaction.payload["authorizing_integration_owners"],
            },
        }
        self._merge(message, data, edited=False)
        self.messages[message["id"]] = message
        return message

    def _merge(self, message: Json, data: Json, *, edited: bool = True) -> None:
        if "content" in data:
            message["content"] = (data["content"] or "").strip()
        if "embeds" in data:
            message["embeds"] = [embed | {"type": "rich"} for embed in data["embeds"] or []]
        if "components" in data:
            message["components"] = data["components"] or []
        if edited:
            message["flags"] &= ~LOADING
            message["edited_timestamp"] = now()
        message["pings"] = pings(message["content"], data.get("allowed_mentions"))

    # --- what people do

    async def _go(
        self, kind: int, data: Json, person: Person, locale: str, dm: bool, message: Json | None = None
    ) -> Interaction:
        guild = None if dm else self.guild
        interaction = new_interaction(kind, data, self.bot.id, person, guild, locale, self.deadline, message)
        self.interactions[interaction.token] = interaction
        await self.gateway.dispatch("INTERACTION_CREATE", interaction.payload)
        return interaction

    async def slash(
        self,
        name: str,
        options: Mapping[str, Any] | None = None,
        *,
        person: Person = ANA,
        locale: str = "en-US",
        dm: bool = False,
    ) -> Interaction:
        command = command_named(self.commands, name)
        data = {"id": command["id"], "name": name, "type": 1, "options": options_of(command, options or {})}
        return await self._go(2, data, person, locale, dm)

    async def autocomplete(
        self, name: str, option: str, typed: str, others: Mapping[str, Any] | None = None, *, locale: str = "en-US"
    ) -> Interaction:
        command = command_named(self.commands, name)
        options = options_of(command, {**(others or {}), option: typed}, focused=option)
        return await self._go(4, {"id": command["id"], "name": name, "type": 1, "options": options}, ANA, locale, False)

    async def click(self, message: Json, custom_id: str, *, person: Person = ANA, locale: str = "en-US") -> Interaction:
        component = component_of(message, custom_id)
        data = {"custom_id": custom_id, "component_type": component["type"]}
        return await self._go(3, data, person, locale, False, message)


def pings(content: str, allowed: Json | None) -> list[str]:
    """Whom a message would notify; without `allowed_mentions` that is everybody it names."""
    parse = {"users", "roles", "everyone"} if allowed is None else set(allowed.get("parse") or [])
    found = re.findall(r"@(?:everyone|here)\b", content) if "everyone" in parse else []
    return found + (re.findall(r"<@[!&]?\d+>", content) if parse & {"users", "roles"} else [])
