"""PBN: what is read, what is written, and what is refused at which place."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bridgepath.bridge.calls import Bid, Contract, Denomination, Pass
from bridgepath.core.seats import Seat
from bridgepath.notation.board import Board, BoardError, FileError, Remark, Tag
from bridgepath.notation.pbn import read_pbn, write_pbn
from tests import worst
from tests.engine.notation.boards import boards, mutilated, read_or_refused
from tests.sample import some
from tests.wording import gist, mentions

DEAL = "W:T96.KJ73.8.AQJ82 KJ.AQ862.AT74.T6 A85432.T9.K63.43 Q7.54.QJ952.K975"
GAME = f"""\
% PBN 2.1
% EXPORT
[Event "Club evening"]
[Site "Ghent"]
[Date "2026.03.01"]
[Board "4"]
[West "Wim"]
[North "Nora"]
[East "Els"]
[South "Sam"]
[Dealer "W"]
[Vulnerable "All"]
[Deal "{DEAL}"]
[Scoring "MP"]
[Declarer "N"]
[Contract "2HX"]
[Result "8"]
[Annotator "Ada"]
[Auction "W"]
Pass 1H 1S =1= 2D
Pass 2H $2 X Pass
Pass Pass
[Note "1:light, \\"even\\" here"]
[Play "E"]
SA =1= SQ ST SJ
S8 $7 S7 S6 SK
- - - HA
*
[Note "1:top of nothing"]
[ScoreTable "Rank\\2R;Score_NS\\5R;Names\\20L"]
 1   670 "A [1]; B"
12  -200 C-D
"""
TWO_HEARTS = Contract(Bid(2, Denomination.HEARTS), Seat.NORTH, 2)


def only(text: str) -> Board:
    (board,) = read_pbn(text)
    return board


def changed(*pairs: str, text: str = GAME) -> str:
    """The game with some replacements: old, new, old, new …"""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    return text


def without(*names: str) -> str:
    """The game without some of its tags and the lines below them."""
    text = GAME
    for name in names:
        text, count = re.subn(rf"\[{name} .*\n(?:[^\[%].*\n)*(?:\[Note.*\n)*", "", text)
        assert count == 1, name
    return text


def refusal(text: str) -> str:
    with pytest.raises(FileError) as caught:
        read_pbn(text, "club.pbn")
    error = caught.value
    assert error.name == "club.pbn"
    assert str(error) == f"club.pbn, line {error.line}, column {error.column}: {error.problem}"
    return f"{error.line}:{error.column} {error.problem}"


# --- reading -------------------------------------------------------------------------------------


def test_a_game_is_read_whole() -> None:
    board = only(GAME)
    assert board.number == 4
    assert (board.event, board.site, board.date) == ("Club evening", "Ghent", "2026.03.01")
    assert (board.scoring, board.name(Seat.NORTH)) == ("MP", "Nora")
    assert board.dealer is Seat.WEST
    assert board.vulnerable == (Seat.NORTH_SOUTH, Seat.EAST_WEST)
    assert str(board.deal.hand(Seat.WEST)) == "♠1096 ♥KJ73 ♦8 ♣AQJ82"
    assert [str(call) for call in board.calls[:4]] == ["pass", "1♥", "1♠", "2♦"]
    assert board.contract == board.auction.contract == TWO_HEARTS
    assert " ".join(map(str, board.cards)) == "♠A ♠Q ♠10 ♠J ♠8 ♠7 ♠6 ♠K ♥A"
    assert board.tricks == 8
    assert board.call_remarks == (Remark(2, 'light, "even" here'), Remark(5, None, (2,)))
    assert board.card_remarks == (Remark(0, "top of nothing"), Remark(4, None, (7,)))
    assert board.tags == (
        Tag("Annotator", "Ada"),
        Tag(
            "ScoreTable",
            "Rank\\2R;Score_NS\\5R;Names\\20L",
            (' 1   670 "A [1]; B"', "12  -200 C-D"),
        ),
    )
    assert board.play is not None
    assert [trick.winner for trick in board.play.done] == [Seat.EAST, Seat.NORTH]


def test_a_game_is_written_as_it_was() -> None:
    assert write_pbn(read_pbn(GAME)) == GAME.replace("\n", "\r\n")


def test_only_the_deal_is_needed() -> None:
    board = only(f'[Deal "{DEAL}"]')
    assert board == Board(only(GAME).deal)
    assert board.contract is None
    assert board.play is None
    assert not board.passed_out
    assert board.dealer is Seat.WEST
    assert write_pbn([board]).count('"?"') == 12


def test_import_format_is_forgiving() -> None:
    text = "\ufeff" + changed(
        '[Vulnerable "All"]', '[ vulnerable\t"both" ][extra "x"]',
        '[Dealer "W"]', '[DEALER\n"west"] {a\n\n[Deal "none"]\ncomment} ; more [x',
        "W:T96", "w: 69t",
        "KJ.AQ862", " kj.2aq86",
        ".8.", ".8.",
        "Pass 1H 1S =1= 2D\nPass 2H $2 X Pass\nPass Pass", "p 1♥\t1s=1=2D - - \n*",
        "SA =1= SQ ST SJ", "sa=1=\n♠Q{x}S10 sj",
        '*\n[Note "1:top', '*[Note "1:top',
        "% EXPORT", "%anything",
    )  # fmt: skip
    for end in ("\r\n", "\r", "\n"):
        board = only(text.replace("\n", end))
        game = only(GAME)
        assert board.tags[-1] == Tag("extra", "x")
        assert len(board.calls) == 4
        board = replace(board, tags=game.tags, calls=game.calls, call_remarks=game.call_remarks)
        assert board == game


@pytest.mark.parametrize(
    ("section", "count"),
    [
        ("N 1H AP", 4),
        ("N 1♥ p P PASS", 4),
        ("W - 1H ! ap", 4),
        ("N 1N =1= $3 ?! x XX ap", 6),
        ("N pass*", 1),
        ("N Pass Pass +", 2),
        ("N AP", 4),
        ("N pass pass AP", 4),
        ("N *", 0),
        ("N 1C!!=3=$25 1S - -", 2),
        ("E - - - 1S", 1),
        ("? 1S", 1),
    ],
)
def test_ways_to_write_an_auction(section: str, count: int) -> None:
    first, _, words = section.partition(" ")
    board = only(f'[Deal "{DEAL}"]\n[Dealer "N"]\n[Auction "{first}"]\n{words}')
    assert board.dealer is Seat.NORTH
    assert len(board.calls) == count


def test_suffixes_are_glyphs() -> None:
    board = only(f'[Deal "{DEAL}"][Auction "N"] 1C! 1D? 1H!! 1S?? 1NT!? 2C?! ap')
    assert [remark.glyphs for remark in board.call_remarks] == [(n,) for n in range(1, 7)]
    board = only(changed("SA =1= SQ ST SJ", "SA! SQ?! ST $200 !! SJ"))
    assert [remark.glyphs for remark in board.card_remarks] == [(7,), (12,), (9, 200), (7,)]


def test_a_star_at_a_call_is_an_alert() -> None:
    starred = changed("Pass 1H 1S =1= 2D", "Pass* 1H 1S* =1= 2D")
    light = only(GAME).call_remarks
    assert only(starred).call_remarks == (Remark(0, ""), *light)
    # At the end it may be the mark of an unfinished auction.
    assert only(changed("2H $2 X Pass\nPass Pass", "2H $2 X*")).call_remarks == light


def test_quotes_that_nobody_escaped_are_words() -> None:
    board = only(changed('"Club evening"', '"Club "Nord" evening"', '"Wim"', '""Wim""'))
    assert (board.event, board.name(Seat.WEST)) == ('Club "Nord" evening', '"Wim"')


def test_the_dealer_is_told_by_tag_call_or_deal() -> None:
    assert only(GAME).dealer is Seat.WEST
    assert only(changed('[Dealer "W"]\n', "")).dealer is Seat.WEST
    shifted = changed('[Dealer "W"]\n', "", '[Auction "W"]\nPass', '[Auction "S"]\n- Pass')
    assert only(shifted).dealer is Seat.WEST
    rotated = DEAL.replace("W:", "E:")
    assert only(f'[Deal "{rotated}"]').dealer is Seat.EAST


def test_one_hand_may_be_left_out() -> None:
    for hand in DEAL[2:].split():
        assert only(changed(hand, "-")) == only(GAME)
    assert only(changed("Q7.54.QJ952.K975", "Q7.54.QJ952.K975  ")) == only(GAME)
    void = DEAL.replace("T96.KJ73.8.", "T96.KJ738..").replace("862.AT74", "62.AT874")
    assert only(f'[Deal "{void}"]') == only(f'[Deal "{void.replace("..", ".-.")}"]')


def test_the_contract_is_told_by_the_auction_or_by_tags() -> None:
    assert only(without("Contract", "Declarer")) == only(GAME)
    assert only(changed('"2HX"', '"2♥ x"')) == only(GAME)
    told = only(without("Auction"))
    assert (told.calls, told.contract, told.tricks) == ((), TWO_HEARTS, 8)
    cut = only(changed("Pass\nPass Pass", "*"))
    assert len(cut.calls) == 7
    assert cut.contract == TWO_HEARTS
    assert only(changed("Pass\nPass Pass", "*", "2HX", "2HXX")).contract is not None
    assert only(changed("2D\nPass 2H $2 X Pass\nPass Pass", "*")).contract == TWO_HEARTS


def test_a_deal_passed_out_is_not_an_unknown_one() -> None:
    start = f'[Deal "{DEAL}"]'
    for more in ('[Contract "Pass"]', '[Auction "W"] ap', '[Contract "pass"][Auction "W"] pass *'):
        board = only(start + more)
        assert board.passed_out
        assert board.calls == (Pass(),) * 4
        assert board.contract is None
        assert '[Declarer ""]\r\n[Contract "Pass"]\r\n[Result ""]' in write_pbn([board])
    for more in ("", '[Contract "?"]', '[Contract ""][Declarer ""][Result ""]', '[Auction "W"] *'):
        assert not only(start + more).passed_out


@pytest.mark.parametrize("result", ["8", "NS 8", "EW 5", "NS 8 EW 5", "ew 5 ns 8", "08"])
def test_results_are_declarers_tricks(result: str) -> None:
    assert only(changed('"8"', f'"{result}"')).tricks == 8


def test_a_play_that_goes_on_has_no_result_yet() -> None:
    text = changed("- - - HA\n*", "+ - - HA")
    assert only(changed('"8"', '"1"', text=text)).tricks is None
    assert gist(refusal(text)) >= {"1", "8", "BRG-PLAY-5"}
    board = only(changed("- - - HA\n*", "- - - HA", '"8"', '"?"'))
    assert board.tricks is None
    assert len(board.cards) == 9


def test_columns_may_begin_with_any_seat() -> None:
    text = changed(
        '[Play "E"]', '[Play "W"]',
        "SA =1= SQ ST SJ", "ST SJ SA =1= SQ",
        "S8 $7 S7 S6 SK", "S6 SK S8 $7 S7",
        "- - - HA", "- HA",
    )  # fmt: skip
    assert only(text) == only(GAME)


def test_games_are_parted_by_empty_lines() -> None:
    one, two = f'[Deal "{DEAL}"][Board "1"]', f'[Deal "{DEAL}"][Board "2"]'
    for gap in ("\n\n", "\n  \t\n", "\n\n\n% x\n\n; only a comment\n\n"):
        assert [board.number for board in read_pbn(one + gap + two)] == [1, 2]
    assert read_pbn("") == read_pbn("\n\n% PBN 2.1\n; nothing\n{at\n\nall}\n") == ()


def test_values_are_taken_over() -> None:
    games = [
        '[Event "##Cup"][Site "##"][Stage "##1"][Date "1"]',
        f'[Deal "{DEAL}"]',
        f'[Deal "{DEAL}"][Date "2"][Event "Final"]',
        f'[Deal "{DEAL}"][Date "#"][Stage "#"][Round "#"]',
        f'[Deal "{DEAL}"][Event "#1"]',
    ]
    games[0] = games[0].replace('[Date "1"]', "")
    found = read_pbn("\n\n".join(games))
    assert [board.event for board in found] == ["Cup", "Final", "Final", "#1"]
    assert [board.date for board in found] == ["", "2", "2", ""]
    stage = Tag("Stage", "1")
    assert [board.tags for board in found] == [
        (stage,), (stage,), (Tag("Round", ""), stage), (stage,),
    ]  # fmt: skip


def test_a_repeated_tag_is_ignored() -> None:
    text = changed(
        '[Site "Ghent"]', '[Site "Ghent"][Site "Bruges"]', '"Ada"]', '"Ada"][Annotator "B"]'
    )
    assert only(text) == only(GAME)


@pytest.mark.parametrize(
    ("value", "number", "label"),
    [("4", 4, ""), ("004", 4, ""), ("12A", 12, "12A"), ("0", None, "0"), ("Final", None, "Final")],
)
def test_boards_have_numbers_or_other_names(value: str, number: int | None, label: str) -> None:
    board = only(changed('"4"', f'"{value}"'))
    assert (board.number, board.label) == (number, label)
    assert only(write_pbn([board])) == board


# --- refusing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pairs", "place"),
    [
        # the cards
        (("A85432", "A8543"), "12 13 44 BRG-DEAL-1 East"),
        (("A85432", "A85432T"), "13 50 BRG-PACK-1 East West ♠10"),
        (("A85432", "AA5432"), "13 45 BRG-PACK-1 East ♠A"),
        (("A85432.T9", "A85432.T10"), "13 52 BRG-PACK-1 East ♥10"),
        (("T96.KJ73", "TX6.KJ73"), "10 11 13 6 7 8 9 A J K Q X"),
        (("T96.KJ73.8", "T96.KJ73"), "10 13 ♠ ♣ ♥ ♦"),
        (('[Deal "W:', '[Deal "'), "13 7 Deal N"),
        ((" Q7.54.QJ952.K975", ""), "13 7 Deal"),
        (
            ("Q7.54.QJ952.K975", "-", "KJ.AQ862.AT74.T6", "-"),
            "13 7 North South",
        ),
        ((f'[Deal "{DEAL}"]\n', ""), "3 8 Deal"),
        ((f'"{DEAL}"', '"?"'), "3 8 Deal"),
        # the auction
        (("1S =1= 2D", "1S 1D 2D"), "12 1♠ 1♦ 20 South"),
        (("Pass 1H", "X 1H"), "1 20 BRG-AUC-5 West double"),
        (("2D\nPass", "2D\nXX"), "1 21 2♦ West redouble"),
        (("Pass Pass\n[N", "Pass Pass 3C\n[N"), "11 22 East"),
        (("Pass 1H", "Pass 8H"), "1 20 6 7 8H BRG-AUC-3"),
        (("Pass 1H", "Pass maybe"), "20 6 maybe"),
        (("1S =1= 2D", "- =1= 2D"), "15 20 2D"),
        (("Pass\nPass Pass", "* Pass"), "16 21 pass"),
        (("Pass 1H", "=1= 1H"), "1 20"),
        (("=1= 2D", "=x= 2D"), "12 20"),
        (("$2", "$256"), "0 21 255 6"),
        (("Pass 1H", "Pass ^I 1H"), "20 6 I"),
        (("Pass 1H", "^s 1H"), "1 20 S"),
        (("Pass 1H", "^Q 1H"), "1 20 PBN Q"),
        (('Auction "W"', 'Auction "N"'), "10 19 North West"),
        (('Auction "W"', 'Auction "H"'), "10 19 E H N S W"),
        (('Dealer "W"', 'Dealer "A"'), "11 9 A E N S W"),
        # the contract
        (
            ("2HX", "2HX by S", '[Declarer "N"]\n', ""),
            "11 15 BRG-AUC-10 North South declarer",
        ),
        (("2HX", "two by n"), "11 16 4HX by n pass two"),
        (("2HX", "2H"), "11 16 2♥ BRG-AUC-10 doubled"),
        (("2HX", "Pass"), "11 16 2♥ BRG-AUC-9"),
        (("2HX", "HX"), "11 16 4HX HX pass"),
        (("2HX", "9HX"), "1 11 16 7 9H BRG-AUC-3"),
        (('Declarer "N"', 'Declarer "S"'), "11 15 BRG-AUC-10 North South declarer"),
        (('Declarer "N"', 'Declarer "^S"'), "11 15 declarer dummy"),
        (
            ("Pass\nPass Pass", "*", "2HX", "1NTX"),
            "11 16 1NT 2♥ BRG-AUC-4",
        ),
        (
            ("Pass\nPass Pass", "*", "2HX", "2H"),
            "11 16 2♥ BRG-AUC-10 North doubled",
        ),
        # the play
        (("SA =1= SQ", "SA =1= CK"), "25 8 South ♠Q7 ♣K"),
        (("S8 $7", "SQ $7"), "1 26 BRG-PLAY-3 East ♠Q"),
        (("S8 $7 S7", "- S7"), "26 3 East"),
        (("S8 $7", "^R S8"), "1 26 BRG-PLAY-4 R"),
        (("S8 $7", "^L S8"), "1 26 L"),
        (("SA =1= SQ ST", "SA =1= SQ joker"), "11 25 BRG-PACK-1"),
        (("S8 $7", "S1"), "1 26 S1"),
        (('*\n[Note "1:t', '* S2\n[Note "1:t'), "28 3 S2"),
        # the result
        (('"8"', '"14"'), "0 13 14 17 9 BRG-PLAY-6 declarer"),
        (('"8"', '"0"'), "0 1 17 2 9 declarer"),
        (('"8"', '"13"'), "1 13 17 2 9 declarer"),
        (('"8"', '"^8"'), "17 9 BRG-PLAY-5"),
        (('"8"', '"made"'), "17 9 MADE declarer"),
        (('"8"', '"NS 8 EW 4"'), "13 17 9 BRG-PLAY-6"),
        (('"8"', '"NS 8 NS 8"'), "17 8 9 NS"),
        # the tags
        (('"All"', '"some"'), "12 13 EW NS None some"),
        (('"Ada"', '"Ada'), "12 18"),
        (('"Ada"]', '"Ada"'), "1 18 Name value"),
        (("[Annotator", "[Anno-tator"), "1 18 Name value"),
        (('"Ghent"]', '"Ghent"] x'), "16 4 Site"),
        (('nothing"]', 'nothing"] x'), "27 29 Note"),
        (('"Ghent"]', '"Ghent"]]'), "15 4 Deal"),
        (('"Ghent"]', '"Ghent"] }'), "16 4"),
        (('"Ghent"]', '"Ghent"] { x'), "16 4"),
        (("[Event", "Hello [Event"), "1 3 Deal Hello"),
        (('"Ghent"', '"Gh\x01ent"'), "10 4"),
        (("1:top of nothing", "top of nothing"), "29 7 nothing of top"),
        (("[Scoring", f'[Deal "{DEAL}"][Scoring'), "14 7 Deal"),
        (('Dealer "W"', 'Dealer "#"'), "11 9 Dealer"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_shown_where_it_stands(pairs: tuple[str, ...], place: str) -> None:
    assert gist(refusal(changed(*pairs))) >= set(place.split())


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ('[Contract "4H"]', "11 2 BRG-AUC-10 declarer"),
        ('[Declarer "S"]', "11 2 BRG-AUC-10 declarer"),
        ('[Result "8"]', "2 9 BRG-AUC-10"),
        ('[Play "W"] S6', "12 2 BRG-AUC-10"),
        ('[Contract "Pass"][Declarer "S"]', "2 28"),
        ('[Auction "W"] ap [Contract "1C"]', "2 28"),
        ('[Contract "Pass"][Result "7"]', "2 26"),
        ('[Contract "Pass"][Play "W"] S6', "2 29"),
    ],
)
def test_what_does_not_fit_together_is_refused(more: str, place: str) -> None:
    assert gist(refusal(f'[Deal "{DEAL}"]\n{more}')) >= set(place.split())


def test_a_finished_play_has_one_result() -> None:
    # East has all the spades, and leads them against 1♥ by North.
    suits = ["AKQJT98765432" if i == j else "" for i in range(4) for j in range(4)]
    hands = [".".join(suits[4 * i : 4 * i + 4]) for i in range(4)]
    rows = [f"S{s} H{h} D{h} C{h}" for s, h in zip("AKQJT98765432", "23456789TJQKA", strict=True)]
    game = f'[Deal "E:{" ".join(hands)}"]\n[Declarer "N"]\n[Contract "1NT"]\n[Result "?"]\n'
    game += '[Play "E"]\n' + "\n".join(rows)
    board = only(game)
    assert (board.tricks, len(board.cards)) == (0, 52)
    assert only(write_pbn([board])) == board
    wrong = game.replace('Result "?"', 'Result "1"')
    assert gist(refusal(wrong)) == {"0", "1", "13", "4", "9", "BRG-PLAY-5", "declarer"}
    assert gist(refusal(game + "\nS2")) == {"1", "19", "BRG-PLAY-6", "♠2"}


def test_a_mistake_anywhere_leaves_nothing_read() -> None:
    good = without("Auction", "Play")
    with pytest.raises(FileError, match="line 70, column 7"):
        read_pbn(f'{good}\n\n{good}\n\n{good}\n\n[Deal "nothing"]')


# --- writing -------------------------------------------------------------------------------------


@given(st.lists(boards(), max_size=2))
def test_what_is_written_is_read_again(some: list[Board]) -> None:
    text = write_pbn(some)
    again = read_pbn(text)
    assert again == tuple(some)
    assert write_pbn(again) == text
    for line in text.split("\r\n"):
        assert line.isprintable() or not set(line).isdisjoint("\u00a0\u2028")
        assert len(line) <= 253


def test_what_pbn_cannot_hold_is_not_written() -> None:
    board = only(GAME)
    with pytest.raises(BoardError, check=mentions("##x")):
        write_pbn([replace(board, site="##x")])
    with pytest.raises(BoardError, check=mentions("255 PBN")):
        write_pbn([replace(board, site="x" * 250)])
    calls = tuple(Bid(level, d) for level in range(1, 8) for d in Denomination)
    noted = tuple(Remark(at, f"note {at}") for at in range(33))
    many = Board(board.deal, calls=calls, call_remarks=noted)
    with pytest.raises(BoardError, check=mentions("32 33")):
        write_pbn([many])
    assert only(write_pbn([replace(many, call_remarks=noted[:32])])).call_remarks == noted[:32]


# --- spoilt files --------------------------------------------------------------------------------


@given(mutilated(GAME, '[]{}";%=$^*+-!?#.:0123456789AKQJTSHDCNEWXpas \n\r\t\\\x00é\u212aſ😀'))
def test_a_spoilt_file_gives_boards_or_one_sentence(text: str) -> None:
    found = read_or_refused(read_pbn, text)
    assert read_pbn(write_pbn(found)) == found


def test_the_worst_files_are_read_or_refused() -> None:
    for text in some(worst.PBN, 9):
        read_or_refused(read_pbn, text)
