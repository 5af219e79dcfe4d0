"""Tests of the built site and of the generator that writes its pages."""
