"""The game's files are not tests of this project: ``tests/test_fifth_game.py`` installs and runs them."""

collect_ignore_glob = ["*"]
