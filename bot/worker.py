"""The one thread that answers: it owns the store's connection, so that the event loop stays free whatever a description asks for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from bot.answers.judge import Judge
from bot.responding import warm_up

T = TypeVar("T")


class Worker:
    """Runs work on a `Judge` in a thread of its own, one piece after another."""

    def __init__(self, open_judge: Callable[[], Judge]) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="judge")
        self._open = open_judge
        self._judge: Judge | None = None

    def _held(self) -> Judge:
        if self._judge is None:
            self._judge = self._open()
        return self._judge

    def submit(self, work: Callable[[Judge], T]) -> asyncio.Future[T]:
        """Start work and return its future; what the work raises comes out of the future."""
        return asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(self._held()))

    def warm_up(self) -> None:
        """Open the store (and build it where there is none), so that the first person doesn't wait. Raises what opening raises."""
        self._pool.submit(lambda: warm_up(self._held())).result()

    def pause(self) -> None:
        """Finish what is running and stop, without closing the store."""
        self._pool.shutdown()

    def close(self) -> None:
        """Finish what is running and close the store."""
        if self._judge is not None:
            self._pool.submit(self._judge.close).result()
        self._pool.shutdown()
