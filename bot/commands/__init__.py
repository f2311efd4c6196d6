"""What the bot can be asked: one registry of commands and options, used by Discord, `ask`, the console and the help alike."""
