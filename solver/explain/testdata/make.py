"""Makes reference.json: data, and what NumPy and SciPy find in them.

    python3 make.py > reference.json

Made with Python 3 (see "versions" in the file for those of the libraries). Cohen's d is taken from SciPy's t
statistic: d = t * sqrt(1/n1 + 1/n2).
"""

import json
import sys

import numpy as np
import scipy
from scipy import stats

rng = np.random.default_rng(20)
n, clusters = 60, 3
labels = rng.choice(clusters, n, p=[0.5, 0.3, 0.2])
x = rng.normal(size=(n, 6))
x[:, 0] += labels                                  # grows with the cluster
x[:, 1] = 1e9 + x[:, 1] + 2 * (labels == 1)        # far from the origin
x[:, 2] = rng.poisson(0.3 + labels / 4)            # mostly zeros
x[:, 3] *= 1e-6
x[:, 4] = np.where(rng.random(n) < 0.1, 1.0, 0.0)  # binary
x[:, 5] = 7.25                                     # constant

contrasts = []
for j in range(5):
    for k in range(clusters):
        shift = 1e9 if j == 1 else 0  # which NumPy's and SciPy's sums lose digits by
        a, b = x[labels == k, j] - shift, x[labels != k, j] - shift
        t = stats.ttest_ind(a, b).statistic
        d = t * np.sqrt(1 / len(a) + 1 / len(b))
        contrasts.append([j, k, a.mean() + shift, a.std(ddof=1), b.mean() + shift, b.std(ddof=1), (a.mean() - b.mean()) / d, d])

stage = [["I", "II", "III"][(l + (rng.random() < 0.4)) % 3] if rng.random() < 0.9 else "" for l in labels]
town = [["Rome", "Bonn"][int(rng.random() < 0.5)] for _ in labels]
age = [float(round(50 + 6 * l + rng.normal() * 8)) if rng.random() < 0.85 else None for l in labels]
dose = [float(v) for v in rng.normal(size=n)]


def category(column):
    known = [(l, v) for l, v in zip(labels, column) if v]
    levels = sorted(set(v for _, v in known))
    table = np.array([[sum(1 for l, v in known if l == k and v == w) for w in levels] for k in range(clusters)])
    r = stats.chi2_contingency(table, correction=False)
    return {"n": int(table.sum()), "statistic": r.statistic, "df": int(r.dof), "p": r.pvalue,
            "effect": stats.contingency.association(table, method="cramer"),
            "below": int((r.expected_freq < 5).sum()), "counts": table.tolist()}


def numbers(column):
    groups = [[v for l, v in zip(labels, column) if l == k and v is not None] for k in range(clusters)]
    r, m = stats.kruskal(*groups), sum(map(len, groups))
    return {"n": m, "statistic": r.statistic, "df": clusters - 1, "p": r.pvalue,
            "effect": r.statistic / ((m * m - 1) / (m + 1)), "quartiles": [list(np.quantile(g, [0.25, 0.5, 0.75])) for g in groups]}


tests = [category(stage), category(town), numbers(age), numbers(dose)]
order = np.argsort([t["p"] for t in tests])
least = 0.0
for i, k in enumerate(order):
    least = max(least, min(1.0, (len(tests) - i) * tests[k]["p"]))
    tests[k]["holm"] = least

tails = [[v, df, stats.chi2.sf(v, df)] for df in (1, 2, 3, 5, 10, 49, 99, 1000, 4851)
         for v in (1e-3, 0.5, 1.0, 3.84, 20.0, 99.5, 150.0, 1000.0, 1300.0, 4851.0, 5600.0) if stats.chi2.sf(v, df) > 1e-290]

json.dump({
    "command": "python3 make.py > reference.json",
    "versions": {"python": sys.version.split()[0], "numpy": np.__version__, "scipy": scipy.__version__},
    "labels": labels.tolist(), "x": x.tolist(), "contrasts": contrasts,
    "stage": stage, "town": town, "age": age, "dose": dose, "tests": tests, "tails": tails,
}, sys.stdout, default=float)
