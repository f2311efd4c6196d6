"""The Comprehensive Rules as a store: editions, languages, look-ups, search."""
