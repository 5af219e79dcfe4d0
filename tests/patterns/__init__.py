"""One module a family of patterns."""
