"""The REST API of who meets whom, where and when: the same doors, services and refusals as the pages."""
