"""Layers: project the base state to what is seen, all continuous effects applied."""
