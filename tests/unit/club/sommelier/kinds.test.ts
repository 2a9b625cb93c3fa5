import { describe, expect, it } from 'vitest'
import { amountsIn, digitsFor } from '~/club/sommelier/engine/amounts'
import { askerOf, aSommelierWine, converse, idsOf } from './cellar'

const barbera = { varietal: 'Barbera', appellation: "Barbera d'Asti", sweetness: 'dry' } as const
const ask = askerOf([
  aSommelierWine({ id: 'barolo', body: 'full', bottlePriceCents: 9_000, sweetness: 'dry' }),
  aSommelierWine({ id: 'barolo-2', body: 'full', producer: 'Bruna Prova', sweetness: 'dry' }),
  aSommelierWine({ id: 'barbera', ...barbera, body: 'medium', bottlePriceCents: 4_000 }),
  aSommelierWine({
    id: 'dolcetto',
    varietal: 'Dolcetto',
    appellation: 'Dogliani',
    body: 'light',
    bottlePriceCents: 3_500,
  }),
  aSommelierWine({
    id: 'prosecco',
    type: 'sparkling',
    varietal: 'Glera',
    appellation: 'Prosecco',
    region: 'Veneto',
    bottlePriceCents: 3_600,
  }),
  aSommelierWine({
    id: 'franciacorta',
    type: 'sparkling',
    varietal: 'Chardonnay',
    appellation: 'Franciacorta',
    region: 'Lombardy',
    bottlePriceCents: 6_000,
  }),
])

describe('a question about a kind of wine', () => {
  it.each([
    ['which has more tannin, Barolo or Barbera?', /Of these, that would be the Barolo/],
    ['what grape is in Barolo?', /made from: Nebbiolo/],
    ['is Barolo sweet?', /dry/],
    ['when should I drink my 2016 Barolo?', /Barolo 2016/],
  ])('"%s" gets a fact and no list of wines', (question, text) => {
    const response = ask(question)
    expect(response).toMatchObject({ kind: 'answer', cards: [] })
    expect(response.text).toMatch(text)
  })
})

describe('a question about wine in general', () => {
  it.each([
    'why do people swirl the glass',
    'why does wine have legs',
    'how is vermouth different from wine',
  ])('"%s" is explained', (question) => expect(ask(question)).toMatchObject({ intent: 'explain', cards: [] }))

  it.each(['can I freeze leftover wine?', 'is 2015 a good year for Barolo?', 'why are bottles green?'])(
    '"%s" gets an honest answer instead of wines',
    (question) => expect(ask(question)).toMatchObject({ kind: 'answer', cards: [] }),
  )
})

describe('an asked taste', () => {
  it('is a side to stay on: "no tannins" gets no tannic wine with a steak', () => {
    expect(idsOf(ask('a red for steak, but I hate tannins'))).not.toContain('barolo')
  })

  it('that is dismissed is left out: "Prosecco is boring"', () => {
    expect(idsOf(ask('we want bubbles but prosecco is boring'))).toEqual(['franciacorta'])
    expect(idsOf(ask('a red as far away from Nebbiolo as possible'))).not.toContain('barolo')
  })

  it('may be less of it than before, or in the region of before', () => {
    expect(idsOf(converse(ask, ['a bold red', 'less bold']))).toContain('dolcetto')
    expect(idsOf(converse(ask, ['Barolo', 'something lighter from the same region']))).toContain('dolcetto')
  })

  it('gives way to the budget: no dear wine for an empty wallet', () => {
    expect(idsOf(ask('date night, but my wallet is crying'))[0]).not.toBe('barolo')
  })
})

describe('a sum for several bottles', () => {
  it.each([
    ['one white one red, 100 dollars in all', 5_000],
    ['3 bottles, $150 altogether', 5_000],
    ['pizza for 6 people, budget $120 total', 6_000],
  ])('"%s" is a limit for each', (text, maxCents) => {
    expect(amountsIn(digitsFor(text), 2026)).toMatchObject({ maxCents })
  })

  it('of people is a number of bottles, also for another number of them', () => {
    const turns = ['a red for dinner for 6 people', 'how many bottles do we need?', 'and if we are 9']
    expect(converse(ask, turns.slice(0, 2)).text).toMatch(/about 3 bottles/)
    expect(converse(ask, turns).text).toMatch(/about 5 bottles/)
  })
})

it('a birth year follows from the age that a person turns', () => {
  expect(amountsIn('a gift for her 50th birthday, from her birth year', 2026)).toMatchObject({
    minYear: 1976,
    maxYear: 1976,
  })
})

it.each([
  ['el vino más caro que tienen', 'barolo'],
  ['il vino più economico', 'dolcetto'],
  ['le vin le moins cher', 'dolcetto'],
])('"%s" puts that wine first', (question, id) => {
  expect(idsOf(ask(question))[0]).toBe(id)
})

it.each(['the first one, two bottles', 'due bottiglie del primo', 'dos botellas del primero'])(
  '"%s" offers two bottles for the cart',
  (question) => {
    const response = converse(ask, ['your cheapest red', question])
    expect(response.cards.map(({ wineId, bottles }) => [wineId, bottles])).toEqual([['dolcetto', 2]])
  },
)

it('a question in another language gets wines within its limits where they are understood', () => {
  expect(idsOf(ask('Rotwein unter 40 Euro bitte, wir möchten etwas trinken'))).toEqual(['dolcetto'])
})

it.each([
  ['un bianco', 'it'],
  ['un blanc', 'fr'],
  ['un tinto', 'es'],
])('"%s" is answered in its language', (question, language) => {
  expect(ask(question).language).toBe(language)
})

describe('a scent', () => {
  const aromatic = askerOf([
    aSommelierWine({ id: 'rose', type: 'rose', varietal: 'Sangiovese', appellation: 'Toscana' }),
    aSommelierWine({
      id: 'gewurz',
      type: 'white',
      varietal: 'Gewürztraminer',
      country: 'France',
      region: 'Alsace',
      appellation: 'Alsace',
    }),
    aSommelierWine({ id: 'chardonnay', type: 'white', varietal: 'Chardonnay', appellation: 'Langhe' }),
    aSommelierWine({
      id: 'malbec',
      varietal: 'Malbec',
      country: 'Argentina',
      region: 'Mendoza',
      appellation: '',
    }),
  ])

  it.each([
    ['smells like roses', 'gewurz'],
    ['un vin qui sent la rose', 'gewurz'],
    ['something that tastes like lychee', 'gewurz'],
    ['a red with notes of chocolate', 'malbec'],
  ])('"%s" is no color and no dish', (question, id) => {
    expect(idsOf(aromatic(question))[0]).toBe(id)
    expect(idsOf(aromatic(question))).not.toContain('rose')
  })

  it('that is not wanted leaves the color alone: "buttery but not oaky white"', () => {
    expect(idsOf(aromatic('no Malbec, something white and rich'))).toContain('chardonnay')
    expect(idsOf(aromatic('a crisp but not oaky white'))).toContain('gewurz')
  })
})

describe('a person’s taste', () => {
  it('for the other color limits nothing', () => {
    expect(idsOf(ask('bubbles for someone who only drinks red'))).toEqual(['franciacorta', 'prosecco'])
  })

  it('is a request, not a question about the price: "he loves Barolo, nothing too crazy in price"', () => {
    expect(ask('my dad loves Barolo, nothing too crazy in price').kind).toBe('suggest')
  })
})

describe('a follow-up', () => {
  it.each([
    [['a red', 'which of these is lighter'], ['dolcetto']],
    [['a red under $45', 'anything similar but sparkling'], ['prosecco']],
    [['your cheapest red', 'I’ll take three'], ['dolcetto']],
    [
      ['a Barbera', 'is it dry?', 'how about bubbles'],
      ['franciacorta', 'prosecco'],
    ],
  ])('%j keeps what came before', (turns, ids) => {
    expect(idsOf(converse(ask, turns)).sort()).toEqual(ids)
  })

  it('"the other one" is the wine that was not spoken of', () => {
    const turns = ['two sparkling wines', 'tell me about the first', 'and the other one?']
    const [first, second] = idsOf(ask(turns[0]!))
    expect(converse(ask, turns.slice(0, 2)).state.focus).toBe(first)
    expect(converse(ask, turns).state.focus).toBe(second)
  })

  it('never shows the same wines again for "fruitier"', () => {
    expect(converse(ask, ['a Barolo', 'no, lighter and from Barolo']).kind).not.toBe('refuse')
    expect(converse(ask, ['a Dolcetto', 'fruitier']).kind).toBe('none')
  })
})

it('a budget for a case is one for all of its bottles', () => {
  expect(amountsIn(digitsFor('a case of 12, budget $400'), 2026)).toMatchObject({
    maxCents: 3_333,
    bottles: 12,
  })
  expect(amountsIn(digitsFor('$200 for the table of 6 people'), 2026)).toMatchObject({ maxCents: 10_000 })
  expect(amountsIn(digitsFor('on est six pour dîner'), 2026)).toMatchObject({ people: 6 })
})

it('an "if possible" gives way, and the answer says so', () => {
  const response = ask('a red under $45, organic if possible')
  expect(response.kind).toBe('suggest')
  expect(response.text).toContain('organic')
})

it('a difference between two kinds on the list is told for both', () => {
  expect(ask('how does the Barbera compare to the Dolcetto?').text).toMatch(/Barbera[^]*Dolcetto/)
})
