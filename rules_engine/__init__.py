"""The rules as code: a described situation in, a ruling out."""
