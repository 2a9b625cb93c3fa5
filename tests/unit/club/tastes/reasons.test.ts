import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildClub, type Rating } from '~/club/tastes/engine/club-model'
import { noAnswers } from '~/club/tastes/engine/member-taste'
import { reasonSentence } from '~/club/tastes/engine/reason-sentence'
import type { SharedProperties } from '~/club/tastes/engine/club-list'
import type { Reason } from '~/club/tastes/engine/reasons'
import { recommend } from '~/club/tastes/engine/recommend'
import type { EngineWine } from '~/club/tastes/engine/wine'
import { testSeed } from '../../../seed'
import { anyAnswers, anyClub, barolo, clubOf, members, others, rate, riesling } from './club'

const hasAll = (wine: EngineWine, { type, grape, place, producer }: SharedProperties) =>
  (type === undefined || wine.type === type) &&
  (grape === undefined || wine.grapes.includes(grape)) &&
  (place === undefined || [...wine.regions, wine.country].includes(place)) &&
  (producer === undefined || wine.producer === producer)

/** Recomputes what a reason claims from the ratings, one for each member and wine. */
function expectTrue(
  reason: Reason,
  wineId: string,
  memberId: string,
  wines: EngineWine[],
  ratings: Rating[],
) {
  const byId = new Map(wines.map((wine) => [wine.id, wine]))
  const own = ratings.filter((rating) => rating.memberId === memberId)
  const mean = own.reduce((sum, { points }) => sum + points, 0) / own.length
  const wine = byId.get(wineId)!
  expect(reason.contribution).toBeGreaterThan(0)
  switch (reason.kind) {
    case 'rated-alike': {
      const praised = own.filter(
        (rating) =>
          rating.wineId !== wineId &&
          rating.points >= Math.max(80, mean) &&
          hasAll(byId.get(rating.wineId)!, reason.shared),
      )
      expect(hasAll(wine, reason.shared)).toBe(true)
      expect(praised.map((rating) => rating.wineId).sort()).toEqual([...reason.wineIds].sort())
      expect(reason.count).toBe(praised.length)
      expect(reason.least).toBe(Math.min(...praised.map(({ points }) => points)))
      expect(reason.mean).toBeCloseTo(praised.reduce((sum, { points }) => sum + points, 0) / praised.length)
      return
    }
    case 'rated-together': {
      const praise = ratings.filter(({ points }) => points >= 80)
      const liked = (member: string, id: string) =>
        praise.some((rating) => rating.memberId === member && rating.wineId === id)
      const people = [...new Set(ratings.map((rating) => rating.memberId))].filter(
        (member) =>
          member !== memberId &&
          liked(member, wineId) &&
          own.some(
            (rating) =>
              rating.wineId !== wineId && rating.points >= Math.max(80, mean) && liked(member, rating.wineId),
          ),
      )
      expect(reason.others).toBe(people.length)
      return
    }
    case 'club-quality':
    case 'club-popularity': {
      const given = ratings.filter((rating) => rating.wineId === wineId)
      expect(reason.count).toBe(given.length)
      expect(reason.mean).toBeCloseTo(given.reduce((sum, { points }) => sum + points, 0) / given.length)
      return
    }
    case 'usually-liked':
      expect(hasAll(wine, reason.shared)).toBe(true)
      expect(reason.pointsOver).toBeGreaterThan(0)
      return
    case 'stated':
    case 'stated-together':
      for (const match of reason.kind === 'stated' ? [reason.match] : reason.matches) {
        if (match.kind === 'type') expect(wine.type).toBe(match.name)
        if (match.kind === 'grape') expect(wine.grapes).toContain(match.name)
        if (match.kind === 'region') expect([...wine.regions, wine.country]).toContain(match.name)
      }
  }
}

describe('reasons', () => {
  it('are true: counts, means and wines agree with the ratings', () => {
    let seen = 0
    fc.assert(
      fc.property(
        anyClub,
        anyAnswers,
        fc.constantFrom(...members),
        ({ wines, ratings }, answers, memberId) => {
          const known = new Map(
            ratings
              .filter(({ wineId }) => wines.some(({ id }) => id === wineId))
              .map((rating) => [`${rating.memberId}/${rating.wineId}`, rating]),
          )
          const single = [...known.values()]
          for (const { wineId, reasons } of recommend(buildClub({ wines, ratings: single }), {
            memberId,
            answers,
            filters: null,
          })) {
            for (const reason of reasons) {
              expectTrue(reason, wineId, memberId, wines, single)
              expect(reasonSentence(reason)).toMatch(/^[A-Z0-9].*\.$/)
              seen++
            }
          }
        },
      ),
      { seed: testSeed, numRuns: 300 },
    )
    expect(seen).toBeGreaterThan(300)
  })

  it('are true of members who rate the same wines, in a club with enough ratings', () => {
    const wines = Array.from({ length: 24 }, (_, n) => (n % 2 ? barolo(`w${n}`) : riesling(`w${n}`)))
    // A quarter of the members rate five of the first six wines, another five of the next.
    const many = Array.from({ length: 320 }, (_, person) =>
      wines
        .slice((person % 4) * 6, (person % 4) * 6 + 6)
        .filter((_, n) => n !== person % 6)
        .map(({ id }, n) => rate(`m${person}`, id, 75 + ((person + n) % 20))),
    ).flat()
    const model = clubOf(wines, many)
    expect(model.together).not.toBeNull()
    const kinds = new Set<string>()
    for (const memberId of [...model.memberIndex.keys()].slice(0, 40)) {
      for (const { wineId, reasons } of recommend(model, { memberId, filters: null })) {
        for (const reason of reasons) {
          expectTrue(reason, wineId, memberId, wines, many)
          kinds.add(reason.kind)
        }
      }
    }
    expect([...kinds]).toContain('rated-together')
  })

  describe('in a cellar of Italian reds', () => {
    const grapes = ['Nebbiolo', 'Sangiovese', 'Barbera', 'Aglianico']
    const cellar = Array.from({ length: 12 }, (_, n) =>
      barolo(`w${String(n).padStart(2, '0')}`, {
        grapes: [grapes[n % 4]!],
        regions: [['Barolo', 'Chianti', 'Asti', 'Taurasi'][n % 4]!],
        body: n < 6 ? 5 : 3,
      }),
    )
    const sentencesFor = (ratings: Rating[], answers = noAnswers) =>
      recommend(clubOf(cellar, ratings), { memberId: 'ada', answers, filters: null }).map(
        ({ wineId, reasons }) => [wineId, reasons.map(reasonSentence)] as const,
      )

    it('name the grape or the region that the member praised, never the country or the color alone', () => {
      const praised = ['w03', 'w02', 'w01', 'w04', 'w00'].map((id, n) => rate('ada', id, 82 + 3 * n))
      const sentences = sentencesFor(praised).flatMap(([, words]) => words)
      expect(sentences.join(' ')).toMatch(/You gave .*(?:Nebbiolo|Barolo)/)
      for (const sentence of sentences) {
        expect(sentence).not.toContain('Italy')
        expect(sentence).not.toMatch(/^You gave \w+ reds? \d/)
      }
    })

    it('do not repeat an answer of the quiz that fits most wines', () => {
      const answers = { ...noAnswers, likedTypes: ['red'] as const, likedRegions: ['Italy'] }
      const sentences = sentencesFor([], answers).flatMap(([, words]) => words)
      expect(sentences.filter((words) => words.startsWith('You told us'))).toEqual([])
    })

    it('put answers together that fit few wines only together', () => {
      const full = cellar.map((wine, n) => ({ ...wine, type: n % 2 ? ('white' as const) : wine.type }))
      const model = clubOf(full)
      const answers = { ...noAnswers, likedTypes: ['red'] as const, axes: { body: 1 } }
      const [best] = recommend(model, { memberId: 'ada', answers, filters: null })
      expect(best!.reasons.map(reasonSentence)).toContain(
        'You told us you like reds and full-bodied wines. This is all of them.',
      )
    })
  })

  it('say how many wines of a region the member praised', () => {
    const wines = [
      ...['b1', 'b2', 'b3', 'b4'].map((id) => barolo(id)),
      ...['r1', 'r2', 'r3'].map((id) => riesling(id)),
      ...others(6),
    ]
    const model = clubOf(wines, [
      rate('ada', 'b1', 92),
      rate('ada', 'b2', 95),
      rate('ada', 'b3', 98),
      rate('ada', 'r1', 50),
    ])
    const [best] = recommend(model, {
      memberId: 'ada',
      filters: null,
      candidates: new Set(['b4', 'r2', 'r3']),
    })
    expect(best!.wineId).toBe('b4')
    expect(reasonSentence(best!.reasons[0]!)).toMatch(
      /^You gave three (?:Nebbiolo reds|reds from .+) 92 points or more\.$/,
    )
    expect(best!.chips).toContainEqual({ text: 'Nebbiolo', isReason: expect.any(Boolean) })
  })

  it('of one wine and of the quiz are whole sentences', () => {
    expect(
      reasonSentence({
        kind: 'rated-alike',
        shared: { type: 'orange', place: 'Friuli' },
        count: 1,
        least: 91,
        mean: 91,
        wineIds: ['w'],
        contribution: 1,
      }),
    ).toBe('You gave an orange wine from Friuli 91 points.')
    expect(
      reasonSentence({
        kind: 'stated',
        match: { kind: 'axis', axis: 'oak', isMuch: false, reviews: 2 },
        contribution: 1,
      }),
    ).toBe('You like wines without much oak, by what you wrote in two reviews.')
    expect(
      reasonSentence({
        kind: 'usually-liked',
        shared: { type: 'red', place: 'Barolo' },
        pointsOver: 4,
        contribution: 1,
      }),
    ).toBe('Reds from Barolo are usually rated highly.')
  })

  it('tell once how many members rated a wine that they praised', () => {
    const wines = [barolo('b1'), barolo('b2'), riesling('r1'), riesling('r2'), ...others(1)]
    const ratings = ['bea', 'cy', 'dan'].flatMap((member) => [rate(member, 'b1', 94), rate(member, 'r1', 70)])
    const list = recommend(clubOf(wines, ratings), { memberId: 'ada', answers: noAnswers, filters: null })
    const kinds = list.find(({ wineId }) => wineId === 'b1')!.reasons.map(({ kind }) => kind)
    expect(kinds).toEqual(['club-quality'])
  })

  it('are none for a wine of which nothing is known', () => {
    const [only] = recommend(
      clubOf([{ ...barolo('w1'), type: null, country: '', regions: [], grapes: [], body: null }]),
      {
        memberId: 'ada',
        answers: noAnswers,
        filters: null,
      },
    )
    expect(only!.reasons).toEqual([])
  })
})
