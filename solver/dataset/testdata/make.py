"""Writes the files of this folder that other programs' libraries make: python3 make.py, in this folder."""
import io
import gzip
import zipfile

import numpy as np
import scipy.io
import scipy.sparse

rng = np.arange(12.0).reshape(3, 4) / 4  # 3 samples × 4 features
rng[1, 2] = -1e300

np.save("c.npy", rng)
np.save("fortran.npy", np.asfortranarray(rng))
np.save("big_endian.npy", rng.astype(">f8"))
np.save("float32.npy", rng[:, :2].astype("<f4"))
np.save("float16.npy", np.array([[1.5, -2], [6e-8, 65504]], "<f2"))
np.save("ints.npy", np.array([[1, -2], [-32768, 32767]], ">i2"))
np.save("int8.npy", np.array([[1, -2], [-128, 127]], "i1"))
np.save("uint64.npy", np.array([[1, 2**63], [3, 2**53]], "u8"))
np.save("bool.npy", np.array([[True, False], [False, True], [True, True]]))
np.save("list.npy", np.array([3, 1, 1, 2], "<i8"))
np.save("words.npy", np.array(["p", "été", ""]))
np.save("bytes.npy", np.array([b"p", b"qq"]))
np.save("cube.npy", np.zeros((2, 2, 2)))
np.save("complex.npy", np.zeros((2, 2), complex))
np.save("objects.npy", np.array([[1, "a"], [None, 2]], object), allow_pickle=True)
np.save("records.npy", np.zeros(2, [("a", "f8"), ("b", "i4")]))
np.save("nan.npy", np.array([[1, 2], [np.nan, 3], [np.inf, 4]]))

views = [np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(4, 3) * 10]  # features × 3 samples
np.savez("views.npz", gist=views[0].T, lbp=np.asfortranarray(views[1].T), y=np.array([0, 1, 1]))
np.savez_compressed("views_compressed.npz", gist=views[0].T, lbp=views[1].T, y=np.array([0, 1, 1]))

cells = np.empty((1, 2), object)
cells[0, 0], cells[0, 1] = views
few = scipy.sparse.csc_matrix(([1.5, -2, 3], ([4, 0, 7], [0, 1, 2])), (8, 3))
names = np.array(["one", "two"], object)
everything = {"X": cells, "Y": np.array([[1], [2], [2]], np.uint8), "S": few, "note": "text", "names": names,
              "opts": {"alpha": 1.0}, "z": np.array([[1 + 2j, 3]]), "empty": np.zeros((0, 3)), "k": 2.0}
scipy.io.savemat("views.mat", everything, do_compression=False)
scipy.io.savemat("views_compressed.mat", everything, do_compression=True)
rows = np.empty((2, 1), object)
rows[0, 0], rows[1, 0] = views[0].T, views[1].T
scipy.io.savemat("rows.mat", {"fea": rows, "gt": np.array([[1.0, 2, 1]])}, do_compression=True)
scipy.io.savemat("classes.mat", {t: np.array([[1, 0], [0, 1], [1, 1]], t) for t in
                                 ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "single", "double", "bool"]})

scipy.io.savemat("level4.mat", {"A": views[0].T, "S": few, "Y": np.array([[1.0], [2], [2]]), "note": "text", "z": np.array([[1 + 2j, 3]]),
                                "f": views[1].T.astype("f4"), "i": views[1].T.astype("i2")}, format="4")

scipy.io.mmwrite("general.mtx", few.T, comment="samples × features")
scipy.io.mmwrite("array.mtx", rng)
scipy.io.mmwrite("pattern.mtx", scipy.sparse.coo_matrix(np.array([[1, 0], [0, 1], [1, 0]])), field="pattern")
scipy.io.mmwrite("integer.mtx", scipy.sparse.coo_matrix(np.array([[1, 0], [0, -7], [2, 0]])), field="integer")
scipy.io.mmwrite("symmetric.mtx", scipy.sparse.coo_matrix(np.array([[1.0, 2, 0], [2, 0, 3], [0, 3, 5]])), symmetry="symmetric")

mat = io.BytesIO()
scipy.io.savemat(mat, {"A": views[0].T})
npy = io.BytesIO()
np.save(npy, views[1].T)
with zipfile.ZipFile("mixed.zip", "w", zipfile.ZIP_DEFLATED) as z:
    z.writestr("set/", "")
    z.writestr("set/a.csv", "id,u,v\na,1,2\nb,3,4\nc,5,6\n")
    z.writestr("set/labels.csv", "id,class\nb,q\na,p\nc,q\n")
    z.writestr("set/b.csv.gz", gzip.compress(b"1;2\n3;4\n5;6\n", mtime=0))
    z.writestr("set/b.npy", npy.getvalue())
    z.writestr("set/c.mat", mat.getvalue())
    z.writestr("set/inner.zip", open("views.npz", "rb").read())
    z.writestr("picture.png", b"\x89PNG\r\n\x1a\n\0\0")
    z.writestr("__MACOSX/set/._a.csv", "x")
    z.writestr("set/.hidden", "x")
