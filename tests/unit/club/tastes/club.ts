// Clubs drawn for tests of the recommendation engine.
import fc from 'fast-check'
import { buildClub, type Rating } from '~/club/tastes/engine/club-model'
import { noAnswers, type TasteAnswers } from '~/club/tastes/engine/member-taste'
import { unknownWine, type EngineWine } from '~/club/tastes/engine/wine'
import type { WineType } from '~/cellar/reference/labels'

export const wine = (id: string, facts: Partial<EngineWine> = {}): EngineWine => ({
  ...unknownWine(id),
  ...facts,
})

export const barolo = (id: string, facts: Partial<EngineWine> = {}) =>
  wine(id, {
    type: 'red',
    body: 5,
    acidity: 3,
    country: 'Italy',
    regions: ['Barolo', 'Langhe', 'Piedmont'],
    grapes: ['Nebbiolo'],
    ...facts,
  })

export const riesling = (id: string, facts: Partial<EngineWine> = {}) =>
  wine(id, {
    type: 'white',
    body: 2,
    acidity: 3,
    country: 'Germany',
    regions: ['Mosel'],
    grapes: ['Riesling'],
    ...facts,
  })

/** So many wines that have nothing in common with a Barolo or a Riesling. */
export const others = (count: number) =>
  Array.from({ length: count }, (_, at) =>
    wine(`other${at}`, { type: 'sparkling', country: 'Spain', regions: ['Penedès'], grapes: ['Macabeo'] }),
  )

let time = 0
export const rate = (memberId: string, wineId: string, points: number): Rating => ({
  memberId,
  wineId,
  points,
  at: (time += 1),
})

export const clubOf = (wines: EngineWine[], ratings: Rating[] = []) => buildClub({ wines, ratings })

const types: WineType[] = ['red', 'white', 'sparkling', 'rose', 'sweet']
const anyWine = fc.record({
  type: fc.option(fc.constantFrom(...types), { nil: null }),
  body: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
  acidity: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
  country: fc.constantFrom('Italy', 'France', 'Germany', ''),
  regions: fc.constantFrom<string[][]>(['Barolo', 'Piedmont'], ['Tuscany'], ['Mosel'], []),
  grapes: fc.constantFrom<string[][]>(['Nebbiolo'], ['Sangiovese', 'Merlot'], ['Riesling'], []),
  producer: fc.constantFrom('Casa Uno', 'Casa Due', ''),
  priceCents: fc.option(fc.integer({ min: 500, max: 50_000 }), { nil: null }),
})
export const members = ['ada', 'bea', 'cy', 'dan']

/** A club of up to 15 wines and four members, any of whom may have rated nothing. */
export const anyClub = fc.array(anyWine, { maxLength: 15 }).chain((facts) =>
  fc.record({
    wines: fc.constant(facts.map((one, index) => wine(`w${index}`, one))),
    ratings: fc.array(
      fc.record({
        memberId: fc.constantFrom(...members),
        wineId: fc.integer({ min: 0, max: 15 }).map((index) => `w${index}`),
        points: fc.integer({ min: 1, max: 100 }),
        at: fc.integer({ min: 0, max: 5 }),
      }),
      { maxLength: 40 },
    ),
  }),
)

const idsOf = fc
  .uniqueArray(fc.integer({ min: 0, max: 15 }).map((index) => `w${index}`))
  .map((ids) => new Set(ids))
export const anyFilters = fc.record({
  inStock: idsOf,
  allowedByTier: idsOf,
  justReceived: idsOf,
  hidden: idsOf,
})

export const anyAnswers: fc.Arbitrary<TasteAnswers> = fc.record({
  likedTypes: fc.subarray(types, { maxLength: 2 }),
  likedGrapes: fc.subarray(['Nebbiolo', 'Riesling']),
  likedRegions: fc.subarray(['Piedmont', 'Germany']),
  dislikedTypes: fc.subarray(types, { maxLength: 1 }),
  dislikedGrapes: fc.subarray(['Merlot'], { maxLength: 1 }),
  dislikedRegions: fc.subarray(['France'], { maxLength: 1 }),
  axes: fc.constant({ ...noAnswers.axes, body: 0.5 }),
})
