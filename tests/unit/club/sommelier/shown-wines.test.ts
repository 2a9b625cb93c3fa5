import { describe, expect, it } from 'vitest'
import { askerOf, aSommelierWine, converse, idsOf } from './cellar'

const red = { region: 'Tuscany', appellation: 'Chianti Classico', varietal: 'Sangiovese' }
const ask = askerOf([
  aSommelierWine({
    id: 'light',
    producer: 'Fonte',
    name: 'Prima',
    ...red,
    body: 'light',
    bottlePriceCents: 4_000,
    vintage: 2022,
  }),
  aSommelierWine({
    id: 'full',
    producer: 'Monte',
    name: 'Seconda',
    ...red,
    body: 'full',
    bottlePriceCents: 5_000,
    vintage: 2016,
  }),
  aSommelierWine({
    id: 'magnum',
    producer: 'Monte',
    name: 'Seconda',
    ...red,
    formatMl: 1_500,
    bottlePriceCents: 11_000,
  }),
  aSommelierWine({
    id: 'organic',
    producer: 'Valle',
    name: 'Terza',
    ...red,
    attributes: ['Organic'],
    bottlePriceCents: 6_000,
    vintage: 2020,
  }),
  aSommelierWine({
    id: 'sicilian',
    producer: 'Isola',
    name: 'Quarta',
    region: 'Sicily',
    appellation: 'Etna',
    varietal: 'Nerello Mascalese',
    bottlePriceCents: 5_500,
  }),
  aSommelierWine({
    id: 'last-one',
    producer: 'Riva',
    name: 'Quinta',
    type: 'white',
    varietal: 'Arneis',
    region: 'Piedmont',
    appellation: 'Roero',
    stock: 1,
    bottlePriceCents: 4_500,
  }),
])

describe('a question about the wines that were shown', () => {
  it.each([
    ['which is the lightest?', 'light'],
    ['the fullest of those', 'full'],
    ['which one is the oldest', 'full'],
    ['the cheapest one', 'light'],
    ['which of them is the most expensive?', 'organic'],
  ])('"%s" names one of them', (question, id) => {
    const first = ask('a red for steak under $65')
    const response = ask(question, { state: first.state })
    expect(idsOf(response)).toEqual([id])
    expect(response.text).toContain('Of these')
    expect(response.state.shown).toEqual(first.state.shown)
  })

  it('"two of the first, please" offers these bottles for the cart, without putting them there', () => {
    const first = ask('your cheapest red')
    const response = ask('two of the first, please', { state: first.state })
    expect(response.cards).toMatchObject([{ wineId: first.cards[0]!.wineId, bottles: 2 }])
    expect(response.text).toContain('Press Add to Cart for your 2 bottles')
    expect(ask('I’ll take it', { state: first.state }).cards).toMatchObject([{ bottles: 1 }])
  })

  it('"two of the first, please" leads to the team where the page has no cart', () => {
    const first = ask('your cheapest red')
    for (const question of ['two of the first, please', 'can you set the Fonte Prima aside for me?']) {
      const { text } = ask(question, { state: first.state, hasCart: false })
      expect(text, question).not.toMatch(/cart/i)
    }
    expect(ask('two of the first, please', { state: first.state, hasCart: false }).text).toContain('Our team')
  })

  it('"six of those" is refused honestly where there are fewer', () => {
    const response = converse(ask, ['the Riva Quinta', 'six of those please'])
    expect(response.kind).toBe('none')
    expect(response.cards).toEqual([])
  })

  it('"more like the second one" shows others of its kind', () => {
    const first = ask('your cheapest red')
    const response = ask('more like the second one', { state: first.state })
    expect(idsOf(response)).not.toContain(first.cards[1]!.wineId)
    expect(response.kind).toBe('suggest')
  })

  it('"do you have it in a magnum?" looks for the other size', () => {
    expect(idsOf(converse(ask, ['the Monte Seconda 2016', 'do you have it in a magnum?']))).toEqual([
      'magnum',
    ])
    expect(converse(ask, ['the Fonte Prima', 'do you have it in a magnum?']).kind).toBe('none')
  })

  it('"is it organic?" reads the mark, and never takes a missing one for a no', () => {
    expect(converse(ask, ['the Valle Terza', 'is it organic?']).text).toContain(
      'marks the Valle Terza 2020 as organic',
    )
    expect(converse(ask, ['the Fonte Prima', 'is it organic?']).text).toContain('does not say whether')
  })

  it('"anything from Sicily?" keeps the kind and the price', () => {
    expect(idsOf(converse(ask, ['reds under $60', 'anything from Sicily?']))).toEqual(['sicilian'])
    expect(converse(ask, ['reds under $50', 'anything from Sicily?']).kind).toBe('none')
  })

  it('"something lighter" is lighter than each of them', () => {
    const response = converse(ask, ['the Monte Seconda 2016', 'something lighter'])
    expect(idsOf(response)).not.toContain('full')
  })
})

describe('a request without a dish', () => {
  it.each([
    ['I had a rough day. surprise me'],
    ['something weird please'],
    ['it’s snowing and I’m on the couch'],
    ['its 34 degrees outside'],
    ['just got dumped, what do I open'],
    ['give me something no one ever orders'],
    ['what would you drink tonight?'],
    ['dealer’s choice'],
  ])('"%s" gets wines', (question) => {
    expect(ask(question).kind).toBe('suggest')
  })
})

describe('a liking for a wine that the club does not have', () => {
  it.each([
    ['my husband only drinks big Napa cabs', /no Napa Valley/],
    ['my wife loves Whispering Angel', /no Whispering Angel or rosé/],
    ['I usually drink Caymus, what do you have like that', /no Caymus/],
  ])('"%s" is met in its style, and said to be missing', (question, text) => {
    expect(ask(question).text).toMatch(text)
  })

  it('is no claim about a grape that the club has', () => {
    const response = ask('we like Marques de Riscal and Sangiovese')
    expect(response.text).not.toContain('no Sangiovese')
    expect(response.kind).toBe('suggest')
  })
})

describe('the club’s own names', () => {
  const own = askerOf([
    aSommelierWine({
      id: 'pecorino',
      producer: 'Colle',
      name: 'Bianco',
      type: 'white',
      varietal: 'Pecorino',
      region: 'Abruzzo',
      appellation: 'Abruzzo',
    }),
    aSommelierWine({ id: 'red' }),
  ])
  it('come before dishes of the same name', () => {
    expect(idsOf(own('do you have any pecorino'))).toEqual(['pecorino'])
    expect(idsOf(own('something with aged pecorino'))).toContain('red')
  })
})

describe('a missing mark', () => {
  it('is never said to be absent', () => {
    const response = askerOf([aSommelierWine({ id: 'red' })])('which of your wines are organic or natural?')
    expect(response.kind).toBe('none')
    expect(response.text).toContain('may be without saying so')
  })
})
