// Expectations of a wine from its properties, before a club has rated it, learnt from CC0 data. Pure.
import stored from './learnt-weights.json' with { type: 'json' }
import { featuresOf, type EngineWine } from './wine'

export interface LearntWeights {
  /** Mean points of a rating. */
  mean: number
  /** Points of a wine of usual properties over the mean. */
  quality: number
  /** For each feature: points, logarithm of popularity, and its part of the embedding. */
  features: ReadonlyMap<string, { points: number; popularity: number; embedding: readonly number[] }>
  dimensions: number
}

interface StoredWeights {
  mean: number
  quality: number
  /** By feature: points x 10, logarithm of popularity x 100, and the embedding x 1,000, apart by spaces. */
  features: Record<string, string>
}

export function decodeWeights(file: StoredWeights): LearntWeights {
  const features = new Map(
    Object.entries(file.features).map(([name, text]) => {
      const [points = 0, popularity = 0, ...embedding] = text.split(' ').map(Number)
      return [
        name,
        {
          points: points / 10,
          popularity: popularity / 100,
          embedding: embedding.map((part) => part / 1_000),
        },
      ] as const
    }),
  )
  const dimensions = features.values().next().value?.embedding.length ?? 0
  return { mean: file.mean, quality: file.quality, features, dimensions }
}

let shipped: LearntWeights | undefined

/** The weights in learnt-weights.json, decoded once. */
export const shippedWeights = (): LearntWeights => (shipped ??= decodeWeights(stored))

/** Expectations of a wine from its properties. */
export interface Expectation {
  /** Points over the mean of a rating. */
  points: number
  /** Logarithm of how popular it is beside other wines. */
  popularity: number
  /** Where it lies among wines that the same people rate; wines of unknown properties lie at zero. */
  embedding: Float64Array
}

export function expectationOf(wine: EngineWine, weights: LearntWeights): Expectation {
  const embedding = new Float64Array(weights.dimensions)
  const features = featuresOf(wine)
  let [points, popularity] = [features.length === 0 ? 0 : weights.quality, 0]
  for (const { name, value } of features) {
    const weight = weights.features.get(name)
    if (!weight) continue
    points += value * weight.points
    popularity += value * weight.popularity
    for (const [axis, part] of weight.embedding.entries()) embedding[axis]! += value * part
  }
  return { points, popularity, embedding }
}
