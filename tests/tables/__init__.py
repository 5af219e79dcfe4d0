"""Tests of the tables that readers look up."""
