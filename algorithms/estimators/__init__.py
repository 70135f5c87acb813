"""scikit-learn estimators over the learners: ``fit``, ``predict``, any labels that have an order.

The online ones also have ``partial_fit``. Where a learner takes interval labels, ``y`` has two
columns, the lowest and the highest label of each row.
"""
