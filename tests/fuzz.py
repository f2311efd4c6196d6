"""Fuzz the whole of `/judge` with atheris: `pip install atheris`, then `python -m tests.fuzz [SECONDS]` (300 unless told).

Every text, however mangled, must get an answer without an exception, in a message that Discord takes, and no ruling may rest on a number
or a card that the text doesn't say. Texts to start from are those of the tests and the worked examples, cut to the words of the lexicons.
"""

from __future__ import annotations

import sys
import tempfile
import tomllib
from dataclasses import dataclass
from pathlib import Path

import atheris  # type: ignore[import-not-found, unused-ignore]

with atheris.instrument_imports(include=["rules_engine.describe"]):
    from rules_engine import Reading
    from rules_engine.describe.lexicon import LANGUAGES, lexicon
    from rules_engine.describe.say import read_restated
    from rules_engine.describe.spot import spoken

from bot.answers import engine
from bot.answers.judge import Judge, open_judge
from bot.render.payload import message
from bot.request import Request
from bot.responding import respond
from bot.settings import Settings
from tests.bot.test_payload import check
from tests.describe.provenance import unsaid_cards, unsaid_numbers

HERE = Path(__file__).parent
SECONDS = 300


def texts() -> list[str]:
    """Return the texts to start from."""
    told = tomllib.loads((HERE / "describe" / "texts.toml").read_text("utf-8"))["text"]
    found = [text[language] for text in told for language in LANGUAGES if language in text]
    for path in sorted((HERE / "rulings").glob("*.toml")):
        for case in tomllib.loads(path.read_text("utf-8"))["case"]:
            found += case.get("said", {}).values()
    return found


@dataclass(frozen=True)
class Target:
    """What is fuzzed: a judge with the shipped rules and cards."""

    judge: Judge

    def __call__(self, data: bytes) -> None:
        """Put one text, in the language that its first byte chooses."""
        if not data:
            return
        language = LANGUAGES[data[0] % len(LANGUAGES)]
        text = data[1:].decode("utf-8", "replace")[:4000]
        request = Request("judge", {"scenario": text or "x"}, language)
        answer = respond(self.judge, request)
        assert answer.kind in ("ruling", "needs_choice", "not_understood", "not_covered"), (answer.kind, text)
        check(message(answer, request).payload)
        reading = engine.read(text, language, None)
        if isinstance(reading, Reading) and read_restated(text, reading.language) is None:
            lost = unsaid_numbers(reading.scenario, text, reading.language) or unsaid_cards(reading.scenario, text)
            assert not lost, (lost, text, spoken(text))


def main() -> None:
    """Fuzz for as many seconds as the command line says."""
    seconds = int(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "corpus"
        corpus.mkdir()
        for number, text in enumerate(texts()):
            (corpus / f"{number:04}").write_bytes(bytes([number % len(LANGUAGES)]) + text.encode())
        words = sorted({word for language in LANGUAGES for word in lexicon(language).vocabulary if word.isascii()})
        dictionary = Path(folder) / "words.dict"
        dictionary.write_text("".join(f'"{word}"\n' for word in words if '"' not in word and "\\" not in word), "utf-8")
        judge = open_judge(Settings(store=Path(folder) / "rules.sqlite"))
        options = (f"-max_total_time={seconds}", "-max_len=600", "-timeout=5", f"-dict={dictionary}", str(corpus))
        atheris.Setup([sys.argv[0], *options], Target(judge))
        atheris.Fuzz()


if __name__ == "__main__":
    main()
