// Symmetric positive definite matrices, row by row in one array. Pure.

type Matrix = Float64Array

/** The lower Cholesky factor, in place. The matrix must be positive definite: add to its diagonal first. */
export function choleskyInPlace(a: Matrix, n: number): void {
  for (let j = 0; j < n; j++) {
    const rowJ = j * n
    for (let k = 0; k < j; k++) {
      let sum = a[rowJ + k]!
      const rowK = k * n
      for (let i = 0; i < k; i++) sum -= a[rowJ + i]! * a[rowK + i]!
      a[rowJ + k] = sum / a[rowK + k]!
    }
    let diagonal = a[rowJ + j]!
    for (let i = 0; i < j; i++) diagonal -= a[rowJ + i]! ** 2
    a[rowJ + j] = Math.sqrt(diagonal)
  }
}

/** Solves A x = b by the factor of A. */
export function solveByFactor(factor: Matrix, n: number, b: Float64Array): Float64Array {
  const x = Float64Array.from(b)
  for (let i = 0; i < n; i++) {
    let sum = x[i]!
    const row = i * n
    for (let k = 0; k < i; k++) sum -= factor[row + k]! * x[k]!
    x[i] = sum / factor[row + i]!
  }
  for (let i = n - 1; i >= 0; i--) {
    const value = x[i]! / factor[i * n + i]!
    x[i] = value
    const row = i * n
    for (let k = 0; k < i; k++) x[k]! -= factor[row + k]! * value
  }
  return x
}

/** The inverse, in a new matrix; 1,000 rows take about a second. The matrix given is overwritten by its factor. */
export function invertSymmetric(a: Matrix, n: number): Matrix {
  choleskyInPlace(a, n)
  // The inverse of the factor, transposed, so that rows of it lie together in memory.
  const inverse = new Float64Array(n * n)
  for (let j = 0; j < n; j++) {
    const row = j * n
    inverse[row + j] = 1 / a[row + j]!
    for (let i = j + 1; i < n; i++) {
      let sum = 0
      const rowI = i * n
      for (let k = j; k < i; k++) sum -= a[rowI + k]! * inverse[row + k]!
      inverse[row + i] = sum / a[rowI + i]!
    }
  }
  const result = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    const rowI = i * n
    for (let j = 0; j <= i; j++) {
      const rowJ = j * n
      let sum = 0
      for (let k = i; k < n; k++) sum += inverse[rowI + k]! * inverse[rowJ + k]!
      result[rowI + j] = sum
      result[rowJ + i] = sum
    }
  }
  return result
}
