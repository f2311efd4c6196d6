"""Abilities and the stack: casting, activating, triggering, resolving; and the keyword abilities that compose effects."""
