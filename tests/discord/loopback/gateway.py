"""The gateway: sessions, compression, identify, resume, events."""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import time
import zlib
from dataclasses import dataclass, field
from typing import Any

from aiohttp import WSMsgType, web

from tests.discord.loopback.people import Guild, Person
from tests.discord.loopback.wire import Json

try:
    import zstandard
except ImportError:  # the client then asks for zlib
    zstandard = None  # type: ignore[assignment]

PRIVILEGED = (1 << 1) | (1 << 8) | (1 << 15)
HEARTBEAT_MS = 41250


@dataclass
class Session:
    id: str
    intents: int
    connection: Connection | None = None
    sequence: int = 0
    log: list[Json] = field(default_factory=list)
    resumes: int = 0


class Connection:
    """One websocket with its transport compression."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self.socket = socket
        self.session: Session | None = None
        self.dropped = False
        self._zlib = zlib.compressobj() if compress == "zlib-stream" else None
        self._zstd: Any = zstandard.ZstdCompressor().compressobj() if compress == "zstd-stream" else None
        self._lock = asyncio.Lock()

    async def send(self, frame: Json) -> None:
        raw = json.dumps(frame, separators=(",", ":"))
        async with self._lock:
            if self.socket.closed:
                return
            with contextlib.suppress(ConnectionError):
                if self._zlib:
                    await self.socket.send_bytes(
                        self._zlib.compress(raw.encode()) + self._zlib.flush(zlib.Z_SYNC_FLUSH)
                    )
                elif self._zstd:
                    await self.socket.send_bytes(
                        self._zstd.compress(raw.encode()) + self._zstd.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
                    )
                else:
                    await self.socket.send_str(raw)


class Gateway:
    """The gateway of one application without shards."""

    def __init__(self, bot: Person, token: str, guilds: list[Guild], url: str) -> None:
        self.bot, self.token, self.guilds, self.url = bot, token, guilds, url
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.identified: list[Json] = []
        self.ready = asyncio.Event()

    async def dispatch(self, event: str, data: Json) -> None:
        for session in list(self.sessions.values()):
            await self._event(session, event, data)

    async def _event(self, session: Session, event: str, data: Json) -> None:
        session.sequence += 1
        frame = {"op": 0, "s": session.sequence, "t": event, "d": data}
        session.log.append(frame)
        if session.connection:
            await session.connection.send(frame)

    async def drop(self, code: int) -> None:
        """Close all connections; their sessions can be resumed."""
        for connection in list(self.connections):
            connection.dropped = True
            await connection.socket.close(code=code)

    async def serve(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get("Upgrade", "").lower() != "websocket":
            return web.Response(status=404)
        socket = web.WebSocketResponse(max_msg_size=2**20)
        await socket.prepare(request)
        connection = Connection(socket, request.query.get("compress"))
        self.connections.add(connection)
        recent: list[float] = []
        try:
            await connection.send({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
            async for message in socket:
                if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                    break
                at = time.monotonic()
                recent = [each for each in recent if at - each < 60] + [at]
                code = 4002 if len(message.data) > 4096 else 4008 if len(recent) > 120 else None
                code = code or await self._frame(connection, json.loads(message.data))
                if code:
                    await socket.close(code=code)
        finally:
            self.connections.discard(connection)
            session = connection.session
            if session and session.connection is connection:
                session.connection = None
                if not connection.dropped and socket.close_code in (1000, 1001):  # the client ended the session
                    self.sessions.pop(session.id, None)
        return socket

    async def _frame(self, connection: Connection, frame: Json) -> int | None:
        """Handle a client's frame; return a close code where it is refused."""
        op, data = frame.get("op"), frame.get("d")
        if op == 1:
            await connection.send({"op": 11})
            return None
        if op == 2:
            return await self._identify(connection, data or {})
        if op == 6:
            return await self._resume(connection, data or {})
        return None if connection.session else 4003

    async def _identify(self, connection: Connection, data: Json) -> int | None:
        self.identified.append(data)
        if connection.session:
            return 4005
        if data.get("token") != self.token:
            return 4004
        if data.get("intents", 0) & PRIVILEGED:
            return 4014
        session = connection.session = Session(secrets.token_hex(16), data["intents"], connection)
        self.sessions[session.id] = session
        await self._event(
            session,
            "READY",
            {
                "v": 10,
                "user": self.bot.user() | {"verified": True, "mfa_enabled": True, "email": None, "flags": 0},
                "guilds": [{"id": guild.id, "unavailable": True} for guild in self.guilds],
                "session_id": session.id,
                "session_type": "normal",
                "resume_gateway_url": self.url.rstrip("/"),
                "shard": [0, 1],
                "application": {"id": self.bot.id, "flags": 0},
                "private_channels": [],
                "relationships": [],
                "user_settings": {},
                "_trace": [],
            },
        )
        self.ready.set()
        return None

    async def _resume(self, connection: Connection, data: Json) -> int | None:
        session = self.sessions.get(data.get("session_id", ""))
        if data.get("token") != self.token:
            return 4004
        if session is None:
            await connection.send({"op": 9, "d": False})
            return None
        connection.session, session.connection = session, connection
        session.resumes += 1
        for frame in [frame for frame in session.log if frame["s"] > data["seq"]]:
            await connection.send(frame)
        await self._event(session, "RESUMED", {"_trace": []})
        return None
