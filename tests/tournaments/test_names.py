"""Lists in the Latvian alphabet, search without diacritics, names as the public may see them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.names import NameDisplay, has_letters, matches, search_key, shown_name, sort_key

LATVIAN_ORDER = [
    "Ābele",
    "Āboliņš",
    "Abuls",
    "Cīrule",
    "Cukurs",
    "Čakste",
    "Dārziņš",
    "Dzenis",
    "Ērglis",
    "Ezers",
    "Gulbis",
    "Ģēģeris",
    "Hofmanis",
    "Ivanovs",
    "Īvāns",
    "Jansons",
    "Kalniņš",
    "Kalns",
    "Kalns Anna",
    "Kalns-Ozols",
    "Kārkliņš",
    "Krūze",
    "Ķempe",
    "Ķirsis",
    "Lapsa",
    "Lūsis",
    "Ļaudaks",
    "Mežs",
    "Nātre",
    "Ņikitins",
    "Ozoliņš",
    "Ozols",
    "Quist",
    "Roze",
    "Ŗepše",
    "Sala",
    "Siliņš",
    "Szabo",
    "Šmits",
    "Švarcs",
    "Tauriņš",
    "Ūdris",
    "Upīte",
    "Vītols",
    "Wagner",
    "Xu",
    "Zāle",
    "Zvirbulis",
    "Žagare",
    "Žukovs",
    "Абрамов",
    "Елисеев",
    "Ёлкин",
    "Еремин",
    "Ивanов",
    "Йовович",
    "Яблоков",
]


def test_names_stand_in_the_order_a_latvian_would_write_by_hand() -> None:
    assert sorted(LATVIAN_ORDER, key=sort_key) == LATVIAN_ORDER


@pytest.mark.parametrize(
    ("earlier", "later"),
    [
        pytest.param("Kala", "Kāla", id="a long vowel decides only between otherwise equal names"),
        pytest.param("Kālb", "Kalc", id="an earlier long vowel does not outweigh a later letter"),
        pytest.param("Ilze", "Ylze", id="y is sorted with i, after it when all else is equal"),
        pytest.param("Yda", "Ilze", id="y is sorted with i, not at the end of the alphabet"),
        pytest.param("Czerny", "Čaks", id="the letter č follows every word in c"),
        pytest.param("Ozols", "Ozols Anna", id="the shorter of two names comes first"),
        pytest.param("Lūsis", "Lusis Anna", id="a long vowel does not make the shorter name come later"),
        pytest.param("Ozols Žanis", "Ozolsa Anna", id="the family name is compared to its end before the given name"),
        pytest.param("Müler", "Mulers", id="a foreign mark is no letter of its own"),
        pytest.param("Žukovs", "Абрамов", id="Cyrillic follows Latin"),
        pytest.param("Гнат", "Ґалаган", id="a Ukrainian letter keeps its place in the alphabet"),
        pytest.param("Елка", "Ёлка", id="ё counts as е until all else is equal"),
    ],
)
def test_two_names_in_order(earlier: str, later: str) -> None:
    assert sort_key(earlier) < sort_key(later)


@pytest.mark.parametrize("name", ["Kalniņš", "Ķirsis Ē.", "Ильинична", "Øystein Æsir", "O'Brien", "Łukasz Žß", "İpek"])
def test_a_sort_key_is_plain_ascii(name: str) -> None:
    assert sort_key(name).isascii()


def test_a_name_without_marks_is_its_own_key() -> None:
    assert sort_key("Ozols Anna") == "ozols!anna"


@pytest.mark.parametrize(
    ("written", "also_written"),
    [
        ("KALNIŅŠ", "kalniņš"),
        ("Kalniņš\u0020 Jānis", "Kalniņš Jānis"),
        ("Kalnins\u030c", "Kalninš"),
        ("Liepa-Ozola", "Liepa Ozola"),
        ("Lie\N{SOFT HYPHEN}pa Oz\N{ZERO WIDTH SPACE}ola\N{RIGHT-TO-LEFT OVERRIDE}", "Liepa Ozola"),
        ("Liepa\N{NO-BREAK SPACE}Ozola", "Liepa Ozola"),
    ],
)
def test_case_spacing_and_composition_do_not_change_a_key(written: str, also_written: str) -> None:
    assert sort_key(written) == sort_key(also_written)
    assert search_key(written) == search_key(also_written)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Jānis Kalniņš", "janis kalnins"),
        ("Anna Bērziņa-Ķempe", "anna berzina kempe"),
        ("Sinéad O’Brien", "sinead o brien"),
        ("Андрей Соловьёв", "андреи соловьев"),
        ("Şükrü Æsir-Strauß", "sukru aesir strauss"),
        ("ﬁlips Łoś", "filips los"),
        ("Мар\u02bcяна", "мар яна"),
        ("x\u0301y İpek", "xy ipek"),
        ("陳 2.", "陳 2"),
        ("Ａｎｎａ", "anna"),
        ("", ""),
    ],
)
def test_the_search_key_has_no_diacritics(name: str, expected: str) -> None:
    assert search_key(name) == expected


@pytest.mark.parametrize(
    "query", ["kalnins", "KALNIŅŠ", "jan kal", "kal jān", "", "  ", "ozols", "kalniņš-ozols jānis"]
)
def test_a_query_finds_the_player(query: str) -> None:
    assert matches(query, search_key("Jānis Kalniņš-Ozols"))


@pytest.mark.parametrize("query", ["alnins", "kalnins liepa", "janisk", "ozolss"])
def test_a_query_that_begins_no_word_finds_nobody(query: str) -> None:
    assert not matches(query, search_key("Jānis Kalniņš-Ozols"))


@pytest.mark.parametrize(
    ("full", "family", "display", "expected"),
    [
        ("Anna Liepa", "", NameDisplay.FULL, "Anna Liepa"),
        ("Anna Liepa", "", NameDisplay.INITIAL, "Anna L."),
        ("Anna Marija Bērziņa-Ķempe", "", NameDisplay.INITIAL, "Anna Marija B."),
        ("Jan de Vries", "de Vries", NameDisplay.INITIAL, "Jan D."),
        ("Jan Smit", "de Vries", NameDisplay.INITIAL, "Jan S."),
        ("Šarlote", "", NameDisplay.INITIAL, "Š."),
        ("Anna Liepa", "", NameDisplay.HIDDEN, "#12"),
    ],
)
def test_the_public_sees_what_the_player_chose(full: str, family: str, display: NameDisplay, expected: str) -> None:
    assert shown_name(full, display=display, start_number=12, family=family) == expected


def test_a_hidden_player_without_a_number_still_shows_no_name() -> None:
    assert shown_name("Anna Liepa", display=NameDisplay.HIDDEN, start_number=None) == "#"


@given(st.text())
def test_a_search_key_is_its_own_search_key(name: str) -> None:
    assert search_key(search_key(name)) == search_key(name)


@given(st.text(alphabet="aābcčeēzž -'"))
def test_every_name_is_found_by_each_of_its_own_words(name: str) -> None:
    assert all(matches(word, search_key(name)) for word in name.split())


@pytest.mark.parametrize(
    ("name", "has_some"), [("Anna", True), ("Ли", True), ("Kārlis 3", True), ("12", False), ("", False)]
)
def test_a_name_has_letters(name: str, has_some: bool):
    assert has_letters(search_key(name)) is has_some
