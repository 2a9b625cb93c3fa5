import { describe, expect, it } from 'vitest'
import { amountsIn, digitsFor } from '~/club/sommelier/engine/amounts'
import { cellarOf } from '~/club/sommelier/engine/cellar.server'
import { glossary } from '~/club/sommelier/engine/glossary/glossary'
import { foodWords } from '~/club/sommelier/engine/lexicon/foods'
import { knownFoods } from '~/club/sommelier/engine/pairing'
import { breaches } from '~/club/sommelier/engine/validate.server'
import { noWants } from '~/club/sommelier/engine/wants'
import { smallCellar } from './cellar'

describe('the reader of a question’s amounts', () => {
  it.each([
    ['under $60', null, 5_999],
    ['less than $60', null, 5_999],
    ['up to $60', null, 6_000],
    ['at or under $60', null, 6_000],
    ['$60 or under', null, 6_000],
    ['sous 60 euros', null, 5_999],
    ['moins de 60 euros', null, 5_999],
    ['60 euros ou moins', null, 6_000],
    ['por debajo de 60 dolares', null, 5_999],
    ['hasta 60 dolares', null, 6_000],
    ['sotto i 60 euro', null, 5_999],
    ['fino a 60 euro', null, 6_000],
    ['non oltre 60 euro', null, 6_000],
    ['unter 60 euro', null, 5_999],
    ['bis 60 euro', null, 6_000],
    ['hochstens 60 euro', null, 6_000],
    ['no less than $60', 6_000, null],
    ['$60 and over', 6_000, null],
    ['mas de 60 dolares', 6_001, null],
    ['a partir de 60 euros', 6_000, null],
    ['no more than 60 bucks', null, 6_000],
    ['nothing over $60', null, 6_000],
    ['that does not cost more than forty dollars', null, 4_000],
    ['forty-eight dollars at most', null, 4_800],
    ['between $65 and $95', 6_500, 9_500],
    ['somewhere from $65 to $95', 6_500, 9_500],
    ['$65-95', 6_500, 9_500],
    ['over $100', 10_001, null],
    ['$1,200 or less', null, 120_000],
    ['a hundred and twenty dollars max', null, 12_000],
    ['about $50', 4_000, 6_000],
    ['menos de 85 dolares', null, 8_499],
    ["jusqu'a 40 euros", null, 4_000],
    ['meno di 30 dollari', null, 2_999],
    ['two bottles for $100 in total', null, 5_000],
  ])('"%s" is a limit of price', (text, minCents, maxCents) => {
    expect(amountsIn(digitsFor(text), 2026)).toMatchObject({ minCents, maxCents })
  })

  it.each([
    ['from 2020', 2020, 2020],
    ['older than 2015', null, 2014],
    ['2018 or younger', 2018, null],
    ['between 2010 and 2015', 2010, 2015],
    ['the 1990s', 1990, 1999],
    ['at least 10 years old', null, 2016],
  ])('"%s" is about the vintage and not about money', (text, minYear, maxYear) => {
    expect(amountsIn(text, 2026)).toMatchObject({ minYear, maxYear, minCents: null, maxCents: null })
  })

  it('reads people, bottles and how many suggestions are wanted', () => {
    expect(amountsIn('three reds for eight people', 2026)).toMatchObject({
      people: 8,
      wanted: 3,
      maxCents: null,
    })
    expect(amountsIn('24 bottles of one white', 2026)).toMatchObject({ bottles: 24, maxCents: null })
  })
})

describe('the glossary', () => {
  it('explains 150 terms and more, each once, in a few sentences', () => {
    expect(glossary.length).toBeGreaterThanOrEqual(150)
    expect(new Set(glossary.map(({ id }) => id)).size).toBe(glossary.length)
    for (const { id, text } of glossary) {
      expect(text, id).toMatch(/^[A-ZÀ-Ý].*\.$/)
      expect(text.length, id).toBeGreaterThan(40)
    }
  })
})

describe('dishes', () => {
  it('all have words in four languages and a pairing', () => {
    const rows = foodWords
      .trim()
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
    expect(rows.map(([food]) => food).sort()).toEqual([...knownFoods].sort())
    expect(rows.filter((cells) => cells.length !== 5 || cells.some((cell) => cell === ''))).toEqual([])
  })
})

describe('the check of an answer', () => {
  const cellar = cellarOf(smallCellar())
  const card = { wineId: 'barolo', reason: '' }
  const check = (text: string, rest = {}) =>
    breaches(cellar, { text, cards: [card], wants: noWants, ...rest })

  it('accepts a true sentence', () => {
    expect(check('The Aldo Testa Cannubi 2019 is $120 and in stock.')).toEqual([])
  })

  it.each([
    ['a price that is not the stored one', 'The Aldo Testa Cannubi 2019 is $99.', 'price'],
    ['a vintage that is not so', 'The Cannubi of 2015 costs $120.', 'vintage'],
    ['a wine that was not chosen', 'Or take the Clos Preuve Silex instead.', 'name'],
    ['an email address', 'Write to a@b.example.', 'forbidden'],
    ['markup', '<b>Barolo</b>', 'forbidden'],
  ])('finds %s', (_, text, breach) => expect(check(text)).toContain(breach))

  it('finds wines that cannot be suggested', () => {
    const of = (wineId: string, wants = noWants) =>
      breaches(cellar, { text: '', cards: [{ wineId, reason: '' }], wants })
    expect(of('gone')).toContain('out-of-stock')
    expect(of('napa')).toContain('above-tier')
    expect(of('of-another-club')).toContain('unknown-wine')
    expect(of('barolo', { ...noWants, maxCents: 10_000 })).toContain('limit')
  })

  it('finds a wine that is called available and is not', () => {
    const faults = breaches(cellar, {
      text: 'The Weingut Muster Steinberg 2019 is in stock.',
      cards: [],
      mentioned: ['gone'],
      wants: noWants,
    })
    expect(faults).toContain('stock-statement')
  })
})
