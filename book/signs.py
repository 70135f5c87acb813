"""The signs of sentences, and their LaTeX."""

import re

LETTERS = dict(
    re.findall(
        r"(\S) (\S+)",
        "α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta κ kappa λ lambda μ mu "
        "ν nu ξ xi π pi ρ rho σ sigma τ tau φ phi χ chi ψ psi ω omega Γ Gamma Δ Delta Θ Theta "
        "Λ Lambda Ξ Xi Φ Phi Ψ Psi Ω Omega ℓ ell ∞ infty ∅ varnothing ℝ mathbb{R} ∇ nabla "
        "∂ partial ½ tfrac12 # # ∀ forall ∃ exists",
    )
)
TOTALS = {"Σ": r"\textstyle\sum", "Π": r"\textstyle\prod"}
OVER = {
    "\u0302": "hat",
    "\u0304": "bar",
    "\u0305": "bar",
    "\u0303": "tilde",
    "\u0307": "dot",
    "\u030c": "check",
}
RAISED = dict(zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ᵗⁿᵏⁱʲᵐˢ", "0123456789+-tnkijms", strict=True)) | {"ᵀ": r"\top "}
LOWERED = dict(zip("₀₁₂₃₄₅₆₇₈₉₊₋ᵢⱼₖₗᵣₜₛₙₘₕₓₐ", "0123456789+-ijklrtsnmhxa", strict=True))
RELATIONS = {
    "=": "=", "<": "<", ">": ">", "≤": r"\le", "≥": r"\ge", "≠": r"\ne", "≈": r"\approx",
    "∼": r"\sim", "∈": r"\in", "∉": r"\notin", "⊂": r"\subset", "⊆": r"\subseteq", "∝": r"\propto",
    "∣": r"\mid", "←": r"\leftarrow", "→": r"\to", "↦": r"\mapsto", "⇒": r"\Rightarrow",
    "⇔": r"\Leftrightarrow", "∧": r"\wedge", "∨": r"\vee", "⊥": r"\perp",
}  # fmt: skip
OPERATIONS = {
    "+": "+", "−": "-", "·": r"\cdot", "×": r"\times", "±": r"\pm", "∓": r"\mp", "/": "/",
    "∘": r"\circ", "∪": r"\cup", "∩": r"\cap",
}  # fmt: skip
OPENING = {"(": "(", "[": "[", "{": r"\{", "⟨": r"\langle", "⌈": r"\lceil", "⌊": r"\lfloor"}
CLOSING = {
    ")": ("([", ")"), "]": ("([", "]"), "}": ("{", r"\}"), "⟩": ("⟨", r"\rangle"),
    "⌉": ("⌈", r"\rceil"), "⌋": ("⌊", r"\rfloor"),
}  # fmt: skip
"""What each bracket closes (intervals are half open), and its LaTeX."""
