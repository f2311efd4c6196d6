"""From an `Answer` to a Discord message payload or terminal text. Knows the limits and the wording, not Discord's library."""
