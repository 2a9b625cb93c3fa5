import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildClub, type Rating } from '~/club/tastes/engine/club-model'
import { diversify } from '~/club/tastes/engine/diversity'
import { noAnswers } from '~/club/tastes/engine/member-taste'
import { nudgesOf } from '~/club/tastes/engine/lexicon'
import { pointsToShow, predictPoints } from '~/club/tastes/engine/predict'
import { recommend } from '~/club/tastes/engine/recommend'
import { sharedSentence, similarWines } from '~/club/tastes/engine/similar'
import { suitabilityFor, suitabilityWith } from '~/club/tastes/engine/suitability'
import type { EngineWine } from '~/club/tastes/engine/wine'
import { testSeed } from '../../../seed'
import {
  anyAnswers,
  anyClub,
  anyFilters,
  barolo,
  clubOf,
  members,
  others,
  rate,
  riesling,
  wine,
} from './club'

const ids = (list: readonly { wineId: string }[]) => list.map(({ wineId }) => wineId)
const all = (model: ReturnType<typeof clubOf>, memberId = 'ada', answers = noAnswers) =>
  recommend(model, { memberId, answers, filters: null })

/** The last rating of each wine by the member, as the engine must understand it. */
function lastOf(ratings: readonly Rating[], memberId: string, wines: readonly EngineWine[]) {
  const last = new Map<string, Rating>()
  for (const rating of ratings) {
    if (rating.memberId !== memberId || !wines.some(({ id }) => id === rating.wineId)) continue
    const other = last.get(rating.wineId)
    if (!other || rating.at > other.at || (rating.at === other.at && rating.points > other.points))
      last.set(rating.wineId, rating)
  }
  return last
}

describe('a list of recommendations', () => {
  it('never holds a wine that a filter excludes, in 1,000 lists', () => {
    fc.assert(
      fc.property(
        anyClub,
        anyFilters,
        anyAnswers,
        fc.constantFrom(...members, 'stranger'),
        ({ wines, ratings }, filters, answers, memberId) => {
          const list = recommend(buildClub({ wines, ratings }), { memberId, answers, filters })
          const own = lastOf(ratings, memberId, wines)
          const byId = new Map(wines.map((one) => [one.id, one]))
          for (const id of ids(list)) {
            const { type, grapes, country } = byId.get(id)!
            expect(filters.inStock.has(id) && filters.allowedByTier.has(id)).toBe(true)
            expect(filters.justReceived.has(id) || filters.hidden.has(id)).toBe(false)
            expect(own.get(id)?.points ?? 100).toBeGreaterThanOrEqual(60)
            expect(type !== null && answers.dislikedTypes.includes(type)).toBe(false)
            expect(grapes.some((grape) => answers.dislikedGrapes.includes(grape))).toBe(false)
            expect(answers.dislikedRegions.includes(country)).toBe(false)
          }
          const expected = wines.filter(
            (one) =>
              filters.inStock.has(one.id) &&
              filters.allowedByTier.has(one.id) &&
              !filters.justReceived.has(one.id) &&
              !filters.hidden.has(one.id),
          )
          expect(list.length).toBeLessThanOrEqual(expected.length)
          expect(new Set(ids(list)).size).toBe(list.length)
        },
      ),
      { seed: testSeed, numRuns: 1_000 },
    )
  })

  it('is the same whatever the order of wines and ratings', () => {
    fc.assert(
      fc.property(anyClub, anyAnswers, ({ wines, ratings }, answers) => {
        const first = all(buildClub({ wines, ratings }), 'ada', answers)
        const reversed = buildClub({ wines: [...wines].reverse(), ratings: [...ratings].reverse() })
        expect(all(reversed, 'ada', answers)).toEqual(first)
      }),
      { seed: testSeed, numRuns: 200 },
    )
  })

  it('is empty in a club without wines', () => {
    expect(all(clubOf([]))).toEqual([])
    expect(similarWines(clubOf([]), 'w1', { candidates: new Set(), limit: 3 })).toEqual([])
  })

  it('has the one wine of a club of one wine and no member', () => {
    const [only, ...others] = all(clubOf([barolo('w1')]))
    expect(only).toMatchObject({ wineId: 'w1', rank: 1, points: null })
    expect(others).toEqual([])
  })

  it('breaks ties in the order of ids', () => {
    expect(ids(all(clubOf([wine('c'), wine('a'), wine('b')])))).toEqual(['a', 'b', 'c'])
  })

  it('puts first what the member liked before, for a club of one member', () => {
    const wines = [barolo('b1'), barolo('b2'), barolo('b3'), riesling('r1'), riesling('r2')]
    const model = clubOf(wines, [rate('ada', 'b1', 96), rate('ada', 'b2', 95), rate('ada', 'r1', 40)])
    const fresh = recommend(model, { memberId: 'ada', filters: null, candidates: new Set(['b3', 'r2']) })
    expect(ids(fresh)).toEqual(['b3', 'r2'])
  })

  it('follows the quiz of a member who has rated nothing', () => {
    const model = clubOf([barolo('b1'), riesling('r1'), ...others(2)])
    const likes = (grape: string) => all(model, 'ada', { ...noAnswers, likedGrapes: [grape] })
    expect(likes('Nebbiolo')[0]!.wineId).toBe('b1')
    expect(likes('Riesling')[0]!.wineId).toBe('r1')
    expect(likes('Riesling')[0]!.reasons[0]).toMatchObject({
      kind: 'stated',
      match: { kind: 'grape', name: 'Riesling' },
    })
  })

  it('varies the top where another wine is nearly as good', () => {
    const model = clubOf([barolo('b1'), barolo('b2'), barolo('b3'), riesling('r1')])
    const parts = { quality: 0, taste: 0, stated: 0, popularity: 0, together: 0 }
    const scored = (score: number, wineId: string) => ({
      wine: model.wineIndex.get(wineId)!,
      score,
      parts,
      stated: { score: 0, matches: [] },
    })
    const order = (last: number) =>
      diversify(model, [scored(2, 'b1'), scored(1.99, 'b2'), scored(1.98, 'b3'), scored(last, 'r1')]).map(
        ({ wine: at }) => model.wines[at]!.id,
      )
    expect(order(1.9)).toEqual(['b1', 'r1', 'b2', 'b3'])
    expect(order(0.5)).toEqual(['b1', 'b2', 'b3', 'r1'])
  })
})

describe('something different', () => {
  const reds = Array.from({ length: 20 }, (_, n) => barolo(`b${String(n).padStart(2, '0')}`))
  const liked = reds.slice(0, 6).map(({ id }) => rate('ada', id, 95))
  const loved = ['bea', 'cy', 'dan'].map((member) => rate(member, 'r1', 96))
  const marked = (ratings: Rating[], filters: Parameters<typeof recommend>[1]['filters'] = null) =>
    recommend(clubOf([...reds, riesling('r1'), riesling('r2')], ratings), { memberId: 'ada', filters })

  it('has the fifth place of a list of wines that are all alike', () => {
    const list = marked([...liked, ...loved])
    expect(list[4]).toMatchObject({ wineId: 'r1', isDifferent: true })
    expect(list.filter(({ isDifferent }) => isDifferent).length).toBeLessThanOrEqual(2)
  })

  it('is nothing for a member who had fewer than six wines', () => {
    expect(marked([...liked.slice(1), ...loved]).filter(({ isDifferent }) => isDifferent)).toEqual([])
  })

  it('is never a wine that a filter leaves out', () => {
    const all = new Set(reds.map(({ id }) => id))
    const none = new Set<string>()
    const list = marked([...liked, ...loved], {
      inStock: all,
      allowedByTier: new Set([...all, 'r1', 'r2']),
      justReceived: none,
      hidden: none,
    })
    expect(ids(list)).not.toContain('r1')
    expect(list.some(({ isDifferent }) => isDifferent)).toBe(false)
  })

  it('is at most one of any five wines in a row, unlike all of the last six, in any club', () => {
    fc.assert(
      fc.property(anyClub, anyFilters, ({ wines, ratings }, filters) => {
        const model = buildClub({ wines, ratings })
        const recent = wines.slice(0, 6).map(({ id }) => id)
        const list = recommend(model, { memberId: 'ada', filters, recent })
        const places = list.flatMap(({ isDifferent }, at) => (isDifferent ? [at] : []))
        for (const [index, at] of places.entries()) {
          expect(at - (places[index - 1] ?? -1)).toBeGreaterThanOrEqual(5)
          expect(recent).not.toContain(list[at]!.wineId)
        }
        expect(new Set(ids(list)).size).toBe(list.length)
      }),
      { seed: testSeed, numRuns: 300 },
    )
  })
})

describe('predicted points', () => {
  const wines = [barolo('b1'), barolo('b2'), riesling('r1'), riesling('r2')]

  it('are shown from the third rating on, and the average of the club before', () => {
    const others = [rate('bea', 'b2', 70), rate('cy', 'b2', 80), rate('di', 'b2', 75)]
    const two = [rate('ada', 'b1', 90), rate('ada', 'r1', 80), ...others]
    expect(pointsToShow(clubOf(wines, two), 'ada', 'b2')).toEqual({
      kind: 'club-average',
      points: 75,
      ratings: 3,
    })
    const three = clubOf(wines, [...two, rate('ada', 'r2', 85)])
    expect(pointsToShow(three, 'ada', 'b2')).toMatchObject({ kind: 'predicted', ratings: 3 })
    expect(pointsToShow(clubOf(wines), 'ada', 'b2')).toBeNull()
    expect(pointsToShow(clubOf(wines, two.slice(0, -1)), 'ada', 'b2'), 'of two ratings').toBeNull()
  })

  it('are not shown for a wine that the member rated', () => {
    const rated = clubOf(wines, [rate('ada', 'b1', 96), rate('ada', 'r1', 80), rate('ada', 'r2', 70)])
    expect(pointsToShow(rated, 'ada', 'b1')).toBeNull()
    expect(pointsToShow(rated, 'ada', 'b2')).not.toBeNull()
  })

  it('move with more ratings from what is expected to what was given', () => {
    const after = (count: number) => {
      const ratings = Array.from({ length: count }, (_, n) => rate(`m${n}`, 'b1', 60))
      return predictPoints(clubOf(wines, [...ratings, rate('x', 'r1', 90), rate('x', 'r2', 90)]), 'new', 'b1')
    }
    const path = [0, 1, 4, 16, 64].map(after)
    expect(path).toEqual([...path].sort((one, other) => other - one))
    expect(path.at(-1)!).toBeLessThan(path[0]! - 10)
    expect(Math.abs(path[1]! - path[0]!)).toBeLessThan(Math.abs(path[0]! - 60) / 2)
  })

  it('are higher for a member who gives more points than others', () => {
    const ratings = ['b1', 'b2', 'r1'].flatMap((id) => [rate('ada', id, 95), rate('bea', id, 75)])
    const model = clubOf(wines, ratings)
    expect(predictPoints(model, 'ada', 'r2')).toBeGreaterThan(predictPoints(model, 'bea', 'r2') + 5)
  })

  it('stay from 1 to 100 in any club', () => {
    fc.assert(
      fc.property(anyClub, ({ wines: some, ratings }) => {
        const model = buildClub({ wines: some, ratings })
        for (const memberId of [...members, 'stranger']) {
          for (const id of [...some.map((one) => one.id), 'unknown']) {
            const points = predictPoints(model, memberId, id)
            expect(points >= 1 && points <= 100).toBe(true)
          }
        }
      }),
      { seed: testSeed, numRuns: 200 },
    )
  })

  it('take the last of several ratings of a wine by a member', () => {
    const last = clubOf(wines, [rate('ada', 'b1', 20), rate('ada', 'b1', 90)])
    expect(last.ratingCount).toBe(1)
    expect(last.sums[last.wineIndex.get('b1')!]).toBe(90)
  })
})

describe('the words of a review', () => {
  const wines = [barolo('b1'), barolo('b2', { oak: 3 }), barolo('b3', { oak: 0 }), riesling('r1')]
  const review = (words: string, points: number) =>
    clubOf(wines, [{ ...rate('ada', 'b1', points), words: nudgesOf(words) }])
  const scoreOf = (model: ReturnType<typeof clubOf>, id: string) =>
    suitabilityFor(model, { memberId: 'ada' }, [id])[0]!.score

  it('nudge the taste', () => {
    const before = review('', 80)
    const after = review('Too oaky for me', 80)
    expect(scoreOf(after, 'b3')).toBeGreaterThan(scoreOf(before, 'b3'))
    expect(scoreOf(after, 'b2')).toBeLessThan(scoreOf(before, 'b2'))
  })

  it('do not outweigh its number', () => {
    expect(scoreOf(review('crisp, fresh, lovely acidity, full bodied', 30), 'b1')).toBe(
      scoreOf(review('', 30), 'b1'),
    )
    expect(scoreOf(review('too oaky', 95), 'b2')).toBe(scoreOf(review('', 95), 'b2'))
  })
})

describe('similar wines', () => {
  it('are of the candidates, the most alike first, without the wine itself', () => {
    const model = clubOf([barolo('b1'), barolo('b2'), barolo('b3', { grapes: ['Barbera'] }), riesling('r1')])
    const similar = similarWines(model, 'b1', { candidates: new Set(['b1', 'b2', 'b3', 'r1']), limit: 3 })
    expect(ids(similar)).toEqual(['b2', 'b3', 'r1'])
    expect(ids(similarWines(model, 'b1', { candidates: new Set(['r1']), limit: 3 }))).toEqual(['r1'])
  })

  it('say what they share: producer, grape and the nearest place that both are from', () => {
    const said = (facts: Partial<EngineWine>) =>
      sharedSentence(barolo('b1', { producer: 'Elio' }), barolo('b2', facts))
    expect(said({ producer: 'ELIO' })).toBe('Also Nebbiolo from Barolo, by the same producer')
    expect(said({ regions: ['Gattinara', 'Piedmont'] })).toBe('Also Nebbiolo from Piedmont')
    expect(said({ grapes: ['Barbera'] })).toBe('Also from Barolo')
    expect(said({ grapes: [], regions: ['Tuscany'] })).toBe('Also from Italy')
    expect(said({ grapes: [], regions: [], country: '', producer: 'Elio' })).toBe('By the same producer')
    expect(said({ grapes: [], regions: [], country: '' })).toBeNull()
  })
})

describe('the suitability of a wine', () => {
  const wines = [barolo('b1'), barolo('b2'), riesling('r1'), riesling('r2')]
  const scoreOf = (model: ReturnType<typeof clubOf>, id: string, memberId = 'ada') =>
    suitabilityFor(model, { memberId }, [id])[0]!

  it('is from 1 to 100, and that of a usual wine for one outside the club', () => {
    fc.assert(
      fc.property(anyClub, anyAnswers, ({ wines: some, ratings }, answers) => {
        const model = buildClub({ wines: some, ratings })
        const asked = [...some.map(({ id }) => id), 'unknown']
        const suits = suitabilityFor(model, { memberId: 'ada', answers }, asked)
        expect(suits).toHaveLength(asked.length)
        for (const { score } of suits) expect(score >= 1 && score <= 100).toBe(true)
        expect(suits.at(-1)).toEqual({ score: 50, reason: null })
      }),
      { seed: testSeed, numRuns: 200 },
    )
  })

  it('does not depend on the order of wines, ratings and questions', () => {
    fc.assert(
      fc.property(anyClub, anyAnswers, ({ wines: some, ratings }, answers) => {
        const asked = some.map(({ id }) => id)
        const member = { memberId: 'ada', answers }
        const reversed = buildClub({ wines: [...some].reverse(), ratings: [...ratings].reverse() })
        expect(suitabilityFor(reversed, member, [...asked].reverse()).reverse()).toEqual(
          suitabilityFor(buildClub({ wines: some, ratings }), member, asked),
        )
      }),
      { seed: testSeed, numRuns: 200 },
    )
  })

  it('is higher for what the member rated highly, with a reason that names their ratings', () => {
    const ratings = [rate('ada', 'b1', 96), rate('ada', 'r1', 50), rate('bea', 'r1', 90)]
    const model = clubOf([...wines, ...others(4)], ratings)
    const [red, white] = [scoreOf(model, 'b2'), scoreOf(model, 'r2')]
    expect(red.score).toBeGreaterThan(white.score)
    expect(red.reason).toMatchObject({ kind: 'rated-alike', count: 1, least: 96, wineIds: ['b1'] })
    expect(white.reason).toBeNull()
  })

  it('gives only reasons about the member, and none to a member of whom nothing is known', () => {
    const model = clubOf(wines, [rate('bea', 'b1', 95), rate('cy', 'b1', 96), rate('dan', 'b1', 97)])
    expect(scoreOf(model, 'b1', 'stranger').reason).toBeNull()
  })

  it('falls below 0 with an objection: what the member had is better than what they do not want', () => {
    const best = suitabilityWith(100, [])
    const had = suitabilityWith(100, ['had'])
    expect(best).toBe(100)
    expect(had).toBeLessThan(0)
    for (const objection of ['kind', 'rated_low', 'not_for_me'] as const) {
      expect(suitabilityWith(100, [objection])).toBeLessThan(suitabilityWith(1, ['had']))
      expect(suitabilityWith(100, [objection, 'had'])).toBeLessThan(suitabilityWith(1, [objection]))
    }
  })
})
