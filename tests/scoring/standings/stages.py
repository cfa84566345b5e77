"""Writing stages down short: a round is its tables, a table is `{entrant: points}`."""

from fractions import Fraction

from scoring.standings import Competitor, RoundResult, place_points

SCALES = {
    3: (Fraction(6), Fraction(4), Fraction(2)),
    4: (Fraction(6), Fraction(4), Fraction(2), Fraction(0)),
    5: (Fraction(6), Fraction(4), Fraction(2), Fraction(1), Fraction(0)),
}


def results(*rounds, forfeited=(), missed=(), zoles=None):
    """The rows of some rounds; `forfeited` and `missed` hold (round, entrant), `zoles` maps them to zoles won."""
    rows = []
    for number, tables in enumerate(rounds, start=1):
        for table, points in enumerate(tables, start=1):
            out = frozenset(entrant for entrant in points if (number, entrant) in forfeited)
            worth = place_points(points, vector=SCALES[len(points)], forfeited=out)
            rows += [
                RoundResult(
                    entrant=entrant,
                    round=number,
                    table=table,
                    points=total,
                    place_points=worth[entrant],
                    zoles_won=(zoles or {}).get((number, entrant), 0),
                    forfeited=entrant in out,
                )
                for entrant, total in points.items()
            ]
    return rows + [missed_round(entrant, number) for number, entrant in missed]


def missed_round(entrant, number, place_points=Fraction(0)):
    return RoundResult(entrant=entrant, round=number, table=None, points=0, place_points=place_points)


def competitors(*entrants, out=()):
    """Competitors whose start number is their id."""
    return [Competitor(entrant=entrant, start_number=entrant, out=entrant in out) for entrant in entrants]
