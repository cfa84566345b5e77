"""Sixty-six for two, read again from the rules and written down plainly: one mutable table, cards as texts.

It shares no code with the engine, so that the two can be held against each other.
"""

from typing import Any

RANKS = "9JQKTA"
WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}


class Table:
    """Two players, 0 leads first."""

    def __init__(self, hands: list[list[str]], stock: list[str], rules: dict[str, Any]) -> None:
        """`stock` as it is drawn, the turn-up last."""
        self.hands = [list(hand) for hand in hands]
        self.stock = list(stock)
        self.rules = rules
        self.trump = stock[-1][1]
        self.lead = 0
        self.led: str | None = None
        self.must_draw = False
        self.pair: str | None = None
        self.just_closed = False
        self.closer: int | None = None
        self.at_close: list[tuple[int, int]] = []
        self.tricks = [0, 0]
        self.cards = [0, 0]
        self.marriages = [0, 0]
        self.waiting = [0, 0]
        self.order_of_66: list[int] = []
        self.end: tuple[str, int | None, int, list[int]] | None = None
        self.ended_alone = False

    def count(self, player: int) -> int:
        return self.cards[player] + self.marriages[player]

    # What is wrong with an action

    def code(self, player: int, word: str, thing: str = "") -> str | None:
        """The first thing wrong, in the order of the rules."""
        if self.end:
            if word == "claim" and self.ended_alone and self.end[1] == player:
                return None
            return "deal_over"
        if word == "swap_on_close":
            ok = self.just_closed and self.rules["exchange_on_close"] and player != self.closer
            return None if ok and "9" + self.trump in self.hands[player] else "no_exchange"
        mover = self.lead if self.led is None else 1 - self.lead
        if player != mover:
            return "not_your_turn"
        hand, stock = self.after_draw(player), self.stock_after_draw()
        if word == "play":
            return self.code_of_card(hand, stock, thing)
        if word == "meld":
            return None if self.can_meld(hand, stock, thing) else "no_marriage"
        if word == "exchange":
            return None if self.can_exchange(player, hand, stock) else "no_exchange"
        if word == "close":
            return None if self.can_close(len(stock)) else "cannot_close"
        if word == "close_nodraw":
            ok = self.must_draw and self.rules["close_before_draw"] and self.can_close(len(self.stock))
            return None if ok else "cannot_close"
        on_lead = self.led is None and (sum(self.tricks) > 0 or self.pair is not None)
        return None if on_lead else "cannot_claim"

    def after_draw(self, player: int) -> list[str]:
        if not self.must_draw:
            return self.hands[player]
        return [*self.hands[player], self.stock[0 if player == self.lead else 1]]

    def stock_after_draw(self) -> list[str]:
        return self.stock[2:] if self.must_draw else self.stock

    def code_of_card(self, hand: list[str], stock: list[str], card: str) -> str | None:
        if card not in hand:
            return "bad_card" if card[0] not in RANKS else "not_held"
        if self.led is None:
            return "must_lead" if self.pair and card not in ("K" + self.pair, "Q" + self.pair) else None
        if stock and self.closer is None:
            return None
        return None if card in self.allowed(hand) else "must_follow"

    def allowed(self, hand: list[str]) -> list[str]:
        """The strict phase: 1.6."""
        assert self.led
        same = [card for card in hand if card[1] == self.led[1]]
        higher = [card for card in same if RANKS.index(card[0]) > RANKS.index(self.led[0])]
        if same:
            return higher if higher and self.rules["follow"] in ("head", "head_all") else same
        trumps = [card for card in hand if card[1] == self.trump]
        return trumps if trumps and self.rules["follow"] != "follow_only" else hand

    def can_meld(self, hand: list[str], stock: list[str], suit: str) -> bool:
        is_open = bool(stock) and self.closer is None
        return (
            self.led is None
            and self.pair is None
            and "K" + suit in hand
            and "Q" + suit in hand
            and (is_open or self.rules["marriage_when"] == "any")
            and (sum(self.tricks) > 0 or self.rules["marriage_first_lead"])
        )

    def can_exchange(self, player: int, hand: list[str], stock: list[str]) -> bool:
        return (
            (self.led is None or self.rules["exchange_when"] == "turn")
            and self.pair is None
            and self.closer is None
            and (self.tricks[player] > 0 or not self.rules["exchange_needs_trick"])
            and len(stock) >= self.rules["exchange_min_talon"]
            and "9" + self.trump in hand
        )

    def can_close(self, cards: int) -> bool:
        return (
            self.rules["closing"]
            and self.led is None
            and self.pair is None
            and self.closer is None
            and cards >= self.rules["close_min_talon"]
            and (sum(self.tricks) > 0 or self.rules["close_first_trick"])
        )

    # What an action does

    def do(self, player: int, word: str, thing: str = "") -> None:
        if self.end:
            self.ended_alone = False
            return
        if word not in ("swap_on_close", "close_nodraw", "claim"):
            self.draw()
        self.just_closed = word.startswith("close")
        if word == "play":
            self.play(player, thing)
        elif word == "meld":
            self.meld(player, thing)
        elif word == "claim":
            self.claim(player)
        elif word.startswith("close"):
            self.closer, self.must_draw = player, False
            self.at_close = [(self.tricks[who], self.count(who)) for who in (0, 1)]
        else:
            self.hands[player].remove("9" + self.trump)
            self.hands[player].append(self.stock[-1])
            self.stock[-1] = "9" + self.trump

    def draw(self) -> None:
        if self.must_draw:
            for player in (self.lead, 1 - self.lead):
                self.hands[player].append(self.stock.pop(0))
            self.must_draw = False

    def meld(self, player: int, suit: str) -> None:
        self.pair = suit
        worth = 40 if suit == self.trump else 20
        if self.tricks[player]:
            self.marriages[player] += worth
            self.note_66()
        else:
            self.waiting[player] += worth

    def play(self, player: int, card: str) -> None:
        self.pair = None
        self.hands[player].remove(card)
        if self.led is None:
            self.led = card
            return
        led, self.led = self.led, None
        is_higher = card[1] == led[1] and RANKS.index(card[0]) > RANKS.index(led[0])
        beats = is_higher or (card[1] != led[1] and card[1] == self.trump)
        self.lead = player if beats else 1 - player
        self.tricks[self.lead] += 1
        self.cards[self.lead] += WORTH[card[0]] + WORTH[led[0]]
        self.marriages[self.lead] += self.waiting[self.lead]
        self.waiting[self.lead] = 0
        self.must_draw = bool(self.stock) and self.closer is None
        self.note_66()
        if not self.end and not self.hands[0] and not self.hands[1]:
            self.last_card()

    def note_66(self) -> None:
        for player in (0, 1):
            if self.count(player) >= 66 and player not in self.order_of_66:
                self.order_of_66.append(player)
                if self.rules["ending"] == "auto":
                    self.win_by_66(player, "reached66")
                    self.ended_alone = True

    # Ends

    def finish(self, how: str, winner: int | None, points: int) -> None:
        self.end = (how, winner, points, [self.count(0), self.count(1)])

    def by_scale(self, tricks: int, count: int) -> int:
        """1.12, from what the loser has."""
        if tricks == 0:
            return 3
        return 1 if count >= self.rules["schneider"] else 2

    def open_value(self, winner: int) -> int:
        return self.by_scale(self.tricks[1 - winner], self.count(1 - winner))

    def failed_value(self) -> int:
        """1.12: what a closer costs who never gets there."""
        assert self.closer is not None
        tricks_at_close = self.at_close[1 - self.closer][0]
        option = self.rules["failed_close"]
        if option == "two":
            return 2
        if option == "three" or tricks_at_close == 0:
            return 3
        if option == "closer_count" and self.count(self.closer) >= self.rules["schneider"]:
            return 1
        return 2

    def value_of_66(self, winner: int) -> int:
        if self.closer is None:
            return self.open_value(winner)
        if self.closer == winner:
            is_at_close = self.rules["close_value_at"] == "close"
            return self.by_scale(*self.at_close[1 - winner]) if is_at_close else self.open_value(winner)
        return 2 if self.rules["closer_beaten"] == "two" else self.failed_value()

    def win_by_66(self, winner: int, how: str) -> None:
        if self.closer is not None:
            how = "closed_out" if self.closer == winner else "beat_closer"
        self.finish(how, winner, self.value_of_66(winner))

    def claim(self, player: int) -> None:
        if self.count(player) < 66:
            option = self.rules["false_claim"]
            points = 2
            if option == "two_three" and self.tricks[1 - player] == 0:
                points = 3
            if option == "as_if_won":
                points = self.value_of_66(player)
            self.finish("false_claim", 1 - player, points)
        elif self.rules["claim_priority"] == "first_to_reach" and self.order_of_66[0] != player:
            self.finish("reached_first", 1 - player, self.value_of_66(1 - player))
        else:
            self.win_by_66(player, "claim")

    def last_card(self) -> None:
        taker = self.lead
        if self.closer is not None:
            if self.count(self.closer) >= 66:
                self.win_by_66(self.closer, "closed_out")
            else:
                self.finish("failed_close", 1 - self.closer, self.failed_value())
        elif self.rules["last_trick"] == "ten":
            self.cards[taker] += 10
            if self.count(0) == self.count(1):
                self.finish("drawn", None, 0)
            else:
                winner = 0 if self.count(0) > self.count(1) else 1
                self.finish("count", winner, self.open_value(winner))
        elif self.rules["last_trick"] == "decides_regardless":
            self.finish("last_trick", taker, 1)
        elif self.order_of_66:
            self.finish("reached66", self.order_of_66[0], self.open_value(self.order_of_66[0]))
        else:
            self.finish("last_trick", taker, self.open_value(taker))
