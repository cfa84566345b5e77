"""The standings and sums of a stage, counted again from bare rows. It imports nothing it is to judge.

Points come from lines and totals as they stand (`pencil` checks those), who they belong to, place points and places are
worked out here and in `tests.recount`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

from tests.laws import pencil
from tests.laws.bare import Row, Rows
from tests.recount import recount, recount_place_points

CLOSE = 10**6
"""The number of a line behind all lines: the settlement."""
STARTED = ("running", "paused", "closed")


class Ledger:
    """One stage out of all rows."""

    def __init__(self, rows: Rows, stage_id: int) -> None:
        self.rows = rows
        self.stage = _by_id(rows["Stage"])[stage_id]
        self.regulations = _by_id(rows["RegulationVersion"])
        self.regulation = self.regulations[self.stage["regulation_version_id"]]["value"]
        self.rounds = {row["id"]: row for row in rows["Round"] if row["stage_id"] == stage_id}
        self.started = sorted((r for r in self.rounds.values() if r["status"] in STARTED), key=lambda r: r["number"])
        self.entrants = {row["id"]: row for row in rows["Entrant"] if row["stage_id"] == stage_id}
        self.entrant_of = {row["id"]: row["entrant_id"] for row in rows["Side"] if row["stage_id"] == stage_id}
        self.tables = {row["id"]: row for row in rows["Table"] if row["round_id"] in self.rounds}
        self.sheets = {row["table_id"]: row for row in rows["ScoreSheet"] if row["table_id"] in self.tables}
        self.seats: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for seat in rows["SeatAssignment"]:
            self.seats[seat["table_id"]][seat["seat"]] = seat["side_id"]

    def faults_of_sheets(self) -> list[str]:
        """Every sheet sums to zero plus its override, and plain lines are worth what the pencil says."""
        faults = []
        for table, sheet in self.sheets.items():
            totals, lines = self._totals(sheet), self._lines(sheet)
            points = [[line[f"points_{seat}"] for seat in range(1, 6)] for line in lines]
            settled = _added(row["points"] for row in sheet["settlement"])
            if any(map(sum, points)) or sum(settled.values()):
                faults.append(f"sheet {sheet['id']}: a line does not sum to zero")
            if totals and sum(totals[f"points_{seat}"] for seat in range(1, 6)) != totals["override_amount"]:
                faults.append(f"sheet {sheet['id']}: the totals do not sum to the override")
            players = [str(seat) for seat in sorted(self.seats[table])]
            if self._is_plain(table, lines):
                worth, close = pencil.score(players, [(line["kind"], line["facts"]) for line in lines])
                stored = [{player: line[f"points_{player}"] for player in players} for line in lines]
                if stored != worth or (sheet["settled"] and settled != Counter(close)):
                    faults.append(f"sheet {sheet['id']}: {stored} and {settled} instead of {worth} and {close}")
        return faults

    def faults_of_seats(self) -> list[str]:
        """Everybody of a drawn round sits once; no table is too small or too large; the record has the same tables."""
        faults = []
        for round in self.rounds.values():
            tables = sorted(
                (t for t in self.tables.values() if t["round_id"] == round["id"]), key=lambda t: t["number"]
            )
            seats = [[self._number(side) for _, side in sorted(self.seats[table["id"]].items())] for table in tables]
            seated = [number for table in seats for number in table]
            draw = next((d for d in self.rows["Draw"] if d["round_id"] == round["id"] and not d["replaced_at"]), None)
            if (draw is None) != (round["status"] == "draft") or bool(seats) != (draw is not None):
                faults.append(f"round {round['number']}: drawn or not?")
                continue
            if draw is None:
                continue
            if len(set(seated)) != len(seated) or any(not 3 <= len(table) <= 5 for table in seats):
                faults.append(f"round {round['number']}: no partition: {seats}")
            if sorted(n for table in draw["result"] for n in table) != draw["canonical_input"]["entrants"]:
                faults.append(f"round {round['number']}: the record is no partition of those who were to play")
            if seats != self._moved(draw):
                faults.append(f"round {round['number']}: {seats} are not the seats of the record {self._moved(draw)}")
        return faults

    def standings(self) -> list[Row]:
        """The ranking as `tests.recount` gives it; nobody before the first round."""
        results = {round["number"]: self._results(round) for round in self.started}
        sat = {entrant for of_round in results.values() for entrant in of_round}
        here = {pk for pk, row in self.entrants.items() if row["checked_in_at"] and self._holds(pk) != "withdrawn"}
        listed = {pk: row for pk, row in self.entrants.items() if pk in sat | here}
        absent = Fraction(self.regulation["absent_place_points"])
        data = {
            pk: [
                {"round": number} | (found if found is not None else {"place_points": absent})
                for number, of_round in results.items()
                if (found := of_round.get(pk)) != {}
            ]
            for pk in listed
        }
        return recount(
            data,
            metrics=self.regulation["metrics"],
            discards=self.regulation["discards"],
            start_numbers={pk: row["start_number"] for pk, row in self.entrants.items()},
            out={pk for pk in listed if self._holds(pk) == "disqualified"},
        )

    def _results(self, round: Row) -> dict[int, Row]:
        """By entrant what a round gave him: {} while his sheet is out, no key when he was not there at all."""
        tables = [table for table in self.tables.values() if table["round_id"] == round["id"]]
        tallies: defaultdict[int, Counter[str]] = defaultdict(Counter)
        for table in tables:
            for entrant, tally in self._tallies(table):
                tallies[entrant].update(tally)
        found: dict[int, Row] = {
            entrant: {"points": tally["points"], "zoles_won": tally["zoles_won"], "place_points": Fraction(0)}
            for entrant, tally in tallies.items()
        }
        for table in tables:
            sheet = self.sheets[table["id"]]
            out = self._forfeited(table)
            for side in self.seats[table["id"]].values():
                entrant = self.entrant_of[side]
                if sheet["counts"] and not self._is_written(sheet):
                    found[entrant] = {}
                    continue
                tally = tallies.get(entrant, Counter())
                found[entrant] = {
                    "table": table["number"],
                    "points": tally["points"],
                    "zoles_won": tally["zoles_won"],
                    "forfeited": entrant in out,
                }
            mates = [row for row in found.values() if row.get("table") == table["number"]]
            for row in mates:
                row["place_points"] = self._place_points(round, row, mates)
        return found

    def _place_points(self, round: Row, row: Row, mates: list[Row]) -> Fraction:
        """By the regulation the round was started under."""
        value = self.regulations[round["regulation_version_id"]]["value"]
        vector = tuple(map(Fraction, value["place_points"][str(len(mates))]))
        tie, plus = value["four_way_tie"], value["three_second"]
        return recount_place_points(
            row,
            mates,
            {len(mates): vector},
            four_way_tie=None if tie is None else Fraction(tie),
            three_second=plus and {key: Fraction(worth) for key, worth in plus.items()},
        )

    def _tallies(self, table: Row) -> list[tuple[int, Counter[str]]]:
        """Whose the lines are, and the totals: seat by seat."""
        sheet, found = self.sheets[table["id"]], []
        if not sheet["counts"]:
            return []
        totals, lines = self._totals(sheet), self._lines(sheet)
        settled = _added(row["points"] for row in sheet["settlement"])
        for seat in self.seats[table["id"]]:
            holder = self._holders(table, seat)
            own: defaultdict[int, Counter[str]] = defaultdict(Counter)
            for number in holder:
                own[holder[number]].update({"points": 0})
            for line in lines:
                own[holder[line["number"]]].update(_line(line, seat))
            own[holder[CLOSE]].update({"points": settled[str(seat)]})
            if totals:
                now = own.pop(holder[CLOSE])
                now["points"] = totals[f"points_{seat}"] - sum(tally["points"] for tally in own.values())
                if str(seat) in totals["zoles"]:
                    before = sum(tally["zoles_won"] for tally in own.values())
                    now["zoles_won"] = max(totals["zoles"][str(seat)]["won"] - before, 0)
                own[holder[CLOSE]] = now
            found += own.items()
        return found

    def _holders(self, table: Row, seat: int) -> dict[int, int]:
        """Line number → entrant on the seat, for every number up to the last line, and for the close."""
        valid = {draw["id"] for draw in self.rows["Draw"] if not draw["replaced_at"]}
        changes = [
            change
            for change in self.rows["SeatChange"]
            if change["round_id"] == table["round_id"] and change["draw_id"] in valid
            if (change["table_number"], change["seat"]) == (table["number"], seat)
        ]
        sheet = self.sheets[table["id"]]
        last = max((line["number"] for line in self.rows["SheetLine"] if line["sheet_id"] == sheet["id"]), default=0)
        holder = {}
        for number in (*range(1, last + 1), CLOSE):
            side, settled_up_to = changes[0]["side_before_id"] if changes else self.seats[table["id"]][seat], 0
            for change in changes:
                settled_up_to = settled_up_to if change["after_line"] is None else change["after_line"]
                if number > settled_up_to:
                    side = change["side_after_id"]
            holder[number] = self.entrant_of[side]
        return holder

    def _forfeited(self, table: Row) -> set[int]:
        """Z11.4: away when deal 4 was to start, and not back since; everybody when the sheet does not count."""
        sheet, seats = self.sheets[table["id"]], self.seats[table["id"]]
        if not sheet["counts"]:
            return {self.entrant_of[side] for side in seats.values()}
        deals, left_after = 0, {}
        for line in self._lines(sheet):
            if line["kind"] == "absent":
                left_after[line["facts"]["absent"]] = deals
            elif line["kind"] == "present":
                left_after.pop(line["facts"]["present"], None)
            deals += line["kind"] == "deal"
        return {self.entrant_of[seats[int(player)]] for player, played in left_after.items() if played < 4}

    def _holds(self, entrant: int) -> str:
        """What is said of an entrant for the last round: withdrawn and disqualified last, the rest is for one round."""
        number = {pk: round["number"] for pk, round in self.rounds.items()}
        said = {number[p["round_id"]]: p["status"] for p in self.rows["Participation"] if p["entrant_id"] == entrant}
        at = max(said, default=0)
        lasts = at == self.regulation["rounds"] or said.get(at) in ("withdrawn", "disqualified")
        return said[at] if lasts else "plays"

    def _lines(self, sheet: Row) -> list[Row]:
        """The lines that count, in order."""
        own = [line for line in self.rows["SheetLine"] if line["sheet_id"] == sheet["id"]]
        counted = [line for line in own if line["superseded_at"] is None and line["state"] == "counted"]
        return sorted(counted, key=lambda line: line["number"])

    def _totals(self, sheet: Row) -> Row | None:
        own = (totals for totals in self.rows["SheetTotals"] if totals["sheet_id"] == sheet["id"])
        return next((totals for totals in own if totals["superseded_at"] is None), None)

    def _is_written(self, sheet: Row) -> bool:
        return bool(self._totals(sheet) or self._lines(sheet))

    def _is_plain(self, table: int, lines: list[Row]) -> bool:
        version = self.rounds[self.tables[table]["round_id"]]["regulation_version_id"]
        rules = self.regulations[version]["value"]["rules"]
        return rules == {"preset": "classic"} and all(pencil.is_plain(line["kind"], line["facts"]) for line in lines)

    def _number(self, side: int) -> int:
        return self.entrants[self.entrant_of[side]]["start_number"]

    def _moved(self, draw: Row) -> list[list[int]]:
        """The tables of the record, with every change of seats made."""
        tables = [list(table) for table in draw["result"]]
        for change in self.rows["SeatChange"]:
            if change["draw_id"] == draw["id"]:
                tables[change["table_number"] - 1][change["seat"] - 1] = self._number(change["side_after_id"])
        return tables


def _line(line: Row, seat: int) -> Counter[str]:
    facts = line["facts"]
    is_zole = facts.get("contract") == "zole" and facts.get("declarer") == str(seat)
    return Counter(points=line[f"points_{seat}"], zoles_won=int(is_zole and line["outcome"].startswith("won")))


def _added(parts: Any) -> Counter[str]:
    total: Counter[str] = Counter()
    for part in parts:
        total.update(part)
    return total


def _by_id(rows: list[Row]) -> dict[int, Row]:
    return {row["id"]: row for row in rows}
