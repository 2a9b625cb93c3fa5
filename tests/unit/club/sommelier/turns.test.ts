import { describe, expect, it } from 'vitest'
import { askerOf, aSommelierWine, converse, idsOf } from './cellar'

const white = { type: 'white', country: 'France', region: 'Burgundy', varietal: 'Chardonnay' } as const
const ask = askerOf([
  aSommelierWine({ id: 'barbera', varietal: 'Barbera', appellation: 'Alba', bottlePriceCents: 4_800 }),
  aSommelierWine({ id: 'barolo', name: 'Cannubi', bottlePriceCents: 12_000, vintage: 2016 }),
  aSommelierWine({ id: 'barolo-dear', name: 'Cerequio', bottlePriceCents: 78_500, vintage: 2013 }),
  aSommelierWine({ id: 'chablis', ...white, appellation: 'Chablis', bottlePriceCents: 8_000 }),
  aSommelierWine({ id: 'meursault', ...white, appellation: 'Meursault', bottlePriceCents: 14_000 }),
  aSommelierWine({
    id: 'rioja',
    country: 'Spain',
    region: 'Rioja',
    appellation: 'Rioja',
    varietal: 'Tempranillo',
    bottlePriceCents: 6_300,
  }),
])
const after = (...turns: string[]) => converse(ask, turns)

describe('a short message', () => {
  it.each(['ok', 'yes please', 'd’accord', 'vale'])(
    '"%s" after several wines is asked back for one',
    (ok) => {
      expect(after('a red', ok)).toMatchObject({ kind: 'answer', intent: 'talk', cards: [] })
    },
  )
  it('"ok" puts a wine that was singled out into the cart', () => {
    const reply = after('a red', 'which is the cheapest', 'ok')
    expect(reply).toMatchObject({ intent: 'availability', cards: [{ wineId: 'barbera', bottles: 1 }] })
  })
  it('"no" says so where no other wine of the kind is left', () => {
    expect(after('a white', 'no').text).toMatch(/no other wines/)
  })
  it('"merci" ends the conversation in its language', () => {
    expect(after('un rouge', 'd’accord merci').text).toBe('Avec plaisir !')
  })
  it('"your call" singles one wine out', () => {
    expect(idsOf(after('a red', 'I’ll trust you'))).toHaveLength(1)
  })
})

describe('a message that is no whole request', () => {
  it('with "anything from" keeps the color that was spoken of', () => {
    expect(idsOf(after('a red', 'do you have anything from Spain'))).toEqual(['rioja'])
  })
  it('states a limit and keeps the kind', () => {
    expect(idsOf(after('a Barolo', 'that’s more than I wanted to spend, under 200'))).toEqual(['barolo'])
  })
  it('that asks what goes with a dish drops the color of before', () => {
    expect(idsOf(after('a red under 50', 'what goes with oysters'))).toContain('chablis')
  })
  it('"red then" brings the country back that gave way for a white', () => {
    expect(idsOf(after('something from Spain', 'white if possible', 'ok red then'))).toEqual(['rioja'])
  })
  it('with a correction counts from the correction on', () => {
    expect(after('a white', 'actually fish, scratch that, I am having lamb').text).not.toMatch(/fish/)
  })
})

describe('a question about the wines that were shown', () => {
  it('of an opinion gets what the wine is', () => {
    expect(after('a Barolo', 'is that a good one?').text).toMatch(/gladly pour it\. .*Barolo/)
  })
  it('of a high price gets what costs less', () => {
    expect(idsOf(after('a Barolo', 'is 785 normal for that'))).toContain('barolo')
  })
  it('whose measure the list lacks says so and begins with one', () => {
    const reply = after('a red', 'which of these is the safest')
    expect(reply.text).toMatch(/not a measure of our list/)
    expect(reply.cards).toHaveLength(1)
  })
  it('"do I have to decant it" is no order', () => {
    expect(after('a Barolo', 'do I have to decant it').intent).toBe('serve')
  })
  it('"the middle one, please" is an order of it', () => {
    const shown = idsOf(ask('a red'))
    expect(idsOf(after('a red', 'the middle one, please'))).toEqual([
      shown[Math.floor((shown.length - 1) / 2)],
    ])
  })
  it('"the first one you said" goes back before other wines', () => {
    const [first] = idsOf(ask('a red'))
    expect(idsOf(after('a red', 'something white', 'the first one you said'))).toEqual([first])
  })
  it('"how many do we need for 8" is answered by the number of people', () => {
    expect(after('a red', 'how many bottles for 8 of us').text).toMatch(/8 people.*4 bottles/)
  })
})

describe('requests of several people', () => {
  it('are told apart by the dish of each', () => {
    const reply = after('I have the oysters, he has steak', 'one bottle each', 'cheaper for his')
    expect(reply.state.parts?.map(({ person }) => person)).toEqual(['i', 'he'])
  })
  it('"the cheapest of each color" gets one wine of each', () => {
    expect(idsOf(ask('the cheapest of each color'))).toEqual(['chablis', 'barbera'])
  })
})

describe('a dessert', () => {
  it('after the meal drops the color and the place of before', () => {
    const sweet = aSommelierWine({ id: 'sweet', type: 'sweet', varietal: 'Moscato', appellation: 'Asti' })
    const other = askerOf([sweet, aSommelierWine({ id: 'red' })])
    expect(idsOf(converse(other, ['a Barolo for the beef', 'and for dessert?']))).toEqual(['sweet'])
  })
})

describe('a sum or a number after "for"', () => {
  it('is a price for a bottle, and a number of people for a wedding', () => {
    expect(idsOf(ask('a red for 60'))).not.toContain('barolo')
    expect(ask('a red for a wedding for a hundred').text).toMatch(/100 people/)
  })
})

describe('a negation', () => {
  it('ends at the comma before the color', () => {
    expect(idsOf(ask('I don’t want to think, red, under 60'))).toEqual(['barbera'])
  })
  it('in Spanish excludes a color', () => {
    expect(idsOf(ask('mi mujer odia el vino blanco'))).not.toContain('chablis')
  })
})
