import { describe, expect, it } from 'vitest'
import { aSommelierWine, askerOf, converse, idsOf, smallCellar } from './cellar'

const bottle = { country: 'Italy', region: 'Tuscany', appellation: '', varietal: 'Sangiovese' } as const
const wines = [
  ...smallCellar().map((wine) => ({ ...wine, reservedFor: null })),
  aSommelierWine({ ...bottle, id: 'young', producer: 'Torre', name: 'Fianco', vintage: 2018 }),
  aSommelierWine({ ...bottle, id: 'old', producer: 'Torre', name: 'Fianco', vintage: 2011 }),
]
const ask = askerOf(wines)

describe('a name that no table knows', () => {
  it.each([
    ['My friend swears by Zorblatt Cellars, do you have something as wild', /Zorblatt Cellars/],
    ['I usually grab Quixo Box at home, what’s the grown up version', /Quixo Box/],
    ['do you carry Plomberg Estate? otherwise a red', /Plomberg Estate/],
  ])('in "%s" is said to be missing', (question, name) => {
    const reply = ask(question)
    expect(reply.intent).toBe('suggest')
    expect(reply.text).toMatch(name)
  })

  it('as a part of a dish is named as left out', () => {
    expect(ask('steak with flurbel').text).toContain('“flurbel”')
    expect(ask('steak with potatoes').text).not.toContain('left it out')
  })
})

describe('a question of numbers', () => {
  it('counts each color beside the other', () => {
    expect(ask('how many reds and how many whites do you have').text).toMatch(/\d+ reds? .*\d+ whites? /)
  })

  it('counts the countries of the list and names them', () => {
    expect(ask('how many countries are on this list').text).toMatch(/There are \d+: .*Italy/)
  })

  it('counts a part of what was counted before', () => {
    const { text } = converse(ask, ['how many Italian wines do you have', 'and how many of them are white'])
    expect(text).toContain('(Italy)')
  })

  it('adds the prices of the wines that were shown', () => {
    const { cards } = ask('two reds please')
    const prices = cards.map(({ wineId }) => wines.find(({ id }) => id === wineId)!.bottlePriceCents! / 100)
    const { text } = converse(ask, ['two reds please', 'what would they cost together'])
    expect(text).toContain(`Together: $${prices.reduce((sum, price) => sum + price, 0)}`)
  })

  it('gets so many wines of each color', () => {
    const types = idsOf(ask('two reds and two whites')).map(
      (id) => wines.find((wine) => wine.id === id)!.type,
    )
    expect(types.toSorted()).toEqual(['red', 'red', 'white', 'white'])
  })
})

describe('a taste that is told of', () => {
  it('is not wanted where it comes unasked: "every time I order X I get Y"', () => {
    const { axes } = ask('every time I order a white I get a stick of butter. help').state.wants
    expect(axes.oak).toBe(-1)
  })

  it('is not wanted where the person would leave', () => {
    const { wants } = ask('a white, but if it tastes like popcorn I’m leaving').state
    expect(wants.notScents).toEqual(['butter'])
    expect(wants.scents).toEqual([])
  })
})

describe('a word that excludes what stands before it', () => {
  it('leaves out the place that another person loved', () => {
    const { wants } = ask('my ex loved Chianti so anything but that, but still a red').state
    expect(wants.places).toEqual([])
    expect(wants.notPlaces.map(({ name }) => name)).toEqual(['Chianti'])
  })
})

describe('a question whose answer the list does not have', () => {
  it.each(['which wine has been on the list longest', 'what has the prettiest label'])(
    '"%s" gets no wines at random',
    (question) => {
      const reply = ask(question)
      expect(reply.kind).toBe('answer')
      expect(reply.cards).toEqual([])
      expect(reply.text).toContain('reliable answer')
    },
  )

  it.each(['I’m doing keto, which of these won’t blow my carbs', 'which bottle has the lowest sugar'])(
    '"%s" gets the driest, and that sugar is not stated',
    (question) => {
      const reply = ask(question)
      expect(reply.kind).toBe('suggest')
      expect(reply.text).toContain('doesn’t state sugar')
    },
  )

  it('on keto and medicine stays refused', () => {
    expect(ask('is wine ok on keto pills and statins').kind).toBe('refuse')
  })
})

describe('two years of one wine', () => {
  it('are put beside each other with the time to drink them', () => {
    const { text } = ask('the waiter said get the Torre Fianco, 2011 or 2018?')
    expect(text).toMatch(/2011.*2018/s)
    expect(text).toContain('is to drink it from')
  })
})

describe('a limit by another year or price', () => {
  it('reads "older than" a year as before it', () => {
    expect(ask('anything older than my marriage, we wed in 2012').state.wants.maxYear).toBe(2011)
  })

  it('reads a price a bottle as a limit', () => {
    expect(ask('a red, 50 a bottle').state.wants.maxCents).toBe(5_000)
  })
})
