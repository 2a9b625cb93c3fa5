import { describe, expect, it } from 'vitest'
import { foldQuestion } from '~/club/sommelier/engine/words'
import { askerOf, aSommelierWine, converse, idsOf } from './cellar'

const usa = { country: 'USA', region: 'California', appellation: 'Napa Valley', producer: 'Sample Ridge' }
const wine = (id: string, varietal: string, facts: Partial<Parameters<typeof aSommelierWine>[0]> = {}) =>
  aSommelierWine({
    id,
    varietal,
    producer: `Producer ${id}`,
    name: id,
    region: '',
    appellation: '',
    ...facts,
  })
const ask = askerOf([
  wine('Forte', 'Cabernet Sauvignon', { bottlePriceCents: 9_000, abvTenths: 145 }),
  wine('Pepe', 'Zinfandel', { bottlePriceCents: 5_000, abvTenths: 152 }),
  wine('Seta', 'Pinot Noir', { bottlePriceCents: 6_000, glassPriceCents: 1_500 }),
  wine('Ombra', 'Rkatsiteli', { type: 'orange', country: 'Georgia', bottlePriceCents: 4_800 }),
  wine('Mare', 'Assyrtiko', {
    type: 'white',
    country: 'Greece',
    region: 'Santorini',
    bottlePriceCents: 4_000,
  }),
  wine('Burro', 'Chardonnay', { type: 'white', bottlePriceCents: 4_600 }),
  wine('Bolle', 'Chardonnay', { type: 'sparkling', bottlePriceCents: 5_500 }),
  wine('Flor', 'Palomino', { type: 'fortified', country: 'Spain', region: 'Jerez', sweetness: 'dry' }),
  wine('Miele', 'Moscato', { type: 'sweet', appellation: 'Moscato d’Asti', bottlePriceCents: 3_000 }),
])

describe('a dish', () => {
  it.each([
    ['brisket with a sweet rub', 'Pepe'],
    ['wedge salad with blue cheese dressing', 'Mare'],
    ['orange wine with a cheese board', 'Ombra'],
  ])('is read with its parts: "%s"', (question, id) => {
    const response = ask(question)
    expect(idsOf(response)).toContain(id)
    expect(idsOf(response)).not.toContain('Miele')
    expect(response.text).not.toContain('no classic match')
  })

  it('of meat and one of fish share one bottle that suits both', () => {
    expect(idsOf(ask('two of us have filet and two have halibut, one bottle'))).toEqual(['Seta'])
  })

  it('with lentils beside it keeps its meat', () => {
    expect(ask('duck confit and lentils').text).toMatch(/duck confit/)
  })

  it('without a match of its own decides nothing about the language', () => {
    expect(ask('trofie al pesto').language).toBe('en')
  })

  it('that is taken back leaves the others', () => {
    const response = converse(ask, ['oysters, then lamb chops', 'we’re skipping the lamb'])
    expect(response.text).toMatch(/oysters/)
    expect(response.text).not.toMatch(/lamb/)
  })

  it('of a person at the table keeps the limits of before', () => {
    const response = converse(ask, ['a red under $65', 'she’s vegetarian'])
    expect(idsOf(response)).not.toContain('Forte')
    expect(idsOf(response)).not.toContain('Mare')
  })
})

describe('a follow-up', () => {
  it.each([
    [['Pinot Noir', 'not oaky', 'a magnum'], 'Forte'],
    [['a red', 'plus léger', 'moins de 65'], 'Forte'],
    [['a red for lamb', 'I don’t love Cabernet'], 'Forte'],
    [['something sweet', 'too sweet'], 'Miele'],
    [['sparkling wine', 'something like that from Greece'], 'Bolle'],
  ])('keeps to what was said: %j', (turns, id) => {
    expect(idsOf(converse(ask, turns))).not.toContain(id)
  })

  it.each([
    [['Pinot Noir', 'is it expensive?'], /\$60/],
    [['a white for oysters', 'why that one?'], /Mare/],
  ])('asks a fact of the wine that was shown: %j', (turns, text) => {
    expect(converse(ask, turns)).toMatchObject({ kind: 'answer', cards: [] })
    expect(converse(ask, turns).text).toMatch(text)
  })

  it('of a country alone stays with the dish and the color', () => {
    expect(idsOf(converse(ask, ['a white for fish', 'Greek']))).toEqual(['Mare'])
  })
})

describe('a limit', () => {
  it.each([
    [['a red under $55', 'forget the budget'], 'Forte'],
    [['a red for shrimp', 'it doesn’t have to be red'], 'Mare'],
  ])('that is taken back no longer holds: %j', (turns, id) => {
    expect(idsOf(converse(ask, turns))).toContain(id)
  })

  it('by a superlative orders the whole list', () => {
    expect(idsOf(ask('what is your strongest red?'))[0]).toBe('Pepe')
    expect(idsOf(converse(ask, ['a crisp white', 'and the sweetest thing on the list']))[0]).toBe('Miele')
  })
})

it.each([
  ['I don’t want anything too fancy, just a red', 'Forte'],
  ['a Pinot Noir without the price tag of a Cabernet', 'Forte'],
  ['a chilled red', 'Bolle'],
  ['a smooth red, not too dry', 'Forte'],
])('"%s" is read with its scope and leaves %s out', (question, id) => {
  expect(ask(question).kind).toBe('suggest')
  expect(idsOf(ask(question))[0]).not.toBe(id)
})

it.each(['what’s Nero d’Avola', 'coq au vin', 'burrata al tartufo'])(
  '"%s" is English by its everyday words',
  (question) => expect(ask(question).language).toBe('en'),
)

describe('wines that were shown', () => {
  it('are taken by what sets them apart: "the cheaper one, 2 bottles"', () => {
    const { cards } = converse(ask, ['two reds under $70', 'the cheaper one, 2 bottles'])
    expect(cards.map(({ wineId, bottles }) => [wineId, bottles])).toEqual([['Pepe', 2]])
  })

  it('are poured from light to full', () => {
    expect(converse(ask, ['oysters, then steak', 'which one first?']).text).toMatch(/Pour them in this order/)
  })
})

describe('a fact', () => {
  it.each([
    ['is the Forte tannic?', /firm tannin/],
    ['is Zinfandel heavy?', /full body/],
    ['what is retsina?', /reliable answer/],
    ['what makes the Forte different?', /Cabernet/],
  ])('of taste answers "%s" without a list', (question, text) => {
    expect(ask(question)).toMatchObject({ kind: 'answer', cards: [] })
    expect(ask(question).text).toMatch(text)
  })

  it('of a dry fortified wine never calls it sweet', () => {
    expect(ask('a sherry for salted almonds').text).toMatch(/dry, nutty/)
  })

  it('tells which of two kinds goes better with a dish', () => {
    expect(ask('Pinot Noir or Cabernet with steak?').text).toMatch(/^Of these, that would be the Cabernet/)
  })
})

describe('the usual drink of a person', () => {
  it.each([
    ['I’ve never had Greek wine, I normally drink Sauvignon Blanc', 'Mare'],
    ['something like a sour beer', 'Bolle'],
  ])('is a model for another wine: "%s"', (question, id) => expect(idsOf(ask(question))).toEqual([id]))
})

it('short forms of messages are read as they are usually written', () => {
  expect(foldQuestion('whats a red thats not oaky w/ steak n fries pls').folded).toBe(
    "what's a red that's not oaky with steak and fries please",
  )
})

it('a request in words that are not understood gets a start and a question back', () => {
  const response = ask('we want something with gravitas')
  expect(response.kind).toBe('suggest')
  expect(response.chips).toContain('Something for dinner')
})

it('the labels of a winery’s own list are named by the words that set them apart', () => {
  const own = askerOf([
    wine('estate', 'Cabernet Sauvignon', {
      ...usa,
      name: 'Estate Cabernet Sauvignon',
      bottlePriceCents: 9_500,
    }),
    wine('reserve', 'Cabernet Sauvignon', {
      ...usa,
      name: 'Reserve Cabernet Sauvignon',
      bottlePriceCents: 18_500,
    }),
    wine('merlot', 'Merlot', { ...usa, name: 'Merlot', bottlePriceCents: 6_000 }),
  ])
  expect(own('is the reserve cab worth double the estate?').text).toMatch(/Reserve[^]*Estate[^]*costs less/)
})

it('a fish beside meat in French is a dish and no allergen', () => {
  expect(ask('du poisson et de la viande, deux bouteilles').kind).toBe('suggest')
})
