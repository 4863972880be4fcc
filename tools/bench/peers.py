"""Takes the time of NumPy's matrix product and of scikit-learn's k-means, for tools/bench.

    products SAMPLES FEATURES ANCHORS TIMES
    kmeans SAMPLES-FILE CENTRES-FILE FEATURES ITERATIONS    files of little-endian float64
    versions

All but the last measure once for every line of input and print an object of JSON.
"""
import json
import sys
import time

import numpy


def products(samples, features, anchors, times):
    rng = numpy.random.default_rng(1)
    x = rng.standard_normal((samples, features))
    a = rng.standard_normal((anchors, features))
    out = numpy.empty((samples, anchors))

    def measure():
        start = time.perf_counter()
        for _ in range(times):
            numpy.dot(x, a.T, out=out)
        return {"seconds": (time.perf_counter() - start) / times}

    return measure


def kmeans(samples, centres, features, iterations):
    from sklearn.cluster import KMeans

    x = numpy.fromfile(samples).reshape(-1, features)
    first = numpy.fromfile(centres).reshape(-1, features)

    def measure():
        model = KMeans(len(first), init=first, n_init=1, max_iter=iterations, tol=0, algorithm="lloyd")
        start = time.perf_counter()
        model.fit(x)
        seconds = time.perf_counter() - start
        return {"seconds": seconds, "inertia": float(model.inertia_), "iterations": int(model.n_iter_)}

    return measure


def versions():
    """Names the libraries, and those of linear algebra that NumPy has loaded."""
    found = ["NumPy " + numpy.__version__]
    try:
        with open("/proc/self/maps") as maps:
            files = {line.split("/")[-1].strip() for line in maps if "blas" in line}
        found.append("its BLAS: " + " ".join(sorted(files)))
    except OSError:
        pass
    try:
        import sklearn

        found.append("scikit-learn " + sklearn.__version__)
    except ImportError:
        pass
    print(", ".join(found))


part, args = sys.argv[1], [int(a) if a.isdigit() else a for a in sys.argv[2:]]
if part == "versions":
    versions()
else:
    measure = {"products": products, "kmeans": kmeans}[part](*args)
    for _ in sys.stdin:
        print(json.dumps(measure()), flush=True)
