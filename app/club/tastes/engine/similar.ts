// How alike two wines are, by their properties and by who rates such wines. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import { keysAt, type ClubModel } from './club-model'
import { keysOf, type EngineWine } from './wine'

/** Shares of the parts; they add up to 1. */
const shares = { type: 0.25, grapes: 0.2, place: 0.2, producer: 0.1, body: 0.05, price: 0.05, people: 0.15 }

/** From 0 to 1; 1 for wines of the same properties. */
export function similarity(model: ClubModel, one: number, other: number): number {
  const [a, b] = [keysAt(model, one), keysAt(model, other)]
  const [left, right] = [model.wines[one]!, model.wines[other]!]
  const sharedGrapes = a.grapes.filter((grape) => b.grapes.includes(grape)).length
  const allGrapes = a.grapes.length + b.grapes.length - sharedGrapes
  const near =
    a.regions[0] !== undefined && a.regions[0] === b.regions[0]
      ? 1
      : a.regions.some((region) => b.regions.includes(region))
        ? 0.7
        : a.country !== '' && a.country === b.country
          ? 0.4
          : 0
  const body = left.body === null || right.body === null ? 0.5 : 1 - Math.abs(left.body - right.body) / 4
  const price =
    left.priceCents && right.priceCents
      ? Math.max(0, 1 - Math.abs(Math.log2(left.priceCents / right.priceCents)) / 2)
      : 0.5
  return (
    shares.type * Number(a.type !== null && a.type === b.type) +
    shares.grapes * (allGrapes === 0 ? 0 : sharedGrapes / allGrapes) +
    shares.place * near +
    shares.producer * Number(a.producer !== '' && a.producer === b.producer) +
    shares.body * body +
    shares.price * price +
    shares.people * Math.max(0, Math.min(1, dot(model.directions[one]!, model.directions[other]!)))
  )
}

/** The wines most alike one of the club's, the most alike first; of `candidates` alone, such as those in stock. */
export function similarWines(
  model: ClubModel,
  wineId: string,
  { candidates, limit }: { candidates: ReadonlySet<string>; limit: number },
): { wineId: string; similarity: number }[] {
  const wine = model.wineIndex.get(wineId)
  if (wine === undefined) return []
  return model.wines
    .map(({ id }, other) => ({ wineId: id, other }))
    .filter(({ wineId: id, other }) => other !== wine && candidates.has(id))
    .map(({ wineId: id, other }) => ({ wineId: id, similarity: similarity(model, wine, other) }))
    .sort((one, other) => other.similarity - one.similarity || (one.wineId < other.wineId ? -1 : 1))
    .slice(0, limit)
}

/** Common traits of two wines, in words: "Also Nebbiolo from Barolo, by the same producer"; null for none. */
export function sharedSentence(one: EngineWine, other: EngineWine): string | null {
  const [a, b] = [keysOf(one), keysOf(other)]
  const grape = one.grapes.find((name) => b.grapes.includes(foldText(name)))
  const region = one.regions.find((name) => b.regions.includes(foldText(name)))
  const place = region ?? (a.country !== '' && a.country === b.country ? one.country : undefined)
  const shared = [grape, place && `from ${place}`].filter(Boolean).join(' ')
  const isSameProducer = a.producer !== '' && a.producer === b.producer
  if (shared === '') return isSameProducer ? 'By the same producer' : null
  return `Also ${shared}${isSameProducer ? ', by the same producer' : ''}`
}

export function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let axis = 0; axis < one.length; axis++) sum += one[axis]! * other[axis]!
  return sum
}
