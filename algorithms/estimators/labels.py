"""Labels of the estimators: any values that have an order, exact or as intervals of two columns."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.utils import column_or_1d
from sklearn.utils.multiclass import check_classification_targets


def label_columns(y: Any, intervals: bool) -> tuple[np.ndarray, np.ndarray]:
    """The lower and the upper end of each label; the same array twice where labels are exact.

    Parameters
    ----------
    y : array-like of shape (n,), or (n, 2) where `intervals` are accepted
        Exact labels; or in each row the lowest and the highest label that it may be.
    intervals : bool
        Whether the learner takes interval labels.

    Raises
    ------
    ValueError
        If y is missing or empty, has another shape, has missing values, or is not discrete.
    """
    if y is None:
        raise ValueError("requires y to be passed, but the target y is None")
    array = np.asarray(y)
    if array.ndim == 2 and array.shape[1] == 2:
        if not intervals:
            raise ValueError(
                f"y of shape {array.shape}: expected one label a row; this learner takes no "
                "interval labels"
            )
        low, high = array[:, 0], array[:, 1]
        _check(low, high)
        return low, high
    exact = column_or_1d(array, warn=True)
    _check(exact)
    return exact, exact


def _check(*columns: np.ndarray) -> None:
    for column in columns:
        if column.dtype.kind == "f":
            for row in np.flatnonzero(~np.isfinite(column)):
                raise ValueError(
                    f"y contains NaN or infinity: y[{row}]={column[row]!r}; expected a label"
                )
        check_classification_targets(column)


def ranks(low: np.ndarray, high: np.ndarray, classes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The labels as ranks ``1..K``, their places in `classes`.

    Raises
    ------
    ValueError
        If a label is not one of `classes`, or an interval is reversed: the row and the value.
    """
    found = []
    for column in (low, high):
        place = np.minimum(np.searchsorted(classes, column), classes.size - 1)
        for row in np.flatnonzero(classes[place] != column):
            raise ValueError(
                f"y[{row}]={column[row]!r}: expected one of the classes {classes.tolist()}"
            )
        found.append(place + 1)
    for row in np.flatnonzero(found[0] > found[1]):
        raise ValueError(
            f"y[{row}]={(low[row], high[row])!r}: expected an interval, the lower label first"
        )
    return found[0], found[1]


def sorted_classes(*columns: Any) -> np.ndarray:
    """The distinct labels in their order.

    Raises
    ------
    ValueError
        If there are fewer than two.
    """
    classes = np.unique(np.concatenate([np.asarray(column) for column in columns]))
    if classes.size < 2:
        raise ValueError(f"y has one class, {classes.tolist()}: expected at least 2 classes")
    return classes
