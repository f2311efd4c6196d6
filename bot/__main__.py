"""`judge-bot`: the command line. Exit codes: 0 for any answer, 1 for an error, 2 for a wrong command line, 78 for a wrong set-up."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bot import cli
from bot.settings import SettingError, Settings


def parser() -> argparse.ArgumentParser:
    """Return the parser of all sub-commands."""
    top = argparse.ArgumentParser(prog="judge-bot", description="A judge for Magic: The Gathering: rules and rulings.")
    commands = top.add_subparsers(dest="command", required=True, metavar="COMMAND")

    run = commands.add_parser("run", help="connect to Discord (needs DISCORD_TOKEN)")
    run.add_argument("--sync", action="store_true", help="register the slash commands even if they haven't changed")
    run.add_argument(
        "--shard", type=_shard, metavar="N/COUNT", help="be shard N (from 0) of COUNT; the others run elsewhere"
    )
    run.set_defaults(work=cli.run)

    ask = commands.add_parser("ask", help="run one slash command and print its reply")
    ask.add_argument("line", nargs="*", help="as typed in Discord, such as '/rule query:701.12 language:es'")
    ask.add_argument("--json", action="store_true", help="print the answer as one JSON object")
    ask.add_argument("--locale", help="answer as to a person with this Discord language, such as es-ES")
    ask.add_argument(
        "--batch",
        metavar="FILE",
        nargs="?",
        const="-",
        help="run one command a line of FILE (none or '-': standard input)",
    )
    ask.set_defaults(work=cli.ask)

    console = commands.add_parser("console", help="the same commands in the terminal, one after another")
    console.add_argument("--locale", help="answer as to a person with this Discord language")
    console.set_defaults(work=cli.console)

    imports = commands.add_parser("import", help="add editions of the rules to the store")
    imports.add_argument(
        "paths", nargs="*", help="text files or folders; none: fetch the newest from the publisher's page"
    )
    imports.add_argument(
        "--replace", action="store_true", help="let a corrected file of the same date take the old one's place"
    )
    imports.set_defaults(work=cli.import_editions)

    cards = commands.add_parser("import-cards", help="add card data (Scryfall's oracle-cards or MTGJSON's AtomicCards)")
    cards.add_argument("path", help="the JSON file")
    cards.set_defaults(work=cli.import_cards)

    editions = commands.add_parser("editions", help="list the editions held")
    editions.add_argument("--json", action="store_true", help="print them as JSON")
    editions.set_defaults(work=cli.editions)

    checking = commands.add_parser("check", help="verify the store: hashes, counts, anchors")
    checking.set_defaults(work=cli.check)

    schema = commands.add_parser("schema", help="print the JSON Schema of a scenario")
    schema.add_argument("what", nargs="?", choices=("scenario", "answer"), default="scenario")
    schema.set_defaults(work=cli.schema)
    return top


def _shard(text: str) -> tuple[int, int]:
    number, _, count = text.partition("/")
    if not (number.isdecimal() and count.isdecimal() and int(number) < int(count)):
        raise argparse.ArgumentTypeError(f"{text!r} isn't N/COUNT with N from 0 to COUNT - 1")
    return int(number), int(count)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit code."""
    top = parser()
    chosen = top.parse_args(arguments)
    try:
        settings = Settings.from_environment()
    except SettingError as error:
        print(error, file=sys.stderr)
        return cli.CONFIGURATION
    try:
        code: int = chosen.work(chosen, settings)
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except KeyboardInterrupt:
        return 130
    return code


if __name__ == "__main__":
    sys.exit(main())
