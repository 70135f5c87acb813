"""Names and indices in Unicode letters: ``theta`` as θ, ``y_l`` as yₗ, an index above or below."""

import re

GREEK = {
    "alpha": "α", "beta": "β", "gamma": "γ", "delta": "δ", "epsilon": "ε", "zeta": "ζ",
    "eta": "η", "theta": "θ", "kappa": "κ", "lambda": "λ", "mu": "μ", "nu": "ν", "xi": "ξ",
    "pi": "π", "rho": "ρ", "sigma": "σ", "tau": "τ", "phi": "φ", "varphi": "φ", "psi": "ψ",
    "omega": "ω", "Gamma": "Γ", "Delta": "Δ", "Theta": "Θ", "Lambda": "Λ", "Sigma": "Σ",
    "Phi": "Φ", "Psi": "Ψ", "Omega": "Ω", "ell": "ℓ", "partial": "∂", "nabla": "∇",
}  # fmt: skip
ABOVE = dict(
    zip(
        "0123456789+−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWφ*",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵠ*",
        strict=True,
    )
)
RAISED = frozenset(ABOVE.values()) - {"*"}
BELOW = dict(
    zip("0123456789+−=()aehijklmnoprstuvx", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ", strict=True)
)
CALLED = {"L^{MAE}_I": "L_MAE", "L^{IMC}_I": "L_IMC"}
"""The losses as the claims' sentences and tables call them."""

BETWEEN = re.compile(r" (?![^{]*\})")
"""A space between two names, in no bracket."""

ACCENTS = {"hat": "\u0302", "tilde": "\u0303", "bar": "\u0304", "check": "\u030c"}


def name(text: str) -> str:
    r"""A symbol's name: ``theta`` as θ, ``y_l`` as yₗ, ``w^*`` as w*, ``\hat{y}`` as ŷ.

    A word below stays a word: ``A_scale`` is printed as it is typed. Of several names each has its
    own indices.

    >>> name(r"\partial_{\theta} L^{IMC}_I")
    '∂_θ L_IMC'
    """
    first, *others = BETWEEN.split(text)
    if others:
        return " ".join(map(name, (first, *others)))
    text = CALLED.get(text, text)
    text = re.sub(r"\\(?:mathrm|mathbf|text|operatorname\*?)\{([^{}]*)\}", r"\1", text)
    for accent, mark in ACCENTS.items():
        text = re.sub(rf"\\{accent}\{{([^{{}}]*)\}}", rf"\1{mark}", text)
    text = re.sub(r"\\(\w+)", lambda m: GREEK.get(m[1], m[1]), text)
    text = re.sub(r"[A-Za-z]+", lambda m: GREEK.get(m[0], m[0]), text)
    scripts = re.findall(r"([_^])(?:\{([^{}]*)\}|([^\W_]+|.))", text)
    base = re.sub(r"[_^](?:\{[^{}]*\}|[^\W_]+|.)", "", text)
    lower = [a or b for mark, a, b in scripts if mark == "_"]
    upper = [a or b for mark, a, b in scripts if mark == "^"]
    return base + "".join(map(below, lower)) + "".join(map(above, upper))


def above(text: str) -> str:
    """Raised: ``ᵗ⁺¹``, or ``^{…}`` where Unicode has no such letters."""
    return _shifted(text, ABOVE, "^")


def below(text: str) -> str:
    """Lowered: ``ᵢ₊₁``, or ``_{…}`` where Unicode has no such letters."""
    return _shifted(text, BELOW, "_")


def shifted(text: str) -> str:
    """A sentence with its indices and powers raised and lowered, where Unicode has the letters.

    >>> shifted("θ_{i+1} > θ_i, and Ŝ^{-1}")
    'θᵢ₊₁ > θᵢ, and Ŝ⁻¹'
    """
    script = r"(?:\{([^{}]*)\}|(\w)(?![A-Za-z0-9]))"
    text = re.sub(f"_{script}", lambda m: below((m[1] or m[2]).replace("-", "−")), text)
    return re.sub(rf"\^{script}", lambda m: above((m[1] or m[2]).replace("-", "−")), text)


def _shifted(text: str, letters: dict[str, str], mark: str) -> str:
    packed = text.replace(" ", "")
    word = len(packed) > 1 and packed.isalpha()
    if all(letter in letters for letter in packed) and not word:
        return "".join(letters[letter] for letter in packed)
    return f"{mark}{text}" if len(text) == 1 or text.isalnum() else f"{mark}{{{text}}}"
