"""The clock of a round: a pure function of stored times and `now`.

Nothing ticks here. A late or repeated tick asks the same question and gets the same answer; a pause or an extension
is one more stored time, and everything due is worked out anew.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.regulations import Ending

Pause = tuple[datetime, datetime | None]
"""From when, until when; None while it lasts."""


class Phase(StrEnum):
    """What the clock of a round, or of one table, is doing."""

    NOT_STARTED = "not_started"
    RUNNING = "running"
    NO_NEW_DEAL = "no_new_deal"
    PAUSED = "paused"
    ENDED = "ended"
    UNLIMITED = "unlimited"
    CLOSED = "closed"


class SignalKind(StrEnum):
    """What is called out in the hall."""

    START = "start"
    WARNING = "warning"
    NO_NEW_DEAL = "no_new_deal"
    END = "end"


class Acceptance(StrEnum):
    """Whether a line counts by itself. It is stored either way."""

    ACCEPTED = "accepted"
    WAITS_FOR_REFEREE = "waits_for_referee"


LINES_AFTER_BELL: Mapping[Ending, int] = {Ending.FINISH_DEAL: 1, Ending.ONE_MORE_DEAL: 2, Ending.HARD_STOP: 0}
"""How many lines of a sheet count by themselves although they come after the end."""


@dataclass(frozen=True, slots=True)
class Signal:
    """Something due at a moment; `minutes` says of a warning how many are left, else 0."""

    kind: SignalKind
    due_at: datetime
    minutes: int = 0


@dataclass(frozen=True, slots=True)
class ClockState:
    """What to show. `remaining` is None without a time limit.

    `no_new_deal_at` and `ends_at` are moments of the day; None without such a moment, before the start, and while a
    pause keeps them open.
    """

    phase: Phase
    elapsed: timedelta
    remaining: timedelta | None
    no_new_deal_at: datetime | None
    ends_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundClock:
    """The stored times of one round.

    `minutes`, `no_new_deal_at`, `warn_at` and `ending` come from the round's regulation; `extensions` are seconds for
    all, `table_extra` seconds by table number. Times are aware. Raises ValueError for times that cannot be.
    """

    minutes: int | None
    no_new_deal_at: int = 0
    warn_at: tuple[int, ...] = ()
    ending: Ending = Ending.FINISH_DEAL
    started_at: datetime | None = None
    pauses: tuple[Pause, ...] = ()
    extensions: int = 0
    table_extra: Mapping[int, int] = field(default_factory=dict, hash=False)
    closed_at: datetime | None = None

    def __post_init__(self) -> None:
        known = self._known
        if known != sorted(known) or (known and self.started_at is None):
            raise ValueError("a round starts, pauses and closes in this order")
        if any(until is None for _, until in self.pauses[:-1]):
            raise ValueError("only the last pause can be open")

    def believed(self, now: datetime) -> datetime:
        """`now`, but not before anything stored: that has happened, and a machine's clock may be behind it.

        So it is after a safety copy was restored on a laptop whose clock is slow.
        """
        return max([now, *self._known[-1:]])

    def state(self, now: datetime, table: int | None = None) -> ClockState:
        """What the clock shows at `now`, in the hall or at one table with its extra time."""
        elapsed = self._elapsed(now)
        length = self._length(table)
        return ClockState(
            phase=self._phase(now, elapsed, length),
            elapsed=elapsed,
            remaining=None if length is None else max(length - elapsed, timedelta(0)),
            no_new_deal_at=self._moment(self._no_new_deal(length)),
            ends_at=self._moment(length),
        )

    def signals(self, table: int | None = None) -> tuple[Signal, ...]:
        """What is due and when, in order; what an open pause or the close keeps from coming is left out."""
        return tuple(sorted(self._signals(table), key=lambda signal: (signal.due_at, -signal.minutes)))

    def accepts_line(self, now: datetime, *, after_bell: int, table: int | None = None) -> Acceptance:
        """Whether a line entered at `now` counts by itself, when `after_bell` lines of its sheet came after the end.

        The end decides, not the earlier signal for no new deal: nobody can see on a phone when the cards were dealt.
        """
        phase = self.state(now, table).phase
        if phase is Phase.ENDED and after_bell < LINES_AFTER_BELL[self.ending]:
            return Acceptance.ACCEPTED
        late = phase in (Phase.NOT_STARTED, Phase.ENDED, Phase.CLOSED)
        return Acceptance.WAITS_FOR_REFEREE if late else Acceptance.ACCEPTED

    def _signals(self, table: int | None) -> Iterator[Signal]:
        length = self._length(table)
        due = [(SignalKind.START, timedelta(0), 0)]
        if length is not None:
            due += [(SignalKind.WARNING, length - timedelta(minutes=left), left) for left in self.warn_at]
            due += [(SignalKind.END, length, 0)]
        no_new_deal = self._no_new_deal(length)
        if no_new_deal is not None:
            due += [(SignalKind.NO_NEW_DEAL, no_new_deal, 0)]
        for kind, elapsed, minutes in due:
            moment = self._moment(elapsed)
            if moment is not None and (self.closed_at is None or moment <= self.closed_at):
                yield Signal(kind, moment, minutes)

    @property
    def _known(self) -> list[datetime]:
        """The stored moments, in the order in which they must be."""
        moments = [self.started_at, *(moment for pause in self.pauses for moment in pause), self.closed_at]
        return [moment for moment in moments if moment is not None]

    def _phase(self, now: datetime, elapsed: timedelta, length: timedelta | None) -> Phase:
        if self.started_at is None or now < self.started_at:
            return Phase.NOT_STARTED
        if self.closed_at is not None and now >= self.closed_at:
            return Phase.CLOSED
        if length is not None and elapsed >= length:
            return Phase.ENDED
        if any(begun <= now and (until is None or now < until) for begun, until in self.pauses):
            return Phase.PAUSED
        if length is None:
            return Phase.UNLIMITED
        no_new_deal = self._no_new_deal(length)
        return Phase.RUNNING if no_new_deal is None or elapsed < no_new_deal else Phase.NO_NEW_DEAL

    def _length(self, table: int | None) -> timedelta | None:
        """Playing time of the round, or of one table; None without a limit."""
        if self.minutes is None:
            return None
        extra = 0 if table is None else self.table_extra.get(table, 0)
        return timedelta(minutes=self.minutes, seconds=self.extensions + extra)

    def _no_new_deal(self, length: timedelta | None) -> timedelta | None:
        """Playing time after which no new deal begins; None when deals may begin until the end."""
        return length - timedelta(minutes=self.no_new_deal_at) if length is not None and self.no_new_deal_at else None

    def _elapsed(self, now: datetime) -> timedelta:
        """Playing time until `now`: pauses do not count, nor what is after the close."""
        if self.started_at is None or now < self.started_at:
            return timedelta(0)
        end = now if self.closed_at is None else min(now, self.closed_at)
        stood = (min(until or end, end) - begun for begun, until in self.pauses if begun < end)
        return end - self.started_at - sum(stood, timedelta(0))

    def _moment(self, elapsed: timedelta | None) -> datetime | None:
        """When the playing time reaches `elapsed`; None when it never does, as things stand."""
        if elapsed is None or self.started_at is None:
            return None
        moment = self.started_at + elapsed
        for begun, until in self.pauses:
            if moment <= begun:
                break
            if until is None:
                return None
            moment += until - begun
        return moment
