// Weights of roles as the reader keeps them. Pure.

/** Features that change no score by so much are left out; weights are in tenths. */
const least = 0.06

export function packedWeights(weights: ReadonlyMap<string, Float64Array>): Record<string, string> {
  return Object.fromEntries(
    [...weights]
      .filter(([, own]) => own.some((value) => Math.abs(value) >= least))
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([feature, own]) => [feature, [...own].map((value) => Math.round(value * 10)).join(' ')]),
  )
}

export const unpackedWeights = (packed: Readonly<Record<string, string>>): Map<string, Float64Array> =>
  new Map(
    Object.entries(packed).map(([feature, own]) => [
      feature,
      Float64Array.from(own.split(' ').map((value) => Number(value) / 10)),
    ]),
  )
