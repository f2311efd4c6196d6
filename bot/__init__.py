"""The faces of the judge: Discord and the terminal."""
