// Gives every Go program what package simd imports. Go's wasm_exec.js stands before this text, in one file.
//
// The module of the kernels works in the memory of the Go program and so comes after it: the program
// hands its bytes to start. 0 says that the browser knows no vector instructions.
"use strict";
globalThis.Go = class extends globalThis.Go {
  constructor() {
    super();
    let kernel;
    this.importObject.kernel = {
      start: (at, length) => {
        const { mem } = this._inst.exports;
        const bytes = new Uint8Array(mem.buffer, at, length);
        if (!WebAssembly.validate(bytes)) return 0;
        kernel = new WebAssembly.Instance(new WebAssembly.Module(bytes), { go: { mem } }).exports;
        return 1;
      },
      dots: (a, b, c, d, e, f, g) => kernel.dots(a, b, c, d, e, f, g),
      addRows: (a, b, c, d, e, f, g) => kernel.addRows(a, b, c, d, e, f, g),
      products: (a, b, c, d, e, f, g, h, i, j) => kernel.products(a, b, c, d, e, f, g, h, i, j),
      widen: (a, b, c, d, e, f) => kernel.widen(a, b, c, d, e, f),
      scale: (a, b, c, d, e, f, g, h) => kernel.scale(a, b, c, d, e, f, g, h),
      fromFloat32: (a, b, c, d, e, f, g) => kernel.fromFloat32(a, b, c, d, e, f, g),
      addProducts: (a, b, c, d, e, f, g, h, i) => kernel.addProducts(a, b, c, d, e, f, g, h, i),
      means: (a, b, c, d, e, f, g, h, i, j) => kernel.means(a, b, c, d, e, f, g, h, i, j),
      project: (a, b, c, d, e, f, g, h, i, j, k, l, m, n) => kernel.project(a, b, c, d, e, f, g, h, i, j, k, l, m, n),
      addOuter: (a, b, c, d, e, f, g) => kernel.addOuter(a, b, c, d, e, f, g),
      spread: (a, b, c, d, e, f, g, h) => kernel.spread(a, b, c, d, e, f, g, h),
      join: (a, b, c, d, e) => kernel.join(a, b, c, d, e),
      cells: (a, b, c, d, e, f, g, h, i, j) => kernel.cells(a, b, c, d, e, f, g, h, i, j),
      factorize: (a, b, c, d, e, f, g) => kernel.factorize(a, b, c, d, e, f, g),
      solveLower: (a, b, c, d) => kernel.solveLower(a, b, c, d),
      solveUpper: (a, b, c, d) => kernel.solveUpper(a, b, c, d),
      squaredNorms: (a, b, c, d, e) => kernel.squaredNorms(a, b, c, d, e),
      transpose: (a, b, c, d, e, f) => kernel.transpose(a, b, c, d, e, f),
      sparseDots: (a, b, c, d, e, f, g) => kernel.sparseDots(a, b, c, d, e, f, g),
      sparseAddRows: (a, b, c, d, e, f, g) => kernel.sparseAddRows(a, b, c, d, e, f, g),
      sparseTakeRows: (a, b, c, d, e, f) => kernel.sparseTakeRows(a, b, c, d, e, f),
      sparseProducts: (a, b, c, d, e, f, g, h, i) => kernel.sparseProducts(a, b, c, d, e, f, g, h, i),
    };
  }
};
