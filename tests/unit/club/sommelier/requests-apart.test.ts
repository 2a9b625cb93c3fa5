import { describe, expect, it } from 'vitest'
import { aSommelierWine, askerOf, converse, idsOf, smallCellar } from './cellar'

const american = { country: 'USA', region: 'California', appellation: 'Napa Valley' } as const
const sparkling = {
  type: 'sparkling',
  varietal: 'Glera',
  country: 'Italy',
  region: 'Veneto',
  appellation: 'Prosecco',
} as const
const wines = [
  ...smallCellar().map((wine) => ({ ...wine, reservedFor: null })),
  aSommelierWine({ id: 'malbec', name: 'Sur', varietal: 'Malbec', country: 'Argentina', region: 'Mendoza' }),
  aSommelierWine({
    id: 'blend',
    name: 'Hillside',
    varietal: 'Bordeaux Blend',
    ...american,
    bottlePriceCents: 32_000,
  }),
  aSommelierWine({ id: 'oregon', name: 'Hills', varietal: 'Pinot Noir', country: 'USA', region: 'Oregon' }),
  aSommelierWine({
    id: 'prosecco',
    producer: 'Casa Bolle',
    name: 'Brut',
    ...sparkling,
    bottlePriceCents: 4_000,
  }),
  aSommelierWine({
    id: 'lambrusco',
    name: 'Lambrusco Secco',
    ...sparkling,
    varietal: 'Lambrusco',
    region: 'Emilia-Romagna',
    appellation: '',
  }),
]
const ask = askerOf(wines)

describe('two requests of one question', () => {
  it.each([
    ['a white from France and a red from Argentina please', ['sancerre', 'malbec']],
    ['my husband wants a Barolo under 70 and I’d like something sparkling', ['barolo-cheap', 'prosecco']],
    ['two reds, one light and one bold', ['oregon']],
  ])('keep their own limits: "%s"', (question, ids) => {
    expect(idsOf(ask(question))).toEqual(expect.arrayContaining(ids))
  })

  it('share a limit that is said of both', () => {
    const reply = ask('I need a red and a white, both Italian, both under 70')
    for (const id of idsOf(reply)) {
      const { country, bottlePriceCents } = wines.find((wine) => wine.id === id)!
      expect([country, bottlePriceCents! < 7_000]).toEqual(['Italy', true])
    }
  })

  it('are said to be missing where the list has no wine for one of them', () => {
    const reply = ask('she wants a Barolo under 50 and I’d like a white from France')
    expect(reply.text).toContain('The limit that would have to change is the price')
    expect(idsOf(reply)).toContain('sancerre')
  })
})

describe('a price', () => {
  it('between two named wines excludes both', () => {
    const ids = idsOf(ask('a red priced between the Bruna Prova and the Aldo Testa'))
    expect(ids).toEqual(expect.arrayContaining(['malbec', 'oregon']))
    expect(ids).not.toContain('barolo')
  })

  it('that should not bankrupt anybody leaves out the dearest bottles', () => {
    expect(idsOf(ask('anything from Napa that won’t bankrupt me'))).toEqual(['napa'])
  })

  it('that is asked for "ideally" gives way, and it is said', () => {
    const reply = ask('a Barolo, ideally under 50')
    expect(idsOf(reply)).toContain('barolo-cheap')
    expect(reply.text).toContain('The limit that would have to change is the price')
  })
})

describe('a kind that is named', () => {
  it('counts more than the sweetness of a dessert', () => {
    const reply = ask('dry bubbles with chocolate cake')
    expect(idsOf(reply)).toContain('prosecco')
    expect(reply.text).toContain('no classic match')
  })

  it.each([
    ['a sparkling red?', ['lambrusco']],
    ['something from Bordeaux', []],
    ['nothing from the new world, a red for lamb', ['barolo', 'barolo-cheap']],
  ])('is met by the wines that are of it: "%s"', (question, ids) => {
    expect(idsOf(ask(question)).toSorted()).toEqual(ids)
  })

  it('is the same for dishes that only stand beside each other', () => {
    expect(ask('one bottle for salmon, burger and steak').text).toContain('salmon, burger and steak')
  })

  it('was had before, and something else is wanted', () => {
    expect(idsOf(ask('I had a Pinot Noir last night, so something different with pork'))).not.toContain(
      'oregon',
    )
  })

  it.each([
    'my friend swears by Barolo but I can’t afford it',
    'I like Barolo but it’s out of my price range',
  ])('costs too much and is a model: "%s"', (question) => {
    expect(idsOf(ask(question))).not.toContain('barolo')
  })
})

describe('a harmless sentence', () => {
  it.each([
    'something for a vegan friends dinner',
    'a bottle from the year my daughter was born, 2021',
    'surprise me',
    'a white that does not taste like wood',
  ])('"%s" gets wines', (question) => {
    expect(ask(question).kind).toBe('suggest')
  })

  it('about a year of birth is refused where the child is to drink', () => {
    expect(ask('wine from the year my son was born, 2012, can he try it').refusal).toBe('underage')
    expect(ask('a bottle from the year my daughter was born, 2012, for her birthday').refusal).toBe(
      'underage',
    )
  })

  it('about a dish that nothing knows is asked back and not refused', () => {
    expect(ask('quibbled frobnicks and a zorbed snarf, no meat').kind).toBe('answer')
  })
})

describe('a turn that follows', () => {
  it('leaves the place of before where its country is excluded', () => {
    expect(idsOf(converse(ask, ['prosecco please', 'anything not Italian'])).includes('prosecco')).toBe(false)
  })

  it('buys what it goes with', () => {
    const reply = converse(ask, ['the cheapest Barolo', 'ok go with that, two bottles'])
    expect(reply.cards[0]).toMatchObject({ wineId: 'barolo-cheap', bottles: 2 })
  })

  it('may say only that it was too much', () => {
    expect(idsOf(converse(ask, ['a Sancerre', 'no way, too much']))).toEqual(['sancerre'])
  })
})
