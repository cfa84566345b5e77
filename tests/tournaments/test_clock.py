"""The clock of a round is a function of stored times and now."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.clock import Acceptance, Phase, RoundClock, Signal, SignalKind
from tournaments.regulations import Ending

START = datetime(2026, 3, 7, 10, 0, tzinfo=UTC)


def at(minutes: float) -> datetime:
    """So many minutes after the start."""
    return START + timedelta(minutes=minutes)


PARISH = RoundClock(minutes=50, no_new_deal_at=3, warn_at=(15, 5), started_at=START)
UNLIMITED = RoundClock(minutes=None, no_new_deal_at=3, warn_at=(15,), started_at=START)


@pytest.mark.parametrize(
    ("minutes", "phase", "remaining"),
    [
        (-1, Phase.NOT_STARTED, 50),
        (0, Phase.RUNNING, 50),
        (46.9, Phase.RUNNING, 3.1),
        (47, Phase.NO_NEW_DEAL, 3),
        (49.9, Phase.NO_NEW_DEAL, 0.1),
        (50, Phase.ENDED, 0),
        (90, Phase.ENDED, 0),
    ],
)
def test_the_phases_of_a_parish_round_of_50_minutes(minutes: float, phase: Phase, remaining: float) -> None:
    state = PARISH.state(at(minutes))
    assert (state.phase, state.remaining) == (phase, timedelta(minutes=remaining))
    assert state.elapsed == timedelta(minutes=max(minutes, 0))
    assert (state.no_new_deal_at, state.ends_at) == (at(47), at(50))


def test_before_the_start_no_moment_is_known_and_nothing_is_due() -> None:
    clock = replace(PARISH, started_at=None)
    state = clock.state(at(0))
    assert (state.phase, state.elapsed) == (Phase.NOT_STARTED, timedelta(0))
    assert (state.remaining, state.ends_at, state.no_new_deal_at) == (timedelta(minutes=50), None, None)
    assert clock.signals() == ()


def test_without_a_time_limit_the_round_runs_until_it_is_closed() -> None:
    state = UNLIMITED.state(at(300))
    assert (state.phase, state.remaining, state.ends_at, state.no_new_deal_at) == (Phase.UNLIMITED, None, None, None)
    assert UNLIMITED.signals() == (Signal(SignalKind.START, START),)
    assert replace(UNLIMITED, pauses=((at(5), None),)).state(at(6)).phase is Phase.PAUSED


def test_where_deals_may_begin_until_the_end_there_is_no_such_phase() -> None:
    clock = replace(PARISH, no_new_deal_at=0)
    assert (clock.state(at(49)).phase, clock.state(at(49)).no_new_deal_at) == (Phase.RUNNING, None)


def test_a_closed_round_stands_still() -> None:
    clock = replace(PARISH, closed_at=at(40))
    assert clock.state(at(39)).phase is Phase.RUNNING
    for minutes in (40, 60):
        state = clock.state(at(minutes))
        assert (state.phase, state.elapsed) == (Phase.CLOSED, timedelta(minutes=40))


def test_signals_come_in_order() -> None:
    assert PARISH.signals() == (
        Signal(SignalKind.START, at(0)),
        Signal(SignalKind.WARNING, at(35), 15),
        Signal(SignalKind.WARNING, at(45), 5),
        Signal(SignalKind.NO_NEW_DEAL, at(47)),
        Signal(SignalKind.END, at(50)),
    )


def test_after_the_close_nothing_is_due() -> None:
    assert [signal.kind for signal in replace(PARISH, closed_at=at(40)).signals()] == [
        SignalKind.START,
        SignalKind.WARNING,
    ]
    assert replace(PARISH, closed_at=at(50)).signals() == PARISH.signals()


def test_a_warning_is_given_before_the_signal_of_the_same_moment() -> None:
    clock = replace(PARISH, warn_at=(3,))
    assert [(signal.kind, signal.due_at) for signal in clock.signals()[1:3]] == [
        (SignalKind.WARNING, at(47)),
        (SignalKind.NO_NEW_DEAL, at(47)),
    ]


# Pauses


def test_an_open_pause_keeps_the_end_open() -> None:
    clock = replace(PARISH, pauses=((at(20), None),))
    for minutes in (20, 35):
        state = clock.state(at(minutes))
        assert (state.phase, state.elapsed, state.remaining) == (
            Phase.PAUSED,
            timedelta(minutes=20),
            timedelta(minutes=30),
        )
        assert (state.ends_at, state.no_new_deal_at) == (None, None)
    assert clock.state(at(19)).phase is Phase.RUNNING
    assert clock.signals() == (Signal(SignalKind.START, START),)


def test_a_pause_that_is_over_moves_what_is_still_due() -> None:
    clock = replace(PARISH, pauses=((at(40), at(52)),))
    assert [(signal.kind, signal.due_at) for signal in clock.signals()] == [
        (SignalKind.START, at(0)),
        (SignalKind.WARNING, at(35)),
        (SignalKind.WARNING, at(57)),
        (SignalKind.NO_NEW_DEAL, at(59)),
        (SignalKind.END, at(62)),
    ]
    assert [clock.state(at(minutes)).phase for minutes in (45, 52, 59, 62)] == [
        Phase.PAUSED,
        Phase.RUNNING,
        Phase.NO_NEW_DEAL,
        Phase.ENDED,
    ]


def test_a_signal_due_at_the_moment_of_the_pause_has_been_given() -> None:
    clock = replace(PARISH, pauses=((at(35), None),))
    assert [signal.due_at for signal in clock.signals()] == [at(0), at(35)]


def test_a_pause_after_the_end_does_not_bring_the_time_back() -> None:
    clock = replace(PARISH, pauses=((at(55), None),))
    assert clock.state(at(60)).phase is Phase.ENDED
    assert clock.state(at(60)).ends_at == at(50)


def test_a_round_closed_in_a_pause_has_played_until_the_pause() -> None:
    clock = replace(PARISH, pauses=((at(10), at(15)), (at(30), None)), closed_at=at(45))
    assert clock.state(at(99)).elapsed == timedelta(minutes=25)
    assert replace(clock, pauses=((at(10), None),), closed_at=at(10)).state(at(11)).elapsed == timedelta(minutes=10)


@pytest.mark.parametrize(
    ("clock", "last"),
    [
        (PARISH, 0),
        (replace(PARISH, pauses=((at(10), None),)), 10),
        (replace(PARISH, pauses=((at(10), at(15)),)), 15),
        (replace(PARISH, pauses=((at(10), at(15)),), closed_at=at(45)), 45),
    ],
)
def test_a_machine_whose_clock_is_slow_is_believed_from_the_moment_stored_last_on(clock: RoundClock, last: int) -> None:
    assert clock.believed(at(-30)) == at(last)
    assert clock.believed(at(60)) == at(60)
    assert replace(PARISH, started_at=None).believed(at(-30)) == at(-30)


# Extensions


def test_an_extension_moves_every_signal_that_is_reckoned_from_the_end() -> None:
    clock = replace(PARISH, extensions=600)
    assert [signal.due_at for signal in clock.signals()] == [at(0), at(45), at(55), at(57), at(60)]


def test_an_extension_after_the_end_lets_the_clock_run_again() -> None:
    assert PARISH.state(at(52)).phase is Phase.ENDED
    extended = replace(PARISH, extensions=300).state(at(52))
    assert (extended.phase, extended.remaining, extended.ends_at) == (
        Phase.NO_NEW_DEAL,
        timedelta(minutes=3),
        at(55),
    )


def test_a_table_has_its_extra_time_and_the_hall_has_none_of_it() -> None:
    clock = replace(PARISH, table_extra={4: 240})
    assert [clock.state(at(51), table).phase for table in (None, 3, 4)] == [
        Phase.ENDED,
        Phase.ENDED,
        Phase.NO_NEW_DEAL,
    ]
    assert clock.state(at(51), 4).remaining == timedelta(minutes=3)
    assert [signal.due_at for signal in clock.signals(table=4)] == [at(0), at(39), at(49), at(51), at(54)]
    assert clock.signals() == PARISH.signals()


# After the bell


@pytest.mark.parametrize(
    ("ending", "by_themselves"),
    [(Ending.FINISH_DEAL, 1), (Ending.ONE_MORE_DEAL, 2), (Ending.HARD_STOP, 0)],
)
def test_after_the_bell_as_many_lines_count_by_themselves_as_the_ending_allows(
    ending: Ending, by_themselves: int
) -> None:
    clock = replace(PARISH, ending=ending)
    taken = [clock.accepts_line(at(50), after_bell=count) for count in range(4)]
    assert taken == [Acceptance.ACCEPTED] * by_themselves + [Acceptance.WAITS_FOR_REFEREE] * (4 - by_themselves)


@pytest.mark.parametrize(
    ("clock", "minutes", "expected"),
    [
        pytest.param(PARISH, -1, Acceptance.WAITS_FOR_REFEREE, id="before the start"),
        pytest.param(PARISH, 30, Acceptance.ACCEPTED, id="in play"),
        pytest.param(PARISH, 48, Acceptance.ACCEPTED, id="no new deal: the end decides, not the signal"),
        pytest.param(replace(PARISH, pauses=((at(20), None),)), 25, Acceptance.ACCEPTED, id="in a pause"),
        pytest.param(UNLIMITED, 500, Acceptance.ACCEPTED, id="without a limit always"),
        pytest.param(replace(PARISH, closed_at=at(40)), 41, Acceptance.WAITS_FOR_REFEREE, id="closed"),
        pytest.param(replace(UNLIMITED, closed_at=at(40)), 41, Acceptance.WAITS_FOR_REFEREE, id="closed, no limit"),
    ],
)
def test_a_line_is_taken_by_the_phase_it_is_entered_in(clock: RoundClock, minutes: float, expected: Acceptance) -> None:
    assert clock.accepts_line(at(minutes), after_bell=9) is expected


def test_at_a_table_with_extra_time_the_bell_is_later() -> None:
    clock = replace(PARISH, ending=Ending.HARD_STOP, table_extra={4: 240})
    assert clock.accepts_line(at(51), after_bell=0, table=4) is Acceptance.ACCEPTED
    assert clock.accepts_line(at(51), after_bell=0, table=3) is Acceptance.WAITS_FOR_REFEREE


# Stored times that cannot be


@pytest.mark.parametrize(
    "times",
    [
        pytest.param({"started_at": None, "pauses": ((at(1), None),)}, id="paused before the start"),
        pytest.param({"started_at": None, "closed_at": at(1)}, id="closed but never started"),
        pytest.param({"pauses": ((at(-1), None),)}, id="a pause before the start"),
        pytest.param({"pauses": ((at(5), at(4)),)}, id="a pause that ends before it begins"),
        pytest.param({"pauses": ((at(5), at(9)), (at(7), None))}, id="pauses that overlap"),
        pytest.param({"pauses": ((at(5), None), (at(7), at(8)))}, id="an open pause that is not the last"),
        pytest.param({"pauses": ((at(5), at(9)),), "closed_at": at(8)}, id="resumed after the close"),
    ],
)
def test_times_out_of_order_are_a_programming_error(times: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="pause"):
        RoundClock(minutes=50, **({"started_at": START} | times))  # type: ignore[arg-type]


# Laws

seconds = st.integers(0, 4000)


@st.composite
def clocks(draw: st.DrawFn) -> RoundClock:
    """A started clock with pauses, the last perhaps open, extensions, extra time and perhaps a close."""
    cuts = sorted(draw(st.lists(seconds, max_size=6, unique=True)))
    moments: list[datetime | None] = [START + timedelta(seconds=cut) for cut in cuts]
    if len(moments) % 2:
        moments.append(None)
    minutes = draw(st.none() | st.integers(10, 60))
    return RoundClock(
        minutes=minutes,
        no_new_deal_at=draw(st.integers(0, 9)),
        warn_at=tuple(sorted(draw(st.sets(st.integers(1, 9))), reverse=True)),
        ending=draw(st.sampled_from([*Ending])),
        started_at=START,
        pauses=tuple(zip(moments[::2], moments[1::2], strict=True)),  # type: ignore[arg-type]
        extensions=draw(st.integers(0, 600)),
        table_extra=draw(st.dictionaries(st.integers(1, 3), st.integers(0, 600))),
        closed_at=draw(st.none() | st.just(START + timedelta(seconds=5000))),
    )


tables = st.none() | st.integers(1, 4)


def seconds_in_play(clock: RoundClock, until: int) -> int:
    """Playing time counted second by second, the slow way."""

    def stands(second: int) -> bool:
        now = START + timedelta(seconds=second)
        closed = clock.closed_at is not None and now >= clock.closed_at
        return closed or any(begun <= now and (end is None or now < end) for begun, end in clock.pauses)

    return sum(not stands(second) for second in range(until))


@given(clocks(), seconds)
def test_playing_time_is_every_second_outside_the_pauses(clock: RoundClock, until: int) -> None:
    state = clock.state(START + timedelta(seconds=until))
    assert state.elapsed == timedelta(seconds=seconds_in_play(clock, until))


@given(clocks(), st.integers(0, 8000), st.integers(0, 8000), tables)
def test_time_never_runs_backwards(clock: RoundClock, one: int, other: int, table: int | None) -> None:
    early, late = (clock.state(START + timedelta(seconds=second), table) for second in sorted((one, other)))
    assert early.elapsed <= late.elapsed
    assert early.remaining is late.remaining is None or early.remaining >= late.remaining  # type: ignore[operator]


@given(clocks(), st.integers(-60, 8000), tables)
def test_a_late_or_repeated_look_changes_nothing(clock: RoundClock, second: int, table: int | None) -> None:
    before = clock.signals(table)
    now = START + timedelta(seconds=second)
    assert clock.state(now, table) == clock.state(now, table)
    assert clock.signals(table) == before


@given(clocks(), st.integers(0, 4000), tables)
def test_a_clock_has_ended_exactly_when_its_end_was_signalled(
    clock: RoundClock, second: int, table: int | None
) -> None:
    clock = replace(clock, closed_at=None)
    now = START + timedelta(seconds=second)
    past = {signal.kind for signal in clock.signals(table) if signal.due_at <= now}
    assert (clock.state(now, table).phase is Phase.ENDED) == (SignalKind.END in past)


@given(clocks(), tables)
def test_every_signal_finds_the_clock_where_it_says(clock: RoundClock, table: int | None) -> None:
    for signal in clock.signals(table):
        state = clock.state(signal.due_at, table)
        if signal.kind is SignalKind.WARNING:
            assert state.remaining == timedelta(minutes=signal.minutes)
        elif signal.kind is SignalKind.END:
            assert state.remaining == timedelta(0)
        elif signal.kind is SignalKind.NO_NEW_DEAL:
            assert state.remaining == timedelta(minutes=clock.no_new_deal_at)
        else:
            assert state.elapsed == timedelta(0)


@given(clocks(), st.integers(0, 900))
def test_an_extension_adds_its_seconds_to_what_remains(clock: RoundClock, more: int) -> None:
    clock = replace(clock, minutes=60, pauses=(), closed_at=None)
    extended = replace(clock, extensions=clock.extensions + more)
    now = at(30)
    assert extended.state(now).remaining == clock.state(now).remaining + timedelta(seconds=more)  # type: ignore[operator]
    assert extended.state(now).elapsed == clock.state(now).elapsed
