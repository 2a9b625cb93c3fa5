import { describe, expect, it } from 'vitest'
import { breachesOf } from '#/bench/sommelier/fuzz'
import { askAll, questionSets } from '#/bench/sommelier/score'
import { demoSommelierWines } from '#/bench/sommelier/demo-wines'
import { testSeed } from '../../../seed'
import { askerOf, aSommelierWine, smallCellar } from './cellar'

describe('any text', () => {
  const ask = askerOf(smallCellar())

  it.each([
    ['nothing', ''],
    ['spaces', '   \n\t '],
    ['a null byte', '\u0000'],
    ['only emoji', '🍷🍷🍷🥂'],
    ['right-to-left letters', 'אני רוצה יין אדום'],
    ['marks that reorder', '\u202Ea red\u202C'],
    ['half of a surrogate pair', '\uD800 red'],
    ['10,000 characters', 'a red for steak and '.repeat(500)],
    ['10,000 characters without a space', 'x'.repeat(10_000)],
    ['words that objects inherit', 'constructor __proto__ toString'],
    ['an incomplete limit', 'under between and $ $$ -1'],
  ])('is answered: %s', (_, question) => {
    const given = ask(question)
    expect(given.text.length).toBeGreaterThan(0)
    expect(given.cards.length).toBeLessThanOrEqual(5)
  })

  it('asks back with chips where it understands nothing', () => {
    expect(ask('🍷')).toMatchObject({ kind: 'answer', intent: 'unclear' })
    expect(ask('🍷').chips.length).toBeGreaterThan(0)
  })
})

describe('any cellar', () => {
  it('of nothing says that nothing is available', () => {
    expect(askerOf([])('a red for steak')).toMatchObject({ kind: 'none', unmet: { kind: 'empty' } })
    expect(askerOf([])('How many wines do you have?').text).toContain('We have 0 wines')
  })

  it('of one wine suggests it where it fits', () => {
    const wine = aSommelierWine()
    expect(askerOf([wine])('a red').cards.map(({ wineId }) => wineId)).toEqual([wine.id])
    expect(askerOf([wine])('a white').kind).toBe('none')
  })

  it('that is all out of stock suggests nothing', () => {
    expect(askerOf([aSommelierWine({ stock: 0 })])('a red').kind).toBe('none')
  })

  it('whose wines have no price, vintage, grape and place is answered', () => {
    const bare = aSommelierWine({
      bottlePriceCents: null,
      vintage: null,
      varietal: '',
      country: '',
      region: '',
      appellation: '',
    })
    const ask = askerOf([bare])
    expect(ask('a red').kind).toBe('suggest')
    expect(ask('a red under $50').kind).toBe('none')
    expect(ask(`How much is the ${bare.producer}?`).text).toContain('no price')
  })
})

describe('questions about the demo cellars', () => {
  it('are answered rightly, at least 95 of 100', () => {
    const asked = questionSets.flatMap((set) => askAll(set, 'tuning'))
    const wrong = asked.filter(({ problems }) => problems.length > 0)
    expect(asked.length).toBeGreaterThan(75)
    expect(
      wrong.map(({ question, problems }) => `${question.turns.join(' > ')}: ${problems.join(', ')}`).length,
    ).toBeLessThanOrEqual(asked.length * 0.05)
  })

  it('of random parts never breach a limit, a price, the stock or a tier', () => {
    const wines = demoSommelierWines('bottega-rossa')
    const problems = Array.from({ length: 150 }, (_, index) =>
      breachesOf(testSeed + index * 101, wines),
    ).flat()
    expect(problems).toEqual([])
  })
})
