"""The real client against the loopback Discord: locales, suggestions, buttons, limits, faults."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from bot.answers.judge import Judge
from bot.client import JudgeClient
from bot.worker import Worker
from tests.discord.loopback import FakeDiscord, Person
from tests.discord.loopback.users import shown
from tests.discord.loopback.wire import Json

pytestmark = pytest.mark.discord
NewClient = Callable[..., JudgeClient]


@contextlib.asynccontextmanager
async def running(new_client: NewClient, fake: FakeDiscord, **options: Any) -> AsyncIterator[JudgeClient]:
    """A connected client, closed at the end."""
    with fake.patched():
        client = new_client(**options)
        task = asyncio.create_task(client.start(fake.token))
        await fake.ready()
        try:
            yield client
        finally:
            await client.finish()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.wait_for(task, 5)
            fake.gateway.ready.clear()


def buttons(message: Json) -> dict[str, Json]:
    return {button["label"]: button for row in message["components"] for button in row["components"]}


def text(message: Json) -> str:
    return "\n".join(embed.get("description", "") for embed in message["embeds"])


def test_a_person_is_answered_in_their_language(new_client: NewClient, strictly: Any) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            fake.validators.append(strictly)
            for locale, word in (("en-US", "Exchange"), ("es-ES", "Intercambi"), ("de", "701.12a"), ("fr", "Exchange")):
                message = await (await fake.slash("rule", {"query": "701.12"}, locale=locale)).result()
                assert word in message["embeds"][0]["title"] + text(message)
                assert message["pings"] == []
            message = await (
                await fake.slash("rule", {"query": "701.12", "language": "es"}, locale="de", dm=True)
            ).result()
            assert "Intercambiar" in message["embeds"][0]["title"]
            assert fake.refused == []

    asyncio.run(go())


def test_names_are_translated(new_client: NewClient) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            rule = next(command for command in fake.commands if command["name"] == "rule")
            assert [shown(rule, "name", locale) for locale in ("en-US", "en-GB", "es-ES", "es-419", "de", "fr")] == [
                "rule",
                "rule",
                "regla",
                "regla",
                "regel",
                "rule",
            ]
            assert {shown(option, "name", "de") for option in rule["options"]} >= {"suche", "sprache", "ausgabe"}
            intents = fake.gateway.identified[0]["intents"]
            assert intents == 0

    asyncio.run(go())


def test_suggestions(new_client: NewClient, strictly: Any) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            fake.validators.append(strictly)
            choices = await (await fake.autocomplete("rule", "query", "701")).choices()
            assert choices and all(choice["value"].startswith("701") for choice in choices)
            editions = await (
                await fake.autocomplete("rule", "edition", "", {"query": "701.12"}, locale="de")
            ).choices()
            assert "current" in [choice["value"] for choice in editions]
            assert await (await fake.autocomplete("rule", "query", "\u0000 @everyone **")).choices() == []
            assert fake.refused == []

    asyncio.run(go())


def test_buttons_work_after_a_restart(new_client: NewClient, strictly: Any) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake:
            async with running(new_client, fake):
                message = await (await fake.slash("rule", {"query": "612"})).result()
            async with running(new_client, fake):
                fake.validators.append(strictly)
                press = buttons(message)
                pressed = await fake.click(message, press["Next ▶"]["custom_id"])
                turned = await pressed.result()
                assert turned["id"] == message["id"]
                assert "612.10" in text(turned) or "Page 2" in turned["embeds"][0]["footer"]["text"]
                spanish = await (await fake.click(turned, buttons(turned)["Español"]["custom_id"])).result()
                assert buttons(spanish)["Español"]["disabled"]
                assert fake.refused == []

    asyncio.run(go())


def test_somebody_else_gets_an_answer_of_their_own(new_client: NewClient) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            message = await (await fake.slash("rule", {"query": "701.12"})).result()
            before = text(message)
            press = await fake.click(message, buttons(message)["Español"]["custom_id"], person=Person("bea"))
            own = await press.result()
            assert press.ephemeral and own["id"] != message["id"]
            assert text(message) == before

    asyncio.run(go())


def test_a_button_of_another_version_is_answered(new_client: NewClient) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            message = await (await fake.slash("rule", {"query": "701.12"})).result()
            message["components"][0]["components"][0] |= {"custom_id": "j0|old", "disabled": False}
            press = await fake.click(message, "j0|old", locale="de")
            assert "älteren Version" in (await press.result())["content"]
            assert press.ephemeral

    asyncio.run(go())


def test_private_answers_are_seen_by_one(new_client: NewClient) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            interaction = await fake.slash("rule", {"query": "701.12", "private": True})
            await interaction.result()
            assert interaction.ephemeral

    asyncio.run(go())


def test_what_people_type_pings_nobody(new_client: NewClient) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            for typed in (
                "@everyone <@123> <@&5> swap",
                "**bold** `code` ||x|| # head\n> quote\n- list",
                "\\_/ [a](https://b.c)",
            ):
                message = await (await fake.slash("judge", {"scenario": typed})).result()
                assert message["pings"] == []
                spanish = await (await fake.click(message, buttons(message)["Español"]["custom_id"])).result()
                assert spanish["content"] == message["content"]
            assert fake.refused == []

    asyncio.run(go())


def test_commands_are_synced_only_when_they_changed(new_client: NewClient, tmp_path: Any) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake:
            for _ in range(2):
                async with running(new_client, fake, state=tmp_path):
                    pass
            assert [entry["method"] for entry in fake.requests if entry["path"].endswith("/commands")] == ["PUT"]

    asyncio.run(go())


def test_a_failing_callback_is_logged_and_does_not_stop_the_bot(new_client: NewClient, caplog: Any) -> None:
    async def go() -> None:
        async with FakeDiscord(deadline=0.5) as fake, running(new_client, fake):
            fake.fail("POST", "/callback", 404)
            interaction = await fake.slash("rule", {"query": "701.12"})
            with contextlib.suppress(TimeoutError):
                await interaction.done()
            assert (await (await fake.slash("rule", {"query": "701.12"})).result())["embeds"]

    asyncio.run(go())
    assert "no answer to interaction" in caplog.text


def test_an_answer_that_takes_long_is_deferred(judge: Judge) -> None:
    async def go() -> None:
        def slowly() -> Judge:
            time.sleep(0.5)
            return judge

        worker = Worker(slowly)
        async with FakeDiscord() as fake, running(lambda **options: JudgeClient(worker, patience=0.05), fake):
            interaction = await fake.slash("rule", {"query": "701.12"})
            await interaction.done()
            assert interaction.loading
            assert "701.12a" in text(await interaction.result())
            assert fake.refused == []
        worker.pause()

    asyncio.run(go())


def test_a_dropped_connection_is_resumed(new_client: NewClient) -> None:
    async def go() -> None:
        async with FakeDiscord() as fake, running(new_client, fake):
            await fake.gateway.drop(4000)
            interaction = await fake.slash("rule", {"query": "701.12"})
            assert (await interaction.result())["embeds"]
            assert [session.resumes for session in fake.gateway.sessions.values()] == [1]

    asyncio.run(go())
