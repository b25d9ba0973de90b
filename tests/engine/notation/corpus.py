"""PBN and LIN as programs in the wild write them (`python -m tests.tools corpus`).

The deals are ours; the shapes are those that programs of clubs, vugraphs and teachers write. Each
shape comes with what must be read from it: a line for each board, for each fault with its place,
and for each note.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from bridgepath.notation.board import Board, FileError, Reading
from bridgepath.notation.lin import scan_lin
from bridgepath.notation.pbn import scan_pbn


class Shape(NamedTuple):
    """One file or fragment."""

    title: str
    kind: str
    """``pbn`` or ``lin``."""
    text: str | bytes
    read: tuple[str, ...]
    """What must be read, as `told` writes it; for a fault or a note, its beginning is enough."""


def summary(board: Board) -> str:
    """A board in one line: number, dealer, vulnerability, contract, tricks, calls and cards."""
    contract = "passed out" if board.passed_out else "-"
    if board.contract is not None:
        contract = f"{board.contract} {board.contract.declarer}"
    sides = "".join(side.value for side in board.vulnerable) or "none"
    number = board.label or board.number or "-"
    tricks = "-" if board.tricks is None else board.tricks
    counts = f"{len(board.calls)} calls, {len(board.cards)} cards"
    supplied = "".join(f" +{part}" for part in board.supplied)
    return f"{number}: {board.dealer} {sides}, {contract}, {tricks}, {counts}{supplied}"


def told(reading: Reading) -> tuple[str, ...]:
    """What has been read, line by line."""

    def placed(mark: str, faults: tuple[FileError, ...]) -> Iterator[str]:
        for fault in faults:
            yield f"{mark} {fault.line}:{fault.column} {fault.problem}"

    boards = tuple(map(summary, reading.boards))
    return (*boards, *placed("!", reading.faults), *placed("~", reading.notes))


def holds(shape: Shape) -> bool:
    """True if exactly this is read."""
    found = told(scan_pbn(shape.text) if shape.kind == "pbn" else scan_lin(shape.text))
    return len(found) == len(shape.read) and all(
        line.startswith(wanted) if wanted[0] in "!~" else line == wanted
        for line, wanted in zip(found, shape.read, strict=True)
    )


# --- the board in most shapes ---------------------------------------------------------------------

DEAL = "W:T96.KJ73.8.AQJ82 KJ.AQ862.AT74.T6 A85432.T9.K63.43 Q7.54.QJ952.K975"
FULL = f"""\
[Event "Evening"]
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
[Auction "W"]
Pass 1H 1S 2D
Pass 2H X Pass
Pass Pass
[Play "E"]
SA SQ ST SJ
S8 S7 S6 SK
*
"""
READ = "4: W NSEW, 2♥ doubled N, 8, 10 calls, 8 cards"
BARE = "4: W NSEW, -, -, 0 calls, 0 cards"
OTHER = FULL.replace('"4"', '"5"')
CUT = READ.replace("10 calls", "7 calls")
READ_5 = READ.replace("4:", "5:")
HEAD = f'[Board "4"]\n[Dealer "W"]\n[Vulnerable "All"]\n[Deal "{DEAL}"]\n'

MD = "2S7QH45D259JQC579K,S69TH37JKD8C28JQA,SJKH268QAD47TAC6T,"
EAST = "SA85432HT9DK63C43"
HANDS = (*MD[1:].split(",")[:3], EAST)
CALLS = "mb|p|mb|1H|mb|1S|mb|2D|mb|p|mb|2H|mb|d|mb|p|mb|p|mb|p|"
PLAY = "pg||pc|SA|pc|SQ|pc|ST|pc|SJ|pg||pc|S8|pc|S7|pc|S6|pc|SK|pg||mc|8|"
LIN = f"qx|o4|pn|Sam,Wim,Nora,Els|st||md|{MD}|rh||ah|Board 4|sv|b|{CALLS}{PLAY}pg||\n"
LIN_5 = LIN.replace("o4", "o5").replace("Board 4", "Board 5")
LIN_MD = f"md|{MD}|sv|b|"


def changed(*pairs: str, text: str = FULL) -> str:
    """The text with some replacements; each text replaced must occur."""
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        if old not in text:
            raise ValueError(f"{old!r} is not there")
        text = text.replace(old, new, 1)
    return text


def without(*names: str) -> str:
    """The whole board without some of its tags."""
    lines = FULL.splitlines(keepends=True)
    kept, drop = [], False
    for line in lines:
        drop = line.startswith(tuple(f"[{name} " for name in names)) or (drop and line[0] != "[")
        if not drop:
            kept.append(line)
    return "".join(kept)


def _pbn() -> Iterator[Shape]:
    def shape(title: str, text: str | bytes, *read: str) -> Shape:
        return Shape(title, "pbn", text, read)

    # the file as a whole
    yield shape("a whole board", FULL, READ)
    yield shape("export header", "% PBN 2.1\n% EXPORT\n" + FULL, READ)
    yield shape("lines of DOS", FULL.replace("\n", "\r\n"), READ)
    yield shape("lines of old Macs", FULL.replace("\n", "\r"), READ)
    yield shape("a byte order mark", "\ufeff" + FULL, READ)
    yield shape("bytes of UTF-8 with a mark", b"\xef\xbb\xbf" + FULL.encode(), READ)
    yield shape("bytes of Windows-1252", changed("Els", "Zoë “Z”").encode("cp1252"), READ)
    yield shape("bytes of ISO 8859-1", changed("Els", "Zoë").encode("latin-1"), READ)
    yield shape("Windows-1252 taken for ISO 8859-1", changed("Els", "O\x92Hara"), READ)
    yield shape("a Ctrl-Z at the end", FULL + "\x1a", READ)
    yield shape("a Ctrl-Z on its own line", FULL + "\r\n\x1a\r\n", READ)
    yield shape("a Ctrl-Z and zeros", FULL + "\x1a\0\0\0", READ)
    yield shape("nothing", "")
    yield shape("only comments", "% PBN 2.1\n; nothing\n{ at all }\n")
    yield shape("empty lines before and behind", "\n\n\n" + FULL + "\n\n\n", READ)
    yield shape("spaces behind each line", FULL.replace("\n", "  \n"), READ)
    yield shape("two boards", FULL + "\n" + OTHER, READ, READ_5)
    yield shape("two boards, a line of spaces between", FULL + " \t \n" + OTHER, READ, READ_5)
    yield shape("three empty lines between", FULL + "\n\n\n" + OTHER, READ, READ_5)
    # one damaged board among sound ones
    spoilt = changed("A85432.T9", "A8543.T9")
    yield shape(
        "a card too few in the middle",
        f"{FULL}\n{spoilt}\n{OTHER}",
        READ,
        READ_5,
        "! 35:44 East must have 13 cards, not 12 [BRG-DEAL-1]",
    )
    yield shape(
        "the first is spoilt",
        f"{spoilt}\n{OTHER}",
        READ_5,
        "! 11:44 East must have 13 cards",
    )
    yield shape(
        "two are spoilt",
        f"{spoilt}\n{OTHER}\n{spoilt}",
        READ_5,
        "! 11:44 East must have",
        "! 59:44 East must have",
    )
    yield shape(
        "a revoke",
        f"{changed('SA SQ', 'SA CK')}\n{OTHER}",
        READ_5,
        "! 21:4 South must follow suit: holds ♠Q7, played ♣K [BRG-PLAY-4]",
    )
    yield shape(
        "an insufficient bid",
        f"{changed('1S 2D', '1S 1D')}\n{OTHER}",
        READ_5,
        "! 17:12 South must bid higher than 1♠",
    )
    yield shape(
        "quotes without an end",
        f"{changed('Ghent' + chr(34), 'Ghent')}\n{OTHER}",
        READ_5,
        "! 2:7 text without a closing quote on this line",
    )
    yield shape(
        "a bracket is missing",
        f"{changed('Ghent' + chr(34) + ']', 'Ghent' + chr(34))}\n{OTHER}",
        READ_5,
        '! 2:1 a tag is written [Name "value"]',
    )
    yield shape(
        "a comment without an end",
        f"{changed('[Site', '{ oh [Site')}\n{OTHER}",
        READ_5,
        "! 2:1 a comment without a closing }",
    )
    yield shape(
        "prose before a board",
        f"Results of the evening\n\n{FULL}",
        READ,
        "! 1:1 Results is where a tag",
    )
    yield shape(
        "no cards at all",
        f'[Board "3"]\n[Dealer "S"]\n\n{FULL}',
        READ,
        "! 1:8 this game has no Deal",
    )
    yield shape(
        "the mark of a revoke", f"{changed('S8 S7', 'S8 ^R S7')}\n{OTHER}", READ_5, "! 22:4 ^R"
    )
    # bytes of other programs
    for codec in ("utf-16-le", "utf-16-be"):
        yield shape(f"bytes of {codec}", FULL.encode(codec), READ)
        yield shape(f"bytes of {codec} with a mark", ("\ufeff" + FULL).encode(codec), READ)
    yield shape("UTF-16 with an odd byte behind", FULL.encode("utf-16") + b"\x1a", READ)
    yield shape("no-break spaces between words", changed("1H 1S", "1H\u00a01S"), READ)
    yield shape("no-break spaces before tags", FULL.replace("[", "\u00a0["), READ)
    yield shape("no-break spaces in a deal", changed(DEAL, DEAL.replace(" ", "\u00a0")), READ)
    yield shape("no-break spaces in values", changed('"2HX"', '"2H\u00a0X\u00a0"'), READ)
    yield shape("a mark of no width in front", "\u200b" + FULL, READ)
    yield shape("two files in one", "\ufeff" + FULL + "\n\ufeff" + OTHER, READ, READ_5)
    # boards without an empty line between
    yield shape("no empty line between", FULL + OTHER + FULL, READ, READ_5, READ)
    yield shape("bare boards, no empty line between", HEAD + HEAD, BARE, BARE)
    yield shape(
        "deals alone",
        f'[Deal "{DEAL}"]\n[Deal "{DEAL}"]\n',
        *["-: W none, -, -, 0 calls, 0 cards"] * 2,
    )
    yield shape(
        "no empty line behind a spoilt board",
        FULL + changed("A85432.T9", "A8543.T9") + OTHER,
        READ,
        READ_5,
        "! 34:44 East must have 13 cards",
    )
    yield shape(
        "no empty line behind a broken tag",
        FULL + changed('Ghent"', "Ghent") + OTHER,
        READ,
        READ_5,
        "! 25:7 text without a closing quote",
    )
    yield shape(
        "a broken tag in the first of them",
        changed('Ghent"', "Ghent") + OTHER,
        READ_5,
        "! 2:7 text without a closing quote",
    )
    yield shape(
        "a second Deal of the same board",
        changed("[Scoring", f'[Deal "{DEAL}"]\n[Scoring'),
        "! 12:7 a second Deal in one game",
    )
    # names, comments, tags
    yield shape("names that are dashes", changed("Wim", "-", "Els", "-"), READ)
    yield shape("names that are question marks", changed("Wim", "?", "Els", "?"), READ)
    yield shape("names that are empty", changed("Wim", "", "Els", ""), READ)
    yield shape("names with quotes", changed("Wim", 'Wim \\"W\\" W'), READ)
    for words in ('Wim "W" W', '"Wim" W', 'Wim "W"', 'Wim 5" W'):
        yield shape(f"quotes in {words} that nobody escaped", changed("Wim", words), READ)
    yield shape(
        "such quotes in tags on one line",
        HEAD.replace("]\n[", "] [").replace('"4"', '"4 "final" round"'),
        BARE.replace("4:", '4 "final" round:'),
    )
    yield shape("names of other scripts", changed("Wim", "וים", "Els", "艾尔斯"), READ)
    yield shape(
        "tags in small letters",
        FULL.replace("[Dealer", "[dealer").replace("[Board", "[BOARD"),
        READ,
    )
    yield shape("spaces in a tag", changed('[Dealer "W"]', '[ Dealer   "W" ]'), READ)
    yield shape("tags on one line", HEAD.replace("]\n[", "]["), BARE)
    yield shape("tags in another order", "".join(reversed(HEAD.splitlines(keepends=True))), BARE)
    yield shape("a comment in braces", changed("[Site", "{ a note\nover two lines }\n[Site"), READ)
    yield shape("an empty line in a comment", changed("[Site", "{ a note\n\nmore }\n[Site"), READ)
    yield shape("a comment behind ;", changed("Pass 1H", "Pass 1H ; opening\n"), READ)
    yield shape("an escaped line", changed("[Site", "% made by a program\n[Site"), READ)
    yield shape("tags of programs", changed("[Site", '[BCFlags "1f"]\n[Room "Open"]\n[Site'), READ)
    yield shape("a tag that stands twice", changed("[Site", '[Site "Bruges"]\n[Site'), READ)
    yield shape(
        "a table of tricks",
        FULL + '[OptimumResultTable "Declarer;Denomination\\2R;Result\\2R"]\nN NT  7\nN  S  8\n',
        READ,
    )
    yield shape(
        "tricks in one tag",
        changed("[Site", '[DoubleDummyTricks "7a5b67a5b66838566835"]\n[Site'),
        READ,
    )
    # values of other games
    yield shape("# takes the value before", FULL + "\n" + OTHER.replace("Ghent", "#"), READ, READ_5)
    yield shape("## holds on", FULL.replace("Ghent", "##Ghent") + "\n" + OTHER, READ, READ_5)
    yield shape("a heading", f'[Event "##Cup"]\n[Site "##Ghent"]\n\n{HEAD}', BARE)
    # numbers
    for value, wanted in (
        ("0", "0"),
        ("12A", "12A"),
        ("004", "4"),
        ("Final", "Final"),
        ("?", "-"),
        ("", "-"),
        ("4 ", "4"),
    ):
        yield shape(
            f'Board "{value}"', changed('"4"', f'"{value}"'), READ.replace("4:", f"{wanted}:")
        )
    yield shape("without a number", without("Board"), READ.replace("4:", "-:"))
    # dealer and vulnerability
    dealer = without("Dealer", "Auction", "Contract", "Declarer", "Result", "Play")
    yield shape("no dealer, but a number", dealer, BARE + " +dealer")
    yield shape(
        "no dealer, another number",
        dealer.replace('"4"', '"1"'),
        "1: N NSEW, -, -, 0 calls, 0 cards +dealer",
    )
    yield shape(
        "no dealer, no number", dealer.replace('[Board "4"]\n', ""), BARE.replace("4:", "-:")
    )
    yield shape("no dealer, but an auction", without("Dealer"), READ)
    yield shape("a dealer that is not known", changed('Dealer "W"', 'Dealer "?"'), READ)
    yield shape("the dealer in full", changed('Dealer "W"', 'Dealer "West"'), READ)
    yield shape("no vulnerability", without("Vulnerable"), READ + " +vulnerable")
    for number, sides in ((1, "none"), (2, "NS"), (16, "EW"), (20, "NSEW"), (33, "none")):
        yield shape(
            f"no vulnerability on board {number}",
            without("Vulnerable").replace('"4"', f'"{number}"'),
            READ.replace("4:", f"{number}:").replace("NSEW", sides) + " +vulnerable",
        )
    for value in ("Both", "both", "ALL", "NSEW", "EWNS", "nsew"):
        yield shape(f"Vulnerable {value}", changed('"All"', f'"{value}"'), READ)
    for value in ("None", "Love", "-", "Neither", "Nil", "neither"):
        yield shape(
            f"Vulnerable {value}", changed('"All"', f'"{value}"'), READ.replace("NSEW", "none")
        )
    for value in ("N-S", "NS", "ns", "N/S"):
        yield shape(
            f"Vulnerable {value}", changed('"All"', f'"{value}"'), READ.replace("NSEW", "NS")
        )
    yield shape("Vulnerable E/W", changed('"All"', '"E/W"'), READ.replace("NSEW", "EW"))
    yield shape("Vulnerable ?", changed('"All"', '"?"'), READ + " +vulnerable")
    # cards
    yield shape("a hand in dashes", changed("Q7.54.QJ952.K975", "-"), READ)
    yield shape("10 for T", changed("T96.KJ73", "1096.KJ73"), READ)
    yield shape("small letters", changed("KJ.AQ862", "kj.aq862"), READ)
    yield shape("spaces behind the last hand", changed("K975", "K975  "), READ)
    yield shape(
        "hands from North",
        changed(DEAL, "N:KJ.AQ862.AT74.T6 A85432.T9.K63.43 Q7.54.QJ952.K975 T96.KJ73.8.AQJ82"),
        READ,
    )
    yield shape(
        "a card twice", changed("T96.KJ73", "TT6.KJ73"), "! 11:11 ♠10 is dealt twice to West"
    )
    yield shape(
        "a mark that is no rank", changed("T96.KJ73", "TX6.KJ73"), '! 11:11 "X" is not a rank'
    )
    # the auction
    for words in ("All Pass", "AP", "ap", "AllPass", "-- -- --", "P P P", "pass\npass\npass"):
        yield shape(
            f"three passes as {words.split()}", changed("X Pass\nPass Pass", f"X {words}"), READ
        )
    yield shape("D for double", changed("2H X", "2H D"), READ)
    yield shape(
        "R for redouble",
        changed("2H X Pass\nPass Pass", "2H D R All Pass", "2HX", "2HXX"),
        READ.replace("doubled", "redoubled").replace("10 calls", "11 calls"),
    )
    yield shape("-- for pass", FULL.replace("Pass", "--"), READ)
    yield shape(
        "-- before the dealer", changed('[Auction "W"]\n', '[Auction "N"]\n-- -- -- '), READ
    )
    yield shape("- before the dealer", changed('[Auction "W"]\n', '[Auction "S"]\n- '), READ)
    yield shape(
        "alerts and notes",
        changed("1S 2D", "1S =1= 2D !", "[Play", '[Note "1:light"]\n[Play'),
        READ,
    )
    yield shape("stars at calls", changed("1S 2D", "1S* 2D*", "2H X Pass", "2H X Pass*"), READ)
    yield shape("a star that ends the calls", changed("X Pass\nPass Pass", "X*"), CUT)
    long = "weak, " * 120
    yield shape(
        "a long alert", changed("1S 2D", "1S =1= 2D", "[Play", f'[Note "1:{long}"]\n[Play'), READ
    )
    wrapped = "\n".join(["weak and long, " * 5] * 5)
    yield shape(
        "a long alert over lines",
        changed("1S 2D", "1S =1= 2D", "[Play", f'[Note "1:{wrapped}"]\n[Play'),
        READ,
    )
    yield shape(
        "a cut auction",
        changed("2H X Pass\nPass Pass", "2H *"),
        READ.replace("10 calls", "6 calls"),
    )
    yield shape("suits as signs", changed("Pass 1H 1S 2D", "Pass 1♥ 1♠ 2♦"), READ)
    # the contract
    for value in ("2H*", "2H x", "2HD", "2♥X", "2hx", "2HX by N", "2H X by North"):
        yield shape(f'Contract "{value}"', changed('"2HX"', f'"{value}"'), READ)
    told_only = HEAD + '[Declarer "S"]\n'
    yield shape(
        "4C*",
        told_only + '[Contract "4C*"]\n[Result "9"]\n',
        "4: W NSEW, 4♣ doubled S, 9, 0 calls, 0 cards",
    )
    yield shape(
        "4C**",
        told_only + '[Contract "4C**"]\n[Result "9"]\n',
        "4: W NSEW, 4♣ redoubled S, 9, 0 calls, 0 cards",
    )
    yield shape(
        "a contract with its declarer",
        HEAD + '[Contract "3NT by S"]\n[Result "+1"]\n',
        "4: W NSEW, 3NT S, 10, 0 calls, 0 cards",
    )
    yield shape(
        "a contract with another declarer",
        told_only + '[Contract "3NT by N"]\n',
        "! 6:11 declarer is South, but the tag Contract names North [BRG-AUC-10]",
    )
    yield shape(
        "a contract by nobody",
        HEAD + '[Contract "3NT by me"]\n',
        '! 5:11 "3NT by me" is not a contract',
    )
    yield shape(
        "3NT and 3N", told_only + '[Contract "3N"]\n', "4: W NSEW, 3NT S, -, 0 calls, 0 cards"
    )
    out = "4: W NSEW, passed out, -, 4 calls, 0 cards"
    for more in (
        '[Contract "Pass"]',
        '[Contract "PASS"]\n[Result ""]',
        '[Auction "W"]\nAll Pass',
        '[Contract "Pass"]\n[Result "0"]',
        '[Auction "W"]\n-- -- -- --\n[Contract "Pass"]',
    ):
        yield shape(f"passed out: {more.splitlines()}", HEAD + more + "\n", out)
    yield shape(
        "passed out with a declarer",
        HEAD + '[Declarer "W"]\n[Contract "Pass"]\n',
        out,
        "~ 5:11 all four have passed",
    )
    yield shape(
        "passed out with a result",
        HEAD + '[Contract "Pass"]\n[Result "7"]\n',
        out,
        "~ 6:9 without a contract",
    )
    yield shape(
        "a contract without a declarer",
        HEAD + '[Contract "4H"]\n',
        BARE,
        "~ 5:11 the contract has no declarer",
    )
    yield shape(
        "and with a result",
        HEAD + '[Contract "4H"]\n[Result "9"]\n',
        BARE,
        "~ 5:11 the contract has",
        "~ 6:9 without a contract",
    )
    yield shape(
        "a declarer without a contract",
        HEAD + '[Declarer "N"]\n',
        BARE,
        "~ 5:11 there is a declarer, but no contract",
    )
    yield shape(
        "a declarer told by the lead",
        HEAD + '[Contract "2HX"]\n[Play "E"]\nSA SQ ST SJ\n*\n',
        "4: W NSEW, 2♥ doubled N, -, 0 calls, 4 cards +declarer",
    )
    # play and result
    yield shape(
        "-- in the play",
        changed("S8 S7 S6 SK", "-- S7 -- --", "SA SQ ST SJ\n", "SA SQ ST SJ\n"),
        "! 22:4 East's card must come before this",
    )
    yield shape(
        "a play that goes on", changed("*\n", "+\n", '"8"', '"?"'), READ.replace("8, 10", "-, 10")
    )
    yield shape("ranks before suits are none", changed("SA SQ", "AS SQ"), "! 21:1 ")
    for value in ("NS 8", "EW 5", "08", "=", "+0"):
        yield shape(f'Result "{value}"', changed('"8"', f'"{value}"'), READ)
    for value, tricks in (("+2", 10), ("-1", 7), ("−1", 7), ("+ 1", 9)):
        yield shape(
            f'Result "{value}"',
            changed('"8"', f'"{value}"'),
            READ.replace("8, 10", f"{tricks}, 10"),
        )
    yield shape('Result "+9"', changed('"8"', '"+9"'), "! 15:9 declarer can take 0 to 13")
    yield shape('Result ""', changed('"8"', '""'), READ.replace("8, 10", "-, 10"))


def _lin() -> Iterator[Shape]:
    def shape(title: str, text: str | bytes, *read: str) -> Shape:
        return Shape(title, "lin", text, read)

    def made(*pairs: str) -> str:
        return changed(*pairs, text=LIN)

    bare = "-: W NSEW, -, -, 0 calls, 0 cards"
    yield shape("a whole board", LIN, READ)
    yield shape("two boards", LIN + LIN_5, READ, READ_5)
    yield shape(
        "each command on a line", LIN.replace("|mb|", "|\nmb|").replace("|pg|", "|\r\npg|"), READ
    )
    yield shape("a Ctrl-Z at the end", LIN + "\x1a", READ)
    yield shape("a byte order mark", "\ufeff" + LIN, READ)
    yield shape("bytes of Windows-1252", made("Els", "Zoë").encode("cp1252"), READ)
    yield shape("names that are dashes", made("Wim", "-", "Els", ""), READ)
    yield shape("only the cards", LIN_MD, bare)
    yield shape("no dealer, but a number", made("md|2S", "md|S"), READ + " +dealer")
    yield shape("dealer 0", made("md|2S", "md|0S"), READ + " +dealer")
    south = bare.replace("W", "S", 1) + " +dealer"
    anyone = "~ 1:1 this board gives neither its dealer nor its number, so South is made dealer"
    for digit in ("", "0"):
        hands = f"md|{digit}{MD[1:]}|sv|b|"
        yield shape(f"dealer {digit or 'left out'}, no number", hands, south)
        yield shape(
            f"dealer {digit or 'left out'}, no number, but a lead",
            hands + CALLS + PLAY,
            READ.replace("4:", "-:") + " +dealer",
        )
        yield shape(
            f"dealer {digit or 'left out'}, no number, but calls",
            hands + "mb|1H|mb|ppp|",
            "-: S NSEW, 1♥ S, -, 4 calls, 0 cards +dealer",
            anyone,
        )
    yield shape("a comma behind the fourth hand", made(MD, MD + EAST + ","), READ)
    yield shape("commas behind the fourth hand", made(MD, MD + EAST + ", ,"), READ)
    closed = made("qx|o4|", "qx|c4|", MD, "", "mb|2D|mb|p|mb|2H|mb|d|mb|p|mb|p|mb|p|", "mb|ppp|")
    closed = closed.partition("pg||")[0]
    yield shape(
        "no cards in the closed room",
        LIN + closed,
        READ,
        "4: W NSEW, 1♠ E, -, 6 calls, 0 cards",
    )
    yield shape(
        "the cards of the same number, rooms apart",
        LIN + LIN_5 + closed,
        READ,
        READ_5,
        "4: W NSEW, 1♠ E, -, 6 calls, 0 cards",
    )
    yield shape(
        "no cards in a third room",
        LIN + closed + closed,
        READ,
        "4: W NSEW, 1♠ E, -, 6 calls, 0 cards",
        "! 2:109 no cards are dealt here",
    )
    yield shape(
        "no cards in the first room",
        closed + "\n" + LIN,
        READ,
        "! 1:31 no cards are dealt here, and no earlier valid board has this number",
    )
    yield shape("a layer of a film", LIN + "md|0,SAK,,|nt|The rest|", READ)
    yield shape("a dash before the dealer", made("mb|p|mb|1H|", "mb|-|mb|-|mb|p|mb|1H|"), READ)
    yield shape("a dash for a pass", made("mb|2H|mb|d|mb|p|", "mb|2H|mb|d|mb|-|"), READ)
    yield shape(
        "dashes at the end",
        LIN_MD + "mb|p|mb|1H|mb|-|mb|?|",
        "-: W NSEW, -, -, 2 calls, 0 cards",
    )
    yield shape("calls in one command", made(CALLS, "mb|-p1H1S2Dp2Hdppp|"), READ)
    yield shape("no vulnerability", made("sv|b|", ""), READ + " +vulnerable")
    yield shape("an empty vulnerability", made("sv|b|", "sv||"), READ + " +vulnerable")
    for mark, sides in (
        ("o", "none"),
        ("0", "none"),
        ("-", "none"),
        ("N", "NS"),
        ("e", "EW"),
        ("B", "NSEW"),
    ):
        yield shape(f"sv {mark}", made("sv|b|", f"sv|{mark}|"), READ.replace("NSEW", sides))
    for heading, wanted in (
        ("Board 12A", "12"),
        ("Board 0", "-"),
        ("Table 3, Board 7", "7"),
        ("board7", "7"),
    ):
        yield shape(
            f"heading {heading}",
            made("qx|o4|", "", "Board 4", heading),
            READ.replace("4:", f"{wanted}:"),
        )
    yield shape("all four hands", made(MD, MD + EAST), READ)
    yield shape("small letters", LIN.replace(MD, MD.lower()), READ)
    yield shape("10 for T", LIN.replace("S69TH", "S6910H"), READ)
    yield shape("an alert", made("mb|1S|", "mb|1S!|an|light|"), READ)
    yield shape("a long alert", made("mb|1S|", f"mb|1S!|an|{'weak, ' * 200}|"), READ)
    yield shape("an alert over two lines", made("mb|1S|", "mb|1S!|an|light\nor not|"), READ)
    for passes in (
        "mb|ap|",
        "mb|ppp|",
        "mb|all pass|",
        "mb|--|mb|--|mb|--|",
        "mb|P|mb|Pass|mb|PASS|",
    ):
        yield shape(f"passes as {passes}", made("mb|p|mb|p|mb|p|", passes), READ)
    yield shape(
        "passed out", f"{LIN_MD}{'mb|p|' * 4}", "-: W NSEW, passed out, -, 4 calls, 0 cards"
    )
    yield shape(
        "passed out, mc 0",
        f"{LIN_MD}{'mb|p|' * 4}mc|0|",
        "-: W NSEW, passed out, -, 4 calls, 0 cards",
    )
    yield shape(
        "a heading of a match",
        f"vg|Match,1,I,1,8,A,0,B,0|rs|2HN=|pn|A,B,C,D,E,F,G,H|pg||\n{LIN}",
        READ,
    )
    yield shape("comments", made("st||", "nt|a note|st||"), READ)
    yield shape(
        "a spoilt board among sound ones",
        f"{LIN}{made('S69T', 'S69')}{LIN_5}",
        READ,
        READ_5,
        "! 2:53 West must have 13 cards, not 12",
    )
    yield shape("a bar is missing", f"{made('st||', 'st')}{LIN_5}", READ_5, "! 1:")
    yield shape("broken off at the end", f"{LIN}{LIN_5[:150]}", READ, "! 2:")
    yield shape("a revoke", f"{made('pc|SQ', 'pc|CK')}{LIN_5}", READ_5, "! 1:")
    address = "https://www.bridgebase.com/tools/handviewer.html?"
    yield shape("an address", address + "lin=" + LIN.strip(), READ)
    yield shape("an address, escaped", address + "lin=" + quote(LIN.strip()), READ)
    yield shape("an address with more", address + "bbo=y&lin=" + quote(LIN.strip()) + "&x=1", READ)
    yield shape("an address, + for spaces", address + "lin=" + LIN.strip().replace(" ", "+"), READ)
    yield shape(
        "an address with a mistake",
        address + "lin=" + quote(made("pc|SQ", "pc|CK").strip()),
        "! 1:",
    )
    escaped, escaped_5 = (quote(lin.strip()) for lin in (LIN, LIN_5))
    yield shape(
        "two addresses on two lines",
        f"{address}lin={escaped}\n{address}lin={escaped_5}\n",
        READ,
        READ_5,
    )
    yield shape("two on one", f"{address}lin={escaped} {address}lin={escaped_5}", READ, READ_5)
    yield shape("two unescaped", f"{address}lin={LIN}{address}lin={LIN_5}", READ, READ_5)
    yield shape("an address and LIN", f"{address}lin={escaped}\n\n{LIN_5}", READ, READ_5)
    yield shape("LIN and an address", f"{LIN}\n<{address}lin={escaped_5}>", READ, READ_5)
    yield shape(
        "three, the second spoilt",
        "\n".join(f"{address}lin={one}" for one in (escaped, quote(LIN[:70]), escaped_5)),
        READ,
        READ_5,
        "! 2:102 the text of md has no | at its end",
    )
    yield shape(
        "words beside addresses",
        f"Look: {address}lin={escaped} (good?)\nand [this]({address}lin={escaped_5}).\nAdieu",
        READ,
        READ_5,
        '~ 1:1 "Look:", and other words beside the addresses, are left out',
    )
    yield shape(
        "links of a page",
        f'<a href="{address}bbo=y&amp;lin={escaped}">4</a>\n<{address}lin={escaped_5}>',
        READ,
        READ_5,
        '~ 1:1 "<a href=", and other words beside the addresses, are left out',
    )
    yield shape("an address of HTML", f"{address}bbo=y&amp;lin={escaped}&amp;x=1", READ)
    yield shape(
        "an address without a deal", address + "linurl=4.lin", "! 1:1 this address holds no"
    )
    hands = "&".join(f"{seat}={hand}" for seat, hand in zip("swne", HANDS, strict=True))
    calls, cards = "p1h1s!(light%205+)2dp2hd{hm}ppp", "sasqstsjs8s7s6sk"
    yield shape("hands one by one", f"{address}{hands}&d=w&v=b&b=4&a={calls}&p={cards}&c=8", READ)
    yield shape(
        "hands of HTML",
        f"{address}{hands.replace('&', '&amp;')}&amp;d=w&amp;v=b&amp;b=4&amp;a={calls}",
        READ.replace("8, 10 calls, 8", "-, 10 calls, 0"),
    )
    yield shape(
        "hands without dealer and vulnerability",
        f"{address}{hands}&b=4&a={calls}&p={cards}&c=8",
        READ + " +dealer +vulnerable",
    )
    yield shape(
        "hands without a number",
        f"{address}{hands}&v=b&a={calls}&p={cards}&c=8",
        READ.replace("4:", "-:") + " +dealer",
    )
    yield shape(
        "hands with names and spaces",
        f"see {address}sn=Sam S&wn=W|,W&{hands}&d=w&v=b&b=4&a=p1h1s(so what)2dp2hdppp thus",
        READ.replace("8, 10 calls, 8", "-, 10 calls, 0"),
        '~ 1:1 "see", and other words beside',
    )
    yield shape(
        "three hands, and no calls yet",
        f"{address}{hands.rpartition('&')[0]}&d=w&v=b&a=_&tbt=y",
        "-: W NSEW, -, -, 0 calls, 0 cards",
    )
    yield shape(
        "two hands",
        f"{address}s={HANDS[0]}&n={HANDS[2]}&d=n&a=1nppp",
        "! 1:52 no cards are given for West and East",
    )
    yield shape(
        "hands with a small card that is not told",
        f"{address}{hands.replace('S7Q', 'S7X')}",
        '! 1:54 "X" is not a rank',
    )
    yield shape("text that is no LIN", "hello", '! 1:1 "hello" is not a command')


SHAPES = (*_pbn(), *_lin())
