"""The clustering baseline of Section 4: k-means, and bags that vote for the class of a cluster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from algorithms.counted import counted
from algorithms.losses import argmax
from algorithms.proportions.bags import check_bagged
from algorithms.proportions.checks import matrix


@dataclass(frozen=True, eq=False)
class Clusters:
    """Cluster centres, shape (K, d), and the class of each, shape (K,).

    Nothing keeps two clusters from having the same class.
    """

    centres: np.ndarray
    classes: np.ndarray

    def nearest(self, X: Any) -> np.ndarray:
        """The index of the nearest centre for each row of `X`, the smallest of equals.

        Raises
        ------
        ValueError
            If `X` is not a table of finite numbers with as many columns as in training.
        """
        points = matrix("X", X).astype(float)
        if points.shape[1] != self.centres.shape[1]:
            columns = counted(self.centres.shape[1], "column")
            raise ValueError(f"X of shape {points.shape}: expected {columns}")
        return np.array([((points - c) ** 2).sum(axis=1) for c in self.centres]).argmin(axis=0)

    def predict(self, X: Any) -> np.ndarray:
        """The class of each row's nearest centre, shape (n,)."""
        return self.classes[self.nearest(X)]


def elected(proportions: Any, bags: Any, members: Any) -> Any:
    """The class with most votes, from 1: a point where `members` is true votes with its bag's row.

    Parameters
    ----------
    proportions : ndarray of shape (B, K)
        Exact ones make ties exact; among equal classes the smallest wins.
    bags : ndarray of int in 1..B, shape (n,)
    members : ndarray of bool, shape (n,)
    """
    return argmax(proportions[bags - 1][members].sum(axis=0))


def votes(clusters: np.ndarray, bags: np.ndarray, proportions: np.ndarray) -> np.ndarray:
    """The classes that clusters elect, shape (max cluster + 1,).

    Parameters
    ----------
    clusters : ndarray of int, shape (n,)
        From 0; each has a point.
    bags : ndarray of int in 1..B, shape (n,)
    proportions : ndarray of shape (B, K)
    """
    found = [elected(proportions, bags, clusters == c) for c in range(int(clusters.max()) + 1)]
    return np.array(found)


@dataclass(frozen=True)
class BagClustering:
    """k-means with as many clusters as classes; each cluster gets the class its points vote for.

    Parameters
    ----------
    seed : int
        Of k-means, which runs on floats.
    restarts : int, at least 1
        Of these runs the one with least inertia counts.
    """

    seed: int = 0
    restarts: int = 10

    def fit(self, X: Any, bags: Any, proportions: Any) -> Clusters:
        """The clusters of bags.

        Parameters
        ----------
        X : array-like, shape (n, d)
            At least K different points.
        bags : array-like of int in 1..B, shape (n,)
        proportions : array-like, shape (B, K)

        Raises
        ------
        ValueError
            If the three do not match, or there are fewer different points than classes.
        """
        from sklearn.cluster import KMeans

        points, numbers, pi = check_bagged(X, bags, proportions)
        points, K = points.astype(float), pi.shape[1]
        different = len(np.unique(points, axis=0))
        if different < K:
            raise ValueError(f"X holds {different} different points: expected at least {K}")
        means = KMeans(K, n_init=self.restarts, random_state=self.seed).fit(points)
        return Clusters(means.cluster_centers_, votes(means.labels_, numbers, pi))
