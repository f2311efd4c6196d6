"""Run an unmodified module in its own process against a loopback Discord: `python launch.py HTTP_BASE GATEWAY MODULE [ARGUMENT…]`.

Only loopback addresses are taken, so that a token can't leak.
"""

from __future__ import annotations

import runpy
import sys

import discord
import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def main() -> None:
    _, base, gateway, module, *rest = sys.argv
    for url in (base, gateway):
        if yarl.URL(url).host not in ("127.0.0.1", "::1"):
            raise SystemExit(f"not a loopback address: {url}")
    Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY = base, yarl.URL(gateway)
    discord.Asset.BASE = str(yarl.URL(base).origin()) + "/cdn"
    sys.argv = [module, *rest]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
