"""Makes reference.json: two labelings, and what scikit-learn and SciPy say of them.

    python3 make.py > reference.json
"""

import json
import sys

import numpy as np
import scipy
import sklearn
from scipy.optimize import linear_sum_assignment
from sklearn import metrics

cases = []
for seed, clusters, classes in ((1, 4, 4), (2, 3, 5), (3, 6, 4)):
    rng = np.random.default_rng(seed)
    b = rng.integers(classes, size=120)
    a = np.where(rng.random(120) < 0.7, (b * 7 + 3) % clusters, rng.integers(clusters, size=120))
    table = metrics.cluster.contingency_matrix(b, a).T
    rows, columns = linear_sum_assignment(-table)
    cluster_of = {int(j): int(i) for i, j in zip(rows, columns)}
    named = np.full(120, -1)  # the class that a sample's cluster is named after
    for j, i in cluster_of.items():
        named[a == i] = j
    p, r, f, n = metrics.precision_recall_fscore_support(b, named, labels=range(classes), zero_division=0)
    cases.append({
        "a": a.tolist(), "b": b.tolist(), "table": table.tolist(), "cluster": [cluster_of.get(j, -1) for j in range(classes)],
        "precision": p.tolist(), "recall": r.tolist(), "f1": f.tolist(), "n": n.tolist(),
        "accuracy": table[rows, columns].sum() / 120, "ari": metrics.adjusted_rand_score(a, b),
        "nmi_max": metrics.normalized_mutual_info_score(a, b, average_method="max"),
        "nmi_sqrt": metrics.normalized_mutual_info_score(a, b, average_method="geometric"),
        "nmi_mean": metrics.normalized_mutual_info_score(a, b),
    })

json.dump({
    "command": "python3 make.py > reference.json",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__, "scikit-learn": sklearn.__version__},
    "cases": cases,
}, sys.stdout)
