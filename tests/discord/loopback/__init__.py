"""A loopback Discord: HTTP API v10 and gateway v10 on 127.0.0.1, with Discord's own limits and error bodies.

The real discord.py talks to it, in this process (`with fake.patched()`) or in its own (`launch.py`). What a person does is a method
(`slash`, `autocomplete`, `click`); what a person would see is an `Interaction`. Not modelled: voice, guild management, permissions,
OAuth2, modals, attachments.
"""

from tests.discord.loopback.fake import FakeDiscord
from tests.discord.loopback.people import Guild, Interaction, Person
from tests.discord.loopback.wire import ApiError

__all__ = ["ApiError", "FakeDiscord", "Guild", "Interaction", "Person"]
