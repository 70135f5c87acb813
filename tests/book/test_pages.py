"""The generated pages: one for each claim with its evidence, and the indexes."""

import base64
import gzip
import json
import re
from html import unescape
from itertools import chain
from pathlib import Path

import pytest

pytest.importorskip("jupyter_book", reason="no Jupyter Book: pip install 'ordproof[book]'")

from small_ledger import built, ledger, typeset
from sympy import (
    Add,
    And,
    Eq,
    Indexed,
    IndexedBase,
    Le,
    Or,
    Sum,
    Symbol,
    exp,
    log,
    sqrt,
    symbols,
)

from book import entries, generate
from book.encodings import decoded
from book.exponents import with_named_exponents
from book.extension import checking
from book.extension.ledger_words import in_words
from book.extension.parts import headline
from book.latex import PHONE, ROOM, display
from book.printed_numbers import as_people_write
from book.scopes import with_short_scopes
from book.scripts import as_set
from book.sums import with_conditions
from book.titles import called
from book.widths import width
from theory.claims.registry import all_claims
from theory.language.statement import FirstIndex, ForAll, Indicator, Sign
from theory.language.typeset import latex
from verify.second import Checker
from verify.show.printed_proof import lines_of
from verify.show.terminal import COLORS
from verify.store.certificates import Stored, stored


@pytest.fixture(scope="module")
def found():
    return ledger()


@pytest.fixture(scope="module")
def html(found, tmp_path_factory):
    folder = tmp_path_factory.mktemp("pages")
    pages = {"index": "# Root\n\n{holds}`pril/theorem-1#θ^t`\n"} | generate.pages(found)
    pages["papers"] = f"{generate.ORPHAN}# Papers\n\n```{{bibliography}}\n:all:\n```\n"
    indexes = ("claims/by-paper", "claims/by-verdict", "claims/by-learner", "claims/graph")
    for name in indexes:
        pages[name] = generate.ORPHAN + pages[name]
    code, said = built(folder, found, pages)
    assert (code, said) == (0, "")
    return folder / "html"


def text(path: Path) -> str:
    return unescape(path.read_text("utf-8"))


@pytest.mark.slow
def test_each_claim_has_a_page_with_its_statement_in_every_reading(found, html):
    for entry in found:
        page = text(html / "claims" / f"{entry['id']}.html")
        for reading in entry["readings"]:
            assert typeset(reading["name"]) in page or len(entry["readings"]) == 1
            assert typeset(in_words(reading["rests_on"])) in page
        assert entry["readings"][0]["conclusion"] in page


@pytest.mark.parametrize(
    ("where", "identifier", "name"),
    [
        ("Theorem 1", "pril/theorem-1", "P, Theorem 1"),
        ("Sec. 4.1, 4.2, 5", "olp/tables/kdlor", "P, Sections 4.1, 4.2 and 5: tables, KDLOR"),
        ("eqs. (6), (7)", "storm/eq-6", "P, eqs. (6), (7)"),
        ("Fig. 1", "cusum/figure-1/scale-free", "P, Figure 1: scale-free"),
        ("Sec. 2", "ramp/pa-family/exact-pa-ii", "P, Section 2: PA family, exact PA-II"),
        ("Theorem 1, proof", "pril/theorem-1/line-7", "P, Theorem 1, proof: line 7"),
        ("eq. (11)", "olp/eq-1/pairs", "P, eq. (11): eq. (1), pairs"),
        ("Sec. 5", "cusum/corollary-4/sharper", "P, Section 5: Corollary 4, sharper form"),
    ],
)
def test_name_of_a_claim_tells_it_from_others_of_its_place(where, identifier, name):
    assert called("P", where, identifier) == name


def test_headline_quotes_the_names_of_readings():
    readings = [{"name": name} for name in ("all, r = 3", "all", "as printed")]
    said = "refuted, but proved for all, r = 3 and all (ill-posed for as printed)"
    shown = "".join(node.astext() for node in headline({"headline": said, "readings": readings}))
    assert shown == "refuted, but proved for “all, r = 3” and “all” (ill-posed for “as printed”)"


@pytest.mark.slow
def test_page_of_a_refuted_claim_replays_its_instance(html):
    page = text(html / "claims" / "pril" / "theorem-3.html")
    assert r"\(51 \le 99/2\)</span> fails" in page
    assert 'href="theorem-3/repair-1.html"' in page
    assert 'href="theorem-3/line-10.html"' in page


def test_page_of_a_proved_claim_leads_to_its_certificate(html):
    page = text(html / "claims" / "pril" / "theorem-1.html")
    assert 'href="../../certificates/pril/theorem-1.proof"' in page
    assert "Not vacuous" in page
    assert page.count("needed, see") == 5
    assert "pril/steps-bound" in page


@pytest.mark.slow
def test_each_proof_has_its_steps_and_a_button_and_the_second_checker_accepts_what_they_load(
    found, html
):
    """Theorems of the library among them, whose certificates the ledger does not have."""
    downloads, loaded = Stored(html / "certificates"), {}
    for entry in found:
        page = (html / "claims" / f"{entry['id']}.html").read_text("utf-8")
        names = [reading["proof"]["name"] for reading in entry["readings"] if reading["proof"]]
        assert re.findall('class="op-derivation" data-name="(.*?)"', page) == names
        checks = re.findall('class="op-check" data-name="(.*?)" data-needed="(.*?)"', page)
        assert [name for name, _ in checks] == (names if checking.checker()[0] else [])
        for name in chain(names, *(json.loads(unescape(needed)) for _, needed in checks)):
            script = (html / "certificates" / f"{name}.js").read_text("utf-8")
            called, packed = re.fullmatch(
                r'ordproofCertificate\("(.*)", "(.*)"\);\n', script
            ).groups()
            assert called == name
            loaded[name] = gzip.decompress(base64.b64decode(packed)).decode()
            assert loaded[name] == downloads[name]
    assert "library/perceptron" in loaded and stored("library/perceptron") is None
    second = Checker(downloads)
    assert all(second.answer(name).accepted for name in loaded)


def test_page_of_a_theorem_from_outside_has_its_file(html):
    page = text(html / "claims" / "library" / "perceptron.html")
    assert "found when these pages were built" in page and "Shalev-Shwartz" in page
    assert "found when" not in text(html / "claims" / "pril" / "theorem-1.html")


def test_page_of_a_proved_claim_says_what_its_proof_is_about(found, html):
    proved = {entry["id"]: entry["readings"][0]["proof"] for entry in found}
    kinds = {identifier: proof["about"] for identifier, proof in proved.items() if proof}
    assert len(set(kinds.values())) > 1
    for identifier, kind in kinds.items():
        page = text(html / "claims" / f"{identifier}.html")
        assert f"The proof is about {kind}" in page


def test_a_badge_in_a_link_is_a_badge(html):
    """Its word is for those who do not see the sign."""
    page = (html / "index.html").read_text("utf-8")
    start = page.index("claims/pril/theorem-1.html", page.index('class="op-cited"'))
    linked = page[start : page.index("</a>", start)]
    assert 'class="op-badge op-proved-kernel op-small"' in linked
    assert '<span class="op-unseen">proved</span>' in linked


def test_page_of_a_line_says_what_it_follows_from(html):
    page = text(html / "claims" / "pril" / "theorem-3" / "line-11.html")
    assert "Printed to follow from" in page and "line-10" in page


def test_page_of_a_repair_leads_back(html):
    page = text(html / "claims" / "pril" / "theorem-3" / "repair-1.html")
    assert "Repairs of" in page and 'href="../theorem-3.html"' in page


@pytest.mark.parametrize("name", ["by-paper", "by-verdict", "by-learner"])
def test_indexes_list_every_claim(found, html, name):
    page = text(html / "claims" / f"{name}.html")
    linked = set(re.findall(r'href="((?:pril|cusum|library)/[^"]+)\.html"', page))
    assert linked == {entry["id"] for entry in found}


@pytest.mark.parametrize(
    ("number", "printed"),
    [(2**1024, "2^{1024}"), (2**20, "1048576"), (10**40 + 1, f"{10**40 + 1}")],
)
def test_a_power_that_is_too_long_for_a_line_is_printed_as_one(number, printed):
    statement = Le(Symbol("a"), number)
    (shown,) = as_people_write([statement])
    assert latex(shown) == rf"a \leq {printed}"
    assert shown.doit() == statement


def test_learners_are_those_whose_code_runs(found):
    by_id = {entry["id"]: list(entry["learners"]) for entry in found}
    assert by_id["pril/theorem-1"] == ["PRIL"]
    assert by_id["cusum/theorem-2"] == ["PAStructuredPerceptron", "StructuredPerceptron"]


def test_index_turns_every_reference_round():
    def entry(name, **more):
        fields = {"repairs": [], "cites": [], "follows": []} | more
        row = dict.fromkeys(("paper_name", "where", "says", "verdict"), "")
        return row | {"id": name, "readings": []} | fields

    entries = [
        entry("p/a", repairs=["p/a/repair-1"]),
        entry("p/a/repair-1", cites=["p/a", "lemma/elsewhere"]),
        entry("p/b", follows=["p/a"]),
    ]
    short = generate.index(entries, {"p/b": [("chapters/1", "One")]})
    assert short["p/a/repair-1"]["repairs_of"] == ["p/a"]
    assert short["p/a"]["cited_by"] == ["p/a/repair-1"]
    assert short["p/a"]["used_by"] == ["p/b"]
    assert short["p/b"]["chapters"] == [("chapters/1", "One")]


def test_every_verdict_has_words():
    assert set(generate.WORDS) == set(COLORS)


def test_long_statements_are_broken_and_short_ones_are_not():
    a, t, n = symbols("a t T")
    short = ForAll(a <= 1, (t, 1, n))
    assert display(short) == latex(short)
    long = Add(*(Symbol(f"x_{i}") ** 2 for i in range(40))) <= sqrt(a)
    lines = display(long).split(r"\\")
    assert len(lines) > 3
    assert all(width(line) < 75 for line in lines)


def test_a_sum_too_wide_for_a_phone_is_broken_between_its_factors_and_at_and():
    i, n, s, u, C = symbols("i n s u C", real=True)
    kept = Indicator(And(u * (i + 2 * n) >= s, Or(i <= n - 1, i >= 2 * n)))
    total = C * Sum(kept * Indicator(1 <= u * (i + 3 * n) + C), (i, 1, n))  # it counts
    lines = display(total, room=PHONE).split(r"\\")
    assert [re.search(r"sum|wedge|times", line)[0] for line in lines] == ["sum", "wedge", "times"]
    assert all(width(line) <= PHONE + 6 for line in lines)


def test_a_share_of_a_sum_a_power_of_a_sum_and_a_selection_are_broken_too():
    i, n, u, C = symbols("i n u C", integer=True)
    a, b = IndexedBase("a"), IndexedBase("b")
    factors = a[i + n] * a[i + 2 * n] * b[i - n] * b[i + 3 * n] * (u * b[i + 2 * n] + C)
    long = Sum(factors, (i, 1, n))
    share = display(Eq(u, long / Sum(a[i], (i, 1, n))), room=PHONE).split(r"\\")
    assert [bool(re.search(r"frac", line)) for line in share][-2:] == [True, False]
    assert r"\times \sum" in share[-1]
    either = Indicator(And(u * (i + 2 * n) >= C, Or(i <= n - 1, i >= 2 * n)))
    power = display(Eq(u, Sum(either * Indicator(a[i + n] >= 0), (i, 1, n)) ** 2), room=PHONE)
    assert r"\Bigl( \sum" in power and r"\Bigr)^{2}" in power
    condition = b[i - n] + a[i + 2 * n] + b[i + 3 * n] >= a[i + n] + C * u + b[i]
    lines = display(Eq(u, FirstIndex(condition, (i, 1, n))), room=PHONE).split(r"\\")
    assert any(line.rstrip().endswith(r"\{i :") for line in lines)


@pytest.mark.slow
def test_broken_statements_say_the_same():
    """Without breaks and brackets, every statement has the very symbols of its unbroken form."""

    def symbols_of(formula):
        breaks = (
            r"\\(begin|end)\{aligned\}(\[t\])?"
            r"|\\(!|quad|enspace|left|right|[bB]igl|[bB]igr|times)"
        )
        formula = re.sub(breaks, "", formula)
        # a fraction, its two sides with a slash between them, or one over what is below it
        formula = formula.replace(r"\big/", r"\frac").replace(r"\frac{1}", r"\frac")
        formula = re.sub(r"\\Long(l|r)", lambda found: "\\" + found[1].upper(), formula)
        formula = formula.replace(r"\text{and}", r"\wedge").replace(r"\text{or}", r"\vee")
        formula = formula.replace(r"\leq", r"\le")
        formula = formula.replace(r"\geq", r"\ge").replace(r"\neq", r"\ne")
        return sorted(re.findall(r"\\[A-Za-z]+|[A-Za-z0-9<>=]", formula))

    statements = {
        part: claim.id
        for claim in all_claims()
        for reading in claim.readings
        for part in (*claim.hypotheses_of(reading), claim.conclusion_of(reading))
        if part is not None
    }
    compared = 0
    for statement, identifier in statements.items():
        for room in (ROOM, PHONE):
            said = with_short_scopes(decoded(statement))
            short, meanings = with_named_exponents(said, room)
            assert put_back(short, meanings) == said, identifier
            short = with_conditions(short)
            words = [r"\text{where}", r"\text{and}"][: len(meanings)]
            whole = as_set(" ".join(map(latex, (short, *meanings))) + " ".join(words))
            broken = display(statement, room=room)
            if broken != whole:
                compared += 1
                assert symbols_of(broken) == symbols_of(whole), identifier
    assert compared > 200


def test_what_does_not_fit_above_a_line_stands_before_a_slash_or_after_a_share():
    i, n, Z = symbols("i n Z", integer=True)
    a, b = IndexedBase("a"), IndexedBase("b")
    above = Add(*(a[i + k] * b[i - k] for k in range(1, 12)))
    slash = display(Eq(n, above / (above + n)))
    assert r"\big/" in slash and r"\frac" not in slash and slash.count(r"\bigl(") == 2
    below = above + n
    over, under = display(Eq(n, above / (below * (below + 1)))).split(r"\big/")
    assert under.startswith(r"\; \bigl(") and under.count(r"\bigl(") == 3  # both below, not one
    assert over.count(r"\bigl(") == 1
    one, _ = display(Eq(n, 1 / (below * (below + 1)))).split(r"\big/")
    assert re.search(r"n = 1\b", one)
    assert display(Eq(n, above / Z)).count(r"\frac{1}{Z}") == 1


def test_short_parts_share_a_line_in_the_order_of_their_numbers():
    u = IndexedBase("u")
    said = display(And(*(u[1] > u[k] for k in range(2, 24))))
    places = [int(found) for found in re.findall(r"> \{u\}_\{(\d+)\}", said)]
    assert places == [*range(2, 24)]
    assert said.count(r"\\") < 5


def test_a_short_left_side_has_no_line_of_its_own():
    i, n = symbols("i n", integer=True)
    a = IndexedBase("a")
    first, *rest = display(Eq(a[n], Add(*(a[i + k] for k in range(30))))).split(r"\\")
    assert "=" in first and rest


def test_scripts_stand_below_and_above_their_letter():
    i, t = symbols("i t", integer=True)
    prime, plain = IndexedBase(r"\hat{y}'"), IndexedBase("y")
    assert display(Eq(prime[i], plain[i])) == r"\hat{y}'_{i} = {y}_{i}"
    assert r"^{\prime t}" in display(Eq(prime[t, i], plain[i]))
    assert display(Sign(plain[i]) * plain[t]) == r"\operatorname{sign}({y}_{i})\, {y}^{t}"
    both = ForAll(Eq(prime[i], plain[t]), (i, 1, 9), (t, 1, 9))
    assert display(both).startswith(r"\forall\, i, t \in [9]:")


def put_back(statement, meanings):
    """The statement with each name for an exponent replaced by what it means."""
    for meaning in meanings:
        if isinstance(meaning.lhs, Symbol):
            statement = statement.xreplace({meaning.lhs: meaning.rhs})
            continue
        score, (y,) = meaning.lhs.base, meaning.lhs.indices
        statement = statement.replace(
            lambda part, score=score: isinstance(part, Indexed) and part.base == score,
            lambda part, y=y, meaning=meaning: meaning.rhs.xreplace({y: part.indices[0]}),
        )
    return statement


def test_lines_of_a_proof_write_the_first_round_as_statements_do():
    claims = {claim.id: claim for claim in all_claims()}
    claim = claims["pril/theorem-4"]
    lines = entries._lines(lines_of(claim, [*claims.values()]))
    formulas = {line["number"]: "".join(line["formulas"].values()) for line in lines}
    assert "{w}_{j}^{1}" in formulas["16"] and "{w}_{j}^{1}" in formulas["17"]
    assert not any("{w}_{1" in formula for formula in formulas.values())
    assert r"\langle\text{right side of 16}\rangle" in formulas["17"]


def test_a_long_exponent_of_both_signs_has_a_name():
    K, c, x = symbols("K c x")
    long = K * log((K - c - 1 + x) / (K - c - 1 - x)) / (K - c - 1)
    cosh = log(exp(long) + exp(-long)) <= x
    short, (meaning,) = with_named_exponents(cosh, PHONE)
    assert latex(short).count("a") == latex(exp(Symbol("a")) + exp(-Symbol("a"))).count("a")
    assert put_back(short, [meaning]) == cosh
    for other in (log(exp(x) + exp(-x)) <= K, exp(long) <= x, cosh.subs(x, Symbol("a"))):
        assert with_named_exponents(other, PHONE) == (other, [])


def test_multinomial_logit_has_a_name_for_its_scores():
    i, j, y, n = symbols("i j y n", integer=True)
    a, b = IndexedBase("a"), IndexedBase("b")

    def power(label):
        return exp(Sum(a[j] + b[j] * j**2 + a[j + n] * b[j + n], (j, 1, label - 1)))

    logit = ForAll(Eq(a[y], power(y) / Sum(power(i), (i, 1, n))), (y, 1, n))
    short, (meaning,) = with_named_exponents(logit, PHONE)
    assert latex(short).count("e^{{s}") == 2
    assert put_back(short, [meaning]) == logit
    assert with_named_exponents(Eq(a[y], power(y)), PHONE) == (Eq(a[y], power(y)), [])
