"""Answers to the questions that a scenario asks, read off an outcome."""

from __future__ import annotations

from rules_engine.questions.answers import answer

__all__ = ["answer"]
