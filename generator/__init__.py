"""The site, generated from the engine: `python -m generator`."""
