"""Bytes → text, whatever the encoding was; and a clear refusal of what is no plain text at all."""

from __future__ import annotations

import codecs
import re
from typing import Final

from rules_text.model import Fault, ImportRefused

_UNDEFINED: Final = re.compile(rb"[\x81\x8d\x8f\x90\x9d]")
# Card names typed under DOS inside files that are otherwise cp1252: an accented letter of cp437 between two plain letters. 0x85 (an ellipsis in
# cp1252) and the quotes and dashes 0x91-0x97 are left alone.
_DOS_LETTER: Final = re.compile(rb"(?<=[A-Za-z])[\x81-\x84\x86-\x8d\xa0-\xa4](?=[A-Za-z])")
_DOS_SIGN: Final = re.compile(rb"(?<=[A-Za-z])[\x82-\x84\xa3](?=[A-Za-z])")
_LINE_END: Final = re.compile(r"\r\r\n|\r\n|\r|\n")
_ITALICS: Final = re.compile(r"_([^_\r\n]{1,200})_")
_HTML: Final = re.compile(rb"<\s*(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE)


def decode(data: bytes) -> tuple[str, tuple[Fault, ...]]:
    """The text of a file, without byte order mark, and what had to be repaired.

    Raises ImportRefused: `empty`, `pdf`, `archive`, `html`, `nul_bytes`, `not_text`.
    """
    if not data.strip():
        raise ImportRefused("empty", "The file is empty.")
    if data[:5] == b"%PDF-":
        raise ImportRefused("pdf", "This is a PDF; only the plain-text edition of the rules can be read.")
    if data[:4] in (b"PK\x03\x04", b"\x1f\x8b\x08\x00") or data[:6] in (b"\xfd7zXZ\x00", b"7z\xbc\xaf\x27\x1c"):
        raise ImportRefused("archive", "This is a packed archive; unpack it and import the text file inside.")
    if _HTML.search(data[:4096]):
        raise ImportRefused("html", "This is a web page (HTML), not the plain-text edition of the rules.")
    text, faults = _decode(data)
    if "\0" in text:
        raise ImportRefused(
            "nul_bytes", f"The file is spoiled: it holds {text.count(chr(0))} NUL bytes.", count=str(text.count("\0"))
        )
    odd = sum(text.count(chr(code)) for code in range(1, 32) if code not in (9, 10, 11, 12, 13))
    if odd > len(text) // 200:
        raise ImportRefused("not_text", "This is not a text file.")
    return text, faults


def _decode(data: bytes) -> tuple[str, tuple[Fault, ...]]:
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        whole = data[: len(data) // 2 * 2]
        return whole.decode("utf-16", errors="replace"), ()
    if data.startswith(codecs.BOM_UTF8):
        data = data[3:]
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return _decode_windows(data)
    spoiled = text.count("\ufffd")
    if spoiled:
        return text, (Fault("repaired_bytes", None, 0, f"{spoiled} characters were lost before the file came here"),)
    return text, ()


def _decode_windows(data: bytes) -> tuple[str, tuple[Fault, ...]]:
    faults: list[Fault] = []
    if _DOS_SIGN.search(data):
        repaired: set[str] = set()

        def accent(match: re.Match[bytes]) -> bytes:
            letter = match.group().decode("cp437")
            start, end = match.span()
            word = (
                re.search(rb"[A-Za-z]*$", data[max(0, start - 20) : start]),
                re.match(rb"[A-Za-z]*", data[end : end + 20]),
            )
            repaired.add(
                "".join(
                    (word[0].group().decode() if word[0] else "", letter, word[1].group().decode() if word[1] else "")
                )
            )
            return letter.encode("cp1252")

        data = _DOS_LETTER.sub(accent, data)
        faults.append(Fault("repaired_bytes", None, 0, "DOS letters in " + ", ".join(sorted(repaired))))
    lost = len(_UNDEFINED.findall(data))
    if lost:
        faults.append(Fault("repaired_bytes", None, 0, f"{lost} bytes stand for no character"))
    return data.decode("cp1252", errors="replace"), tuple(faults)


def lines_of(text: str) -> list[str]:
    """The lines of a file by any of the line ends CR LF, CR, LF, CR CR LF; italics' underscores and trailing space taken off.

    U+2028 stays inside a line: it parts a rule from its continuation.
    """
    if "_Magic" in text:
        text = _ITALICS.sub(r"\1", text)
    if "\xa0" in text:
        text = text.replace("\xa0", " ")
    return [line.rstrip() for line in _LINE_END.split(text)]
