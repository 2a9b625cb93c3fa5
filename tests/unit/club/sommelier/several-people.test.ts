import { describe, expect, it } from 'vitest'
import { aSommelierWine, askerOf, converse, idsOf } from './cellar'

const italian = { country: 'Italy', varietal: 'Sangiovese', region: 'Tuscany', appellation: '' } as const
const wines = [
  aSommelierWine({ ...italian, id: 'chianti', producer: 'Casa Uno', name: 'Rosso', bottlePriceCents: 5_000 }),
  aSommelierWine({
    id: 'cabernet',
    producer: 'Hill House',
    name: 'Cabernet',
    varietal: 'Cabernet Sauvignon',
    country: 'USA',
    region: 'California',
    appellation: '',
    bottlePriceCents: 9_000,
  }),
  aSommelierWine({
    id: 'amarone',
    producer: 'Casa Due',
    name: 'Amarone',
    varietal: 'Corvina',
    region: 'Veneto',
    appellation: '',
    bottlePriceCents: 11_000,
  }),
  aSommelierWine({
    id: 'sancerre',
    producer: 'Clos Preuve',
    name: 'Silex',
    type: 'white',
    varietal: 'Sauvignon Blanc',
    country: 'France',
    region: 'Loire Valley',
    appellation: 'Sancerre',
    bottlePriceCents: 6_000,
  }),
  aSommelierWine({
    id: 'rose',
    producer: 'Mas Rose',
    name: 'Rosé',
    type: 'rose',
    varietal: 'Grenache',
    country: 'France',
    region: 'Provence',
    appellation: '',
    bottlePriceCents: 4_000,
  }),
]
const ask = askerOf(wines)
const typesOf = (turns: readonly string[]) =>
  idsOf(converse(ask, [...turns])).map((id) => wines.find((wine) => wine.id === id)!.type)

describe('the requests of several people in one conversation', () => {
  it.each([
    [['a red and a white please', 'make the red Italian']],
    [['a red for steak', 'and my wife wants a white']],
    [['a red and a white please', 'under $200 for both']],
  ])('stay beside each other: %j', (turns) => {
    const types = typesOf(turns)
    expect(types).toContain('red')
    expect(types).toContain('white')
  })

  it('change one by one', () => {
    const ids = idsOf(converse(ask, ['a red and a white please', 'make the red Italian']))
    expect(ids).not.toContain('cabernet')
    expect(typesOf(['a red and a white please', 'make that red a rosé'])).toEqual(
      expect.arrayContaining(['rose', 'white']),
    )
  })
})

describe('a person at the table who drinks no wine', () => {
  it('keeps no other person from a glass', () => {
    const reply = ask('My wife is pregnant so just a glass of red for me, we’re having steak')
    expect(reply.kind).not.toBe('refuse')
    expect(reply.text).toContain('without alcohol')
  })

  it('gets no wine either', () => {
    expect(ask('My wife is pregnant, which red is safe for her?').kind).toBe('refuse')
  })

  it('may be allergic to what others do not eat, which the answer adds', () => {
    const reply = ask('My buddy has a fish allergy but we’re having steak, which red?')
    expect(idsOf(reply)).not.toEqual([])
    expect(reply.text).toContain('allergy')
  })
})

describe('a question about the whole list', () => {
  it('says by which measure a wine is the best', () => {
    expect(ask('best wine you have').text).toContain('matter of taste')
  })

  it('counts two kinds', () => {
    expect(ask('Do you have more French or Italian wines?').text).toMatch(/2 wines.*France.*2 wines.*Italy/s)
  })

  it('knows a label that shortens the name of its place', () => {
    expect(idsOf(ask('Do you have an Amarone?'))).toEqual(['amarone'])
  })

  it('leaves out what is denied with an article before each name', () => {
    expect(idsOf(ask('any red that isn’t a Cabernet or a Sangiovese'))).toEqual(['amarone'])
  })
})

describe('a request of one of two people', () => {
  const two = 'he wants a Cabernet, she wants a Sancerre'

  it.each([
    ['hers from California', ['cabernet']],
    ['make his Italian', ['sancerre']],
  ])('"%s" leaves the wine of the other one', (question, others) => {
    expect(idsOf(converse(ask, [two, question]))).toEqual(expect.arrayContaining(others))
  })

  it('takes the first wine of each where both are bought', () => {
    expect(idsOf(converse(ask, [two, 'ok ill take both']))).toEqual(['cabernet', 'sancerre'])
  })

  it('gives each dish a wine of its own where the question asks twice', () => {
    const reply = ask('what should I drink with the steak and what with the oysters')
    expect(reply.text).toContain('A wine for each course')
  })

  it('keeps the steak beside a vegetarian', () => {
    expect(ask('we have a vegetarian, a steak eater and someone with pizza').text).toContain('steak')
  })
})
