"""Bytes of a rules file → ParsedEdition. Pure: no database, no clock, no network."""

from rules_text.importers.edition import parse_edition
from rules_text.importers.official import parse_official

__all__ = ["parse_edition", "parse_official"]
