"""Invented people: Latvian, Russian and Livonian names with all their letters. Nobody is meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from random import Random

MEN = [
    "Ādams",
    "Alvis",
    "Andrejs",
    "Ēvalds",
    "Gatis",
    "Ģirts",
    "Guntis",
    "Ilmārs",
    "Jēkabs",
    "Krišjānis",
    "Ķencis",
    "Laimonis",
    "Māris",
    "Ņikita",
    "Pēteris",
    "Raitis",
    "Rūdolfs",
    "Sandis",
    "Šarlis",
    "Teodors",
    "Uģis",
    "Ūdis",
    "Valdis",
    "Žanis",
    "Čārlijs",
]
WOMEN = [
    "Agnese",
    "Baiba",
    "Čanita",
    "Dārta",
    "Elīna",
    "Ērika",
    "Gunta",
    "Ģertrūde",
    "Ilze",
    "Īrisa",
    "Jūlija",
    "Ķerstīna",
    "Lāsma",
    "Līga",
    "Marija",
    "Ņina",
    "Paula",
    "Rūta",
    "Skaidrīte",
    "Šarlote",
    "Tekla",
    "Ūla",
    "Vēsma",
    "Zigrīda",
    "Žanete",
]
FAMILIES = [
    "Āboltiņš/Āboltiņa",
    "Čakāns/Čakāne",
    "Dēliņš/Dēliņa",
    "Ērglis/Ērgle",
    "Gūtmanis/Gūtmane",
    "Ģēģeris/Ģēģere",
    "Īvāns/Īvāne",
    "Jātnieks/Jātniece",
    "Kļaviņš/Kļaviņa",
    "Ķikuts/Ķikute",
    "Lācītis/Lācīte",
    "Ļaudobelis/Ļaudobele",
    "Mežnieks/Mežniece",
    "Ņergs/Ņerga",
    "Pļavnieks/Pļavniece",
    "Rūķītis/Rūķīte",
    "Šķēps/Šķēpa",
    "Tūters/Tūtere",
    "Ūsiņš/Ūsiņa",
    "Vītoliņš/Vītoliņa",
    "Zvaigznītis/Zvaigznīte",
    "Žubīte-Rags/Žubīte-Raga",
    "Blūzma/Blūzma",
    "Cīrulītis/Cīrulīte",
]
"""A family name as a man and as a woman bears it."""
OTHER_MEN = (
    "Артём Белозёров",
    "Игорь Ежов",
    "Лев Щукин",
    "Фёдор Цаплин",
    "Юрий Мышкин",
    "Эдуард Хомяков",
    "Kōŗli Rāndakalāmīez",
    "Lōmi Vȭidzēļ",
    "Ģertõ Kūoļkaļ",
    "Ūļi Mǟgār",
)
OTHER_WOMEN = (
    "Алёна Журавлёва",
    "Ольга Чижова",
    "Раиса Ершова",
    "Ульяна Эглит",
    "Зоя Подъячая",
    "Tīna Sȱndagid",
    "Līž Mīerņīka",
    "Kǟte Țīezrānda",
    "Ḑouvi Jālgabi",
    "Mȯŗī Lȱinagi",
)
REGIONS = (
    "Ērgļu novads",
    "Ķeguma novads",
    "Līvu krasts",
    "Rūjienas novads",
    "Salacgrīvas novads",
    "Viļānu novads",
)
CLUBS = (
    "Bērzu kāršu klubs",
    "Čaklās rokas",
    "Galdiņš",
    "Kreicenes dūzis",
    "Ķēniņu galds",
    "Mazie pret lielo",
    "Pīķa dāma",
    "Zaļais galds",
)
SENIOR_BORN_BEFORE = 1966


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody invented, as an organiser would type him; `club` and `region` are names, `club` may be empty."""

    name: str
    family_name: str
    birth_year: int
    club: str
    region: str
    categories: tuple[str, ...]


def people(rng: Random) -> Iterator[Person]:
    """People without end; a name comes back only when all have been used."""
    while True:
        for name, is_woman in _shuffled_names(rng):
            birth_year = rng.randint(1941, 2006)
            yield Person(
                name=name,
                family_name=name.rpartition(" ")[2],
                birth_year=birth_year,
                club=rng.choice(CLUBS) if rng.random() < 0.6 else "",
                region=rng.choice(REGIONS),
                categories=("women",) * is_woman + ("seniors",) * (birth_year < SENIOR_BORN_BEFORE),
            )


def _shuffled_names(rng: Random) -> list[tuple[str, bool]]:
    """All names, each with whether a woman bears it; of the many Latvian ones a part, so that the others are met."""
    men = [f"{given} {family.partition('/')[0]}" for given, family in product(MEN, FAMILIES)]
    women = [f"{given} {family.partition('/')[2]}" for given, family in product(WOMEN, FAMILIES)]
    names = [(name, False) for name in (*rng.sample(men, 150), *OTHER_MEN)]
    names += [(name, True) for name in (*rng.sample(women, 80), *OTHER_WOMEN)]
    rng.shuffle(names)
    return names
