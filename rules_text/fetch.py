"""Fetch the newest text of the rules from the publisher's rules page: find the link to the plain text on it, download that."""

from __future__ import annotations

import http.client
import re
from html import unescape
from typing import Final
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urljoin, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from rules_text.model import FetchError

RULES_PAGE: Final = "https://magic.wizards.com/en/rules"
_HREF: Final = re.compile(r"""href\s*=\s*(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))""", re.IGNORECASE)
_DATE: Final = re.compile(r"(?<!\d)(20\d{2})[-_ ]?(0[1-9]|1[0-2])[-_ ]?(0[1-9]|[12]\d|3[01])(?!\d)")
_RULES: Final = re.compile(r"(?i)comp(?:rehensive)?[ _-]*rules|MagicCompRules|\bCR[-_ ]?\d")
_AGENT: Final = "judge-bot (rules text importer)"
_PAGE_LIMIT: Final = 10_000_000
_TEXT_LIMIT: Final = 20_000_000


class _OnlyWeb(HTTPRedirectHandler):
    def redirect_request(self, req, fp, code, msg, headers, newurl):  # type: ignore[no-untyped-def]
        if urlsplit(newurl).scheme not in ("http", "https"):
            raise FetchError(
                "bad_address", f"The rules page leads to {newurl}, which is no web address.", address=newurl
            )
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def fetch_newest(address: str = RULES_PAGE, timeout: float = 30.0) -> tuple[str, bytes]:
    """The file name and bytes of the newest plain text linked on the rules page at `address`; `timeout` in seconds for each request.

    Raises FetchError: `bad_address`, `unreachable`, `http_status`, `redirects`, `no_link`, `too_large`, `truncated`. Whether the bytes are rules
    is for the import to say.
    """
    base, page = _get(address, timeout, _PAGE_LIMIT)
    link = newest_link(page.decode("utf-8", errors="replace"), base)
    if link is None:
        raise FetchError("no_link", f"The page at {address} has no link to a plain text of the rules.", address=address)
    final, data = _get(link, timeout, _TEXT_LIMIT)
    del final
    return unquote(urlsplit(link).path).rpartition("/")[2], data


def newest_link(page: str, base: str) -> str | None:
    """The address of the newest plain text among a page's links, by the date in its name; None if there is none."""
    links = []
    for match in _HREF.finditer(page):
        raw = unescape(match[1] or match[2] or match[3]).strip()
        link = urljoin(base, quote(raw, safe="%/:?=&#+,;@()~!$'*[]"))
        parts = urlsplit(link)
        if parts.scheme in ("http", "https") and parts.path.casefold().endswith(".txt"):
            links.append(link)
    named = [link for link in links if _RULES.search(unquote(link))] or links
    if not named:
        return None
    return max(named, key=lambda link: _date_in(unquote(urlsplit(link).path)))


def _date_in(path: str) -> str:
    found = _DATE.findall(path)
    return "".join(found[-1]) if found else ""


def _get(address: str, timeout: float, limit: int) -> tuple[str, bytes]:
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise FetchError("bad_address", f"{address} is no web address.", address=address)
    try:
        with build_opener(_OnlyWeb()).open(Request(address, headers={"User-Agent": _AGENT}), timeout=timeout) as answer:
            data: bytes = answer.read(limit + 1)
            stated = answer.headers.get("Content-Length")
            final: str = answer.geturl()
    except HTTPError as error:
        error.close()
        if 300 <= error.code < 400:
            raise FetchError(
                "redirects", f"{address} only leads from one address to the next.", address=address
            ) from error
        raise FetchError(
            "http_status", f"{address} answered {error.code}.", address=address, status=str(error.code)
        ) from error
    except http.client.IncompleteRead as error:
        raise FetchError("truncated", f"The download of {address} broke off.", address=address) from error
    except (URLError, OSError, http.client.HTTPException, ValueError) as error:
        reason = getattr(error, "reason", None) or error
        raise FetchError("unreachable", f"{address} can't be reached: {reason}.", address=address) from error
    if len(data) > limit:
        raise FetchError("too_large", f"{address} is larger than {limit // 1_000_000} MB.", address=address)
    if stated is not None and stated.isdigit() and int(stated) != len(data):
        raise FetchError(
            "truncated", f"The download of {address} broke off after {len(data)} of {stated} bytes.", address=address
        )
    return final, data
