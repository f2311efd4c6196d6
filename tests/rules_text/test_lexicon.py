"""The lexicon's files are whole: every term can be found, and every topic speaks of terms and rules that exist."""

import tomllib
from importlib.resources import files
from pathlib import Path

import pytest

from rules_text.anchors import load_anchors
from rules_text.concepts import FILES, content_of, lexicon, terms
from rules_text.ranking import topics
from rules_text.stem import folded_words, language, languages, words

FOLDER = Path(str(files("rules_text.lexicon")))


def test_every_term_has_forms_in_english_and_a_known_language() -> None:
    codes = {spoken.code for spoken in languages()}
    for term in terms().values():
        assert "en" in term.forms, term.key
        assert set(term.forms) <= codes, term.key
        for forms in term.forms.values():
            assert all(forms), term.key
            assert len({form.casefold() for form in forms}) == len(forms), term.key


def test_no_term_is_written_twice() -> None:
    keys = [
        key
        for name in FILES
        for group in tomllib.loads((FOLDER / f"{name}.toml").read_text("utf-8")).values()
        for key in group
    ]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("code", [spoken.code for spoken in languages()])
def test_every_form_finds_its_term(code: str) -> None:
    forms = lexicon(code)
    for term in terms().values():
        for form in term.forms.get(code, ()):
            content = content_of(form, forms.language)
            assert content, f"{term.key}: nothing is left of {form!r} without stop words"
            found = forms.at(content, [forms.language.stem(word) for word in content], 0)
            assert found is not None, f"{term.key}: of {form!r} too little is left without stop words"
            assert found.end == len(content), (term.key, form)
            assert term.key in found.terms, (term.key, form)


def test_topics_speak_of_terms_and_rules_that_exist() -> None:
    for topic in topics():
        assert {term.removeprefix("#") for part in topic.about for term in part} <= set(terms())
        assert topic.rules
        assert set(topic.rules) <= set(load_anchors())


def test_words_and_stems() -> None:
    assert [word.folded for word in words("The player’s libraries can't be Übergröße 7b +1/+1")] == [
        "the", "player", "libraries", "cant", "be", "ubergrosse", "7b", "1", "1",
    ]  # fmt: skip
    english, spanish, german = language("en"), language("es"), language("de")
    assert english.stem("exchanging") == english.stem("exchanged") == english.stem("exchange")
    assert english.stem("libraries") == english.stem("library")
    assert spanish.stem("intercambia") == spanish.stem("intercambiar") == spanish.stem("intercambio")
    assert german.stem("bibliotheken") == german.stem("bibliothek")
    assert language("zh").stem("交换") == "交换"
    assert folded_words("") == []
