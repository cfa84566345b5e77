"""The rules for pages find what they are for."""

from __future__ import annotations

import pytest

from tests.html import Html
from tests.page_rules import faults_of_page

GOOD = """<!doctype html><html lang="lv"><title>Posms · Kārta</title><link rel="icon" href="/static/mark.svg">
<main id="main"><nav class="where"><a href="/">Posmi</a></nav><h1>Posms</h1>
<form><label for="q">Vārds</label><input id="q" name="q"><button>Meklēt</button></form><template><p id="q"></template>
<button lang="en" title="English">EN</button></main></html>"""


def test_a_good_page_has_no_faults():
    assert list(faults_of_page(Html(GOOD), "lv")) == []


@pytest.mark.parametrize(
    ("good", "bad", "fault"),
    [
        ('lang="lv"', 'lang="ru"', "its language is not lv"),
        ("Posms · Kārta", "", "1 title with words, not one"),
        ("<h1>Posms</h1>", "", "0 h1 with words, not one"),
        ("</h1>", "</h1><h1>Vēl viens</h1>", "2 h1 with words, not one"),
        ('id="q" name', 'id="main" name', "2 elements are called 'main'"),
        ('for="q"', 'for="x"', "<label for='x'> refers to ['x'], which is not there"),
        ('<label for="q">Vārds</label>', "", "<input id='q' name='q'> has no label"),
        ("Meklēt", "<svg>Meklēt</svg>", "<button > has no words"),
        ("</form>", '</form><img src="/x.png">', "<img src='/x.png'> has no alt"),
        ("</form>", "</form><script>alert()</script>", "<script > is written into the page"),
        ("<form>", '<form style="color: red">', "<form style='color: red'> has a style or a handler"),
        ("<form>", '<form onsubmit="go()">', "<form onsubmit='go()'> has a style or a handler"),
        ('href="/"', 'href="https://example.org/"', "<a href='https://example.org/'> leads out of the house"),
        ("Meklēt", "Find the table", "English: 'Find the table'"),
        ("Meklēt", "Standings", "English: 'Standings'"),
        ('name="q"', 'name="q" placeholder="Standings"', "English: 'Standings'"),
    ],
)
def test_a_fault_is_found(good: str, bad: str, fault: str):
    assert good in GOOD
    assert fault in list(faults_of_page(Html(GOOD.replace(good, bad, 1)), "lv"))


def test_a_page_that_only_leads_back_is_a_dead_end():
    page = GOOD.replace("<button>Meklēt</button>", "").replace('<button lang="en" title="English">EN</button>', "")
    assert list(faults_of_page(Html(page), "lv")) == ["no next step"]
