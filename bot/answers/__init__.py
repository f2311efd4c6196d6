"""From a request to an `Answer`: look-ups, rulings, history, cards. Knows the engine and the texts, not Discord."""
