"""The game state: base facts only. What is seen (characteristics, controllers) is projected from it by `rules_engine.layers`."""
