"""The probability of the middle category on four manifolds, by three models."""

from __future__ import annotations

from functools import cache

import numpy as np

from algorithms.storm.nested_binary import NestedBinary
from algorithms.storm.ordered_logit import OrderedLogit
from algorithms.storm.storm import StORM
from book.figures import style
from verify.experiments.samples import standardised
from verify.experiments.storm_models import EXPERIMENT, FAST, MANIFOLDS, manifold

ALT = (
    "Twelve heat maps of the probability of category 3 of 5, training points on them: columns "
    "linear, sine, circle, spiral; rows ordered logit, nested binary, StORM. Ordered logit's are "
    "straight bands, useless on circle and spiral. Nested binary's are wedges or bands that miss "
    "the spiral's third category. StORM's lie on the third category of each manifold, as wedges."
)

K, PENALTY, SIDE = 5, 0.1, 56
MODELS = (("ordered logit", OrderedLogit), ("nested binary", NestedBinary), ("StORM", StORM))


def sample(data: str):
    """Training points and categories of an experiment's first partition, standardised."""
    generator = EXPERIMENT.generator(data, 0)
    t = generator.random(EXPERIMENT.train)
    X = manifold(data, t) + EXPERIMENT.noise * generator.normal(size=(t.size, 2))
    return standardised(X), 1 + (K * t).astype(int)


def grid(X):
    """Points of a square around the sample, and its extent."""
    reach = float(np.abs(X).max()) + 0.35
    line = np.linspace(-reach, reach, SIDE)
    points = np.stack(np.meshgrid(line, line), axis=-1).reshape(-1, 2)
    return points, (-reach, reach, -reach, reach)


@cache
def maps():
    """For each manifold: sample, extent, and probabilities of category 3 by model."""
    found = []
    for data in MANIFOLDS:
        X, y = sample(data)
        points, extent = grid(X)
        fields = []
        for _, kind in MODELS:
            fitted = kind(K, PENALTY, optimiser=FAST).fit(X, y)
            fields.append(fitted.predict_proba(points)[:, 2].reshape(SIDE, SIDE))
        found.append((X, y, extent, fields))
    return found


def draw():
    c = style.colours()
    figure, panels = style.figure(width=7.4, height=5.1, rows=3, columns=4, phone=(2, 9.8))
    for j, (X, y, extent, fields) in enumerate(maps()):
        for i, field in enumerate(fields):
            axes = panels[i][j]
            image = axes.imshow(
                field,
                origin="lower",
                extent=extent,
                cmap="cividis",
                vmin=0,
                vmax=1,
                interpolation="none",
            )
            middle = y == 3
            axes.scatter(*X[~middle].T, s=5, color="#ffffff", alpha=0.75, linewidth=0)
            axes.scatter(*X[middle].T, s=16, color="#ffffff", edgecolor="#000000", linewidth=0.7)
            axes.set(xticks=(), yticks=())
            for side in axes.spines.values():
                side.set_visible(False)
            if i == 0 or style.narrow():
                axes.set_title(MANIFOLDS[j])
    for i, (name, _) in enumerate(MODELS):
        for j in (0, 2) if style.narrow() else (0,):
            panels[i][j].set_ylabel(name, color=c.ink)
    where = "bottom" if style.narrow() else "right"
    bar = figure.colorbar(image, ax=panels, shrink=0.6, aspect=30, location=where)
    bar.set_label("probability of category 3")
    bar.outline.set_visible(False)
    return figure
