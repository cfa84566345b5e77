"""What the words after `serve` mean for the settings, and where the process tree can run."""

import sys
from types import SimpleNamespace

import pytest

from config import options
from config.network import ALL_ADDRESSES
from config.options import choose_installation, prepare_environment

EVERYWHERE = ALL_ADDRESSES[0]


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """That of a Linux with a server for the queue, in a hall's network: it says nothing."""
    said: dict[str, str] = {}
    monkeypatch.setattr(options, "os", SimpleNamespace(environ=said))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(options, "server_program", lambda: "/usr/bin/valkey-server")
    monkeypatch.setattr(options, "hall_address", lambda: "192.168.1.5")
    return said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("", {}),
        ("--port 8001", {}),
        ("--one-process", {"ONE_PROCESS": "true"}),
        ("--new", {"KARTA_DATA": str(options.ROOT / "var" / "real")}),
        ("--host 192.168.1.5", {"ALLOWED_HOSTS": "192.168.1.5,localhost,127.0.0.1,[::1]"}),
        (f"--host {EVERYWHERE} --port 81", {"ALLOWED_HOSTS": "*", "SITE_ADDRESS": "http://192.168.1.5:81"}),
    ],
)
def test_the_words_of_serve(environment, words: str, said: dict[str, str]):
    prepare_environment(words.split())
    assert environment == said


def test_what_the_environment_says_already_holds(environment):
    environment |= {"ALLOWED_HOSTS": "hall.lv", "SITE_ADDRESS": "http://hall.lv", "KARTA_DATA": "/data"}
    prepare_environment(["--host", EVERYWHERE, "--new"])
    assert environment == {"ALLOWED_HOSTS": "hall.lv", "SITE_ADDRESS": "http://hall.lv", "KARTA_DATA": "/data/real"}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("changepassword anna", {}),
        ("changepassword anna --new", {"KARTA_DATA": str(options.ROOT / "var" / "real")}),
        ("changepassword --new anna", {"KARTA_DATA": str(options.ROOT / "var" / "real")}),
    ],
)
def test_new_with_any_command_means_the_installation_of_serve_new(environment, words: str, said: dict[str, str]):
    assert choose_installation(words.split()) == ["changepassword", "anna"]
    assert environment == said


@pytest.mark.parametrize("platform", ["win32", "darwin"])
def test_elsewhere_than_on_linux_one_process_does_it_all(environment, monkeypatch, platform: str):
    monkeypatch.setattr(sys, "platform", platform)
    prepare_environment([])
    assert environment == {"ONE_PROCESS": "true"}


@pytest.mark.parametrize(("redis_url", "said"), [("", "true"), ("redis://localhost/0", None)])
def test_without_a_server_for_the_queue_one_process_does_it_all(environment, monkeypatch, redis_url, said):
    monkeypatch.setattr(options, "server_program", lambda: None)
    environment["REDIS_URL"] = redis_url
    prepare_environment([])
    assert environment.get("ONE_PROCESS") == said


@pytest.mark.parametrize("word", ["65536", "-1", "eighty", "9" * 5000])
def test_what_is_no_port_is_refused_in_words(environment, capsys, word: str):
    with pytest.raises(SystemExit):
        prepare_environment(["--port", word])
    assert "a port is a number up to 65535" in capsys.readouterr().err
