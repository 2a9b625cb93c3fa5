// Learns from ratings what the properties of a wine say about its quality, its popularity and its kinship to others.
import type { Rating } from '~/club/tastes/engine/club-model'
import { choleskyInPlace, solveByFactor } from '~/club/tastes/engine/linear-algebra'
import { featuresOf, type EngineWine, type Feature } from '~/club/tastes/engine/wine'

/** Numbers of an embedding. */
const dimensions = 16
/** Ridge penalties, tuned on half of the people learnt from, with the wines of half the producers left out. */
const penalties = { quality: 1.5, popularity: 1, kinship: 2 }
/** Ratings at which a wine's own mean weighs half. */
const halfWeight = 10
const qualityScale = 10
const otherScale = 100
const embeddingScale = 1_000

/** Weights as stored: of each feature its points x 10, log of popularity x 100, and embedding x 1,000. */
export interface LearntFile {
  source: string
  license: string
  mean: number
  quality: number
  features: Record<string, string>
}

export function learnWeights(wines: readonly EngineWine[], ratings: readonly Rating[]): LearntFile {
  const features = wines.map(featuresOf)
  const names = [...new Set(features.flatMap((list) => list.map(({ name }) => name)))].sort()
  const at = new Map(names.map((name, index) => [name, index]))
  const rows = features.map((list) => list.map(({ name, value }) => [at.get(name)!, value] as const))
  const index = new Map(wines.map(({ id }, position) => [id, position]))
  const { mean, wineBias, residuals, counts } = biasesOf(ratings, index)
  const kernel = kernelOf(features)
  const n = wines.length

  const noise = counts.map((count) => penalties.quality * (1 + halfWeight / Math.max(count, 0.01)))
  const quality = toFeatures(solveRidge(kernel, n, noise, wineBias))
  const logs = counts.map((count) => Math.log1p(count))
  const logMean = logs.reduce((sum, value) => sum + value, 0) / n
  const popularity = toFeatures(
    solveRidge(
      kernel,
      n,
      logs.map(() => penalties.popularity),
      logs.map((value) => value - logMean),
    ),
  )
  const intercept = center(quality)
  center(popularity)
  const embedding = embed()

  return {
    source:
      'Ridge weights learnt from half of the people in X-Wines (R. X. de Azambuja, A. J. Morais, V. Filipe: "X-Wines: A Wine Dataset for Recommender Systems and Machine Learning", 2023) by bench/recommend/learn-weights.ts',
    license: 'CC0 1.0',
    mean: Math.round(mean * 100) / 100,
    quality: Math.round(intercept * 100) / 100,
    features: Object.fromEntries(
      names.map((name, k) => [
        name,
        [
          Math.round(quality[k]! * qualityScale),
          Math.round(popularity[k]! * otherScale),
          ...embedding.map((axis) => Math.round(axis[k]! * embeddingScale)),
        ].join(' '),
      ]),
    ),
  }

  function toFeatures(dual: Float64Array): Float64Array {
    const weights = new Float64Array(names.length)
    for (const [i, row] of rows.entries()) for (const [k, value] of row) weights[k]! += value * dual[i]!
    return weights
  }

  /** Moves the mean of complete groups out of the weights, so that a wine of unknown body is one of usual body. */
  function center(weights: Float64Array): number {
    let moved = 0
    for (const group of ['type:', 'body:', 'acidity:', 'country:']) {
      let [sum, size] = [0, 0]
      let scale = 1
      for (const row of rows) {
        for (const [k, value] of row) {
          if (!names[k]!.startsWith(group)) continue
          ;[sum, size, scale] = [sum + weights[k]! * value, size + 1, value]
        }
      }
      const groupMean = size === 0 ? 0 : sum / size
      for (const [k, name] of names.entries()) if (name.startsWith(group)) weights[k]! -= groupMean / scale
      moved += groupMean
    }
    return moved
  }

  /** The strongest axes of "rated by the same people", as far as features explain it. */
  function embed(): Float64Array[] {
    const together = surpriseOf(residuals, counts, n)
    const factor = withDiagonal(
      kernel,
      n,
      counts.map(() => penalties.kinship),
    )
    choleskyInPlace(factor, n)
    const apply = (vector: Float64Array): Float64Array => {
      const onWines = Float64Array.from(rows, (row) =>
        row.reduce((sum, [k, value]) => sum + value * vector[k]!, 0),
      )
      const spread = multiply(together, n, solveByFactor(factor, n, onWines))
      return toFeatures(solveByFactor(factor, n, spread))
    }
    return strongestAxes(apply, names.length, dimensions)
  }
}

function biasesOf(ratings: readonly Rating[], index: ReadonlyMap<string, number>) {
  const people = new Map([...new Set(ratings.map(({ memberId }) => memberId))].map((id, k) => [id, k]))
  const mean = ratings.reduce((sum, { points }) => sum + points, 0) / ratings.length
  const list = ratings.map(({ memberId, wineId, points }) => ({
    person: people.get(memberId)!,
    wine: index.get(wineId)!,
    over: points - mean,
  }))
  const counts = Array.from({ length: index.size }, () => 0)
  const rated = Array.from({ length: people.size }, () => 0)
  for (const { person, wine } of list) {
    counts[wine]!++
    rated[person]!++
  }
  let wineBias = counts.map(() => 0)
  let personBias = rated.map(() => 0)
  for (let round = 0; round < 8; round++) {
    personBias = rated.map(() => 0)
    for (const { person, wine, over } of list) personBias[person]! += over - wineBias[wine]!
    personBias = personBias.map((sum, k) => sum / (rated[k]! + 3))
    const sums = counts.map(() => 0)
    for (const { person, wine, over } of list) sums[wine]! += over - personBias[person]!
    wineBias = sums.map((sum, k) => sum / (counts[k]! + 0.01))
  }
  const residuals: [wine: number, weight: number][][] = rated.map(() => [])
  for (const { person, wine, over } of list) {
    residuals[person]!.push([wine, 1 + (0.5 * (over - wineBias[wine]! - personBias[person]!)) / 15])
  }
  return { mean, wineBias, residuals, counts }
}

/** How much more often than by chance two wines are rated by the same people, and well. */
function surpriseOf(residuals: readonly [number, number][][], counts: readonly number[], n: number) {
  const together = new Float64Array(n * n)
  let [ratings, pairs] = [0, 0]
  for (const list of residuals) {
    ratings += list.length
    pairs += list.length * (list.length - 1)
    for (const [i, one] of list) for (const [j, other] of list) together[i * n + j]! += one * other
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < n; j++) {
      const expected = ((counts[i]! * counts[j]!) / ratings ** 2) * pairs
      together[i * n + j] = i === j ? 0 : (together[i * n + j]! - expected) / Math.sqrt(expected + 20)
    }
  }
  return together
}

function kernelOf(features: readonly Feature[][]): Float64Array {
  const n = features.length
  const maps = features.map((list) => new Map(list.map(({ name, value }) => [name, value])))
  const kernel = new Float64Array(n * n)
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = 0
      for (const { name, value } of features[i]!) sum += value * (maps[j]!.get(name) ?? 0)
      kernel[i * n + j] = sum
      kernel[j * n + i] = sum
    }
  }
  return kernel
}

function withDiagonal(kernel: Float64Array, n: number, diagonal: readonly number[]): Float64Array {
  const matrix = Float64Array.from(kernel)
  for (let i = 0; i < n; i++) matrix[i * n + i]! += diagonal[i]!
  return matrix
}

function solveRidge(kernel: Float64Array, n: number, noise: readonly number[], target: readonly number[]) {
  const factor = withDiagonal(kernel, n, noise)
  choleskyInPlace(factor, n)
  return solveByFactor(factor, n, Float64Array.from(target))
}

function multiply(matrix: Float64Array, n: number, vector: Float64Array): Float64Array {
  const product = new Float64Array(n)
  for (let i = 0; i < n; i++) {
    let sum = 0
    for (let j = 0; j < n; j++) sum += matrix[i * n + j]! * vector[j]!
    product[i] = sum
  }
  return product
}

/** Eigenvectors of the largest eigenvalues, each times the root of its value, by repeated application. */
function strongestAxes(apply: (vector: Float64Array) => Float64Array, size: number, count: number) {
  let basis: Float64Array[] = Array.from({ length: 2 * count }, (_, axis) =>
    Float64Array.from({ length: size }, (_, k) => Math.sin((axis + 1) * (k + 1) * 1.618)),
  )
  let applied: Float64Array[] = []
  for (let round = 0; round < 40; round++) {
    basis = orthonormal(basis)
    applied = basis.map(apply)
    if (round < 39) basis = applied
  }
  // The basis is close to the eigenvectors; their quotients are the values. Negative ones are no kinship.
  const axes = basis.map((vector, axis) => ({ vector, value: dot(vector, applied[axis]!) }))
  return axes
    .filter(({ value }) => value > 0)
    .sort((one, other) => other.value - one.value)
    .slice(0, count)
    .map(({ vector, value }) => vector.map((part) => part * Math.sqrt(value)))
}

function orthonormal(vectors: readonly Float64Array[]): Float64Array[] {
  const basis: Float64Array[] = []
  for (const vector of vectors) {
    const rest = Float64Array.from(vector)
    for (const other of basis) {
      const share = dot(rest, other)
      for (let k = 0; k < rest.length; k++) rest[k]! -= share * other[k]!
    }
    const length = Math.sqrt(dot(rest, rest))
    basis.push(rest.map((part) => part / length))
  }
  return basis
}

const dot = (one: Float64Array, other: Float64Array): number =>
  one.reduce((sum, value, k) => sum + value * other[k]!, 0)
