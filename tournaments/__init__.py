"""Who meets whom, where and when: people, entries, draws, rounds and their clock."""
