"""The newest text from the publisher's page, on a loopback server: the right link, and a clear error for everything else."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

import pytest

from rules_text import FetchError
from rules_text.fetch import fetch_newest, newest_link
from tests.rules_text.made import edition

PAGE = """<html><a href="/docs/MagicCompRules%2020240308.txt">TXT</a> <a href='/docs/MagicCompRules 20260807.txt'>TXT</a>
<a href="/docs/MagicCompRules%2020260807.pdf">PDF</a> <a href="/robots.txt">robots</a></html>"""


class Publisher(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        path = self.path
        if path == "/rules":
            self._send(PAGE.encode())
        elif path == "/docs/MagicCompRules%2020260807.txt":
            self._send(edition().encode("utf-8-sig"))
        elif path == "/moved":
            self._redirect("/rules")
        elif path == "/round":
            self._redirect("/round")
        elif path == "/elsewhere":
            self._redirect("file:///etc/hostname")
        elif path == "/none":
            self._send(b"<html>no rules today</html>")
        elif path == "/wrong":
            self._send(b'<a href="/docs/CR-missing.txt">rules</a>')
        elif path == "/short":
            self._send(b'<a href="/docs/CR-short.txt">rules</a>')
        elif path == "/docs/CR-short.txt":
            self._send(b"Magic", stated=99_999)
        else:
            self.send_error(404)

    def _send(self, data: bytes, stated: int | None = None) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(stated or len(data)))
        self.end_headers()
        self.wfile.write(data)

    def _redirect(self, address: str) -> None:
        self.send_response(302)
        self.send_header("Location", address)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def publisher() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Publisher) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()


@pytest.mark.parametrize("path", ["/rules", "/moved"])
def test_the_newest_text_is_fetched(publisher: str, path: str) -> None:
    name, data = fetch_newest(publisher + path)
    assert name == "MagicCompRules 20260807.txt"
    assert data == edition().encode("utf-8-sig")


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/absent", "http_status"),
        ("/none", "no_link"),
        ("/wrong", "http_status"),
        ("/short", "truncated"),
        ("/round", "redirects"),
        ("/elsewhere", "redirects"),
    ],
)
def test_everything_else_is_one_clear_error(publisher: str, path: str, code: str) -> None:
    with pytest.raises(FetchError) as error:
        fetch_newest(publisher + path)
    assert error.value.code == code


@pytest.mark.parametrize(
    ("address", "code"),
    [("http://127.0.0.1:9/rules", "unreachable"), ("file:///etc/hostname", "bad_address"), ("rules", "bad_address")],
)
def test_addresses_that_lead_nowhere(address: str, code: str) -> None:
    with pytest.raises(FetchError) as error:
        fetch_newest(address, timeout=2)
    assert error.value.code == code


def test_links_are_found_in_any_quotes_and_joined_with_the_page() -> None:
    assert newest_link("<a href=Rules.txt>", "https://example.org/a/b") == "https://example.org/a/Rules.txt"
    assert newest_link("<a href='x.pdf'>", "https://example.org/") is None
