import { describe, expect, it } from 'vitest'
import { likelyTopicOf, topicOfThings } from '~/club/sommelier/engine/club/free-words'
import { concernOf } from '~/club/sommelier/engine/safety/net'
import { aSommelierWine, askerOf, converse, idsOf, smallCellar } from './cellar'

const bare = { country: 'Italy', region: '', appellation: '', varietal: 'Sangiovese' } as const
const oregon = { country: 'USA', region: 'Oregon', appellation: 'Willamette Valley' } as const
const burgundy = { country: 'France', region: 'Burgundy', appellation: 'Volnay' } as const
const wines = [
  ...smallCellar().map((wine) => ({ ...wine, reservedFor: null })),
  aSommelierWine({
    ...bare,
    id: 'brunello',
    producer: 'Casa Uno',
    name: 'Brunello',
    bottlePriceCents: 9_000,
  }),
  aSommelierWine({ id: 'oregon', name: 'Hills', varietal: 'Pinot Noir', ...oregon, bottlePriceCents: 9_000 }),
  aSommelierWine({
    id: 'burgundy',
    name: 'Côte',
    varietal: 'Pinot Noir',
    ...burgundy,
    bottlePriceCents: 11_000,
  }),
]
const ask = askerOf(wines)

describe('a brand that the list does not have', () => {
  it.each([
    'looking for Meiomi or something in that lane',
    'Santa Margherita pinot grigio by the glass?',
    'Do you carry Caymus? If not what’s the closest thing',
    'I normally drink Apothic but my friends laugh at me. Upgrade?',
  ])('"%s" is said to be missing', (question) => {
    expect(ask(question).text).toMatch(/we have no (?:Meiomi|Santa Margherita|Caymus|Apothic)/i)
  })

  it('is no brand where butter is a part of the dish', () => {
    expect(ask('the ravioli are butter and sage. red drinker here').text).not.toContain('no Butter')
  })
})

describe('a place that a row leaves out', () => {
  it('is read from the label', () => {
    expect(idsOf(ask('a Sangiovese, but not Tuscan'))).not.toContain('brunello')
    expect(idsOf(ask('a red from Tuscany'))).toContain('brunello')
  })
})

describe('a headache or hangover that wine gave', () => {
  it.each([
    'got a headache last time from red, what is easier on the head',
    'my wife thinks all prosecco tastes like hangover. better bubbles?',
    'My mom gets a headache from cheap red. What would you give her?',
  ])('"%s" gets a short note and an answer about wine', (question) => {
    const reply = ask(question)
    expect(reply.kind).not.toBe('refuse')
    expect(reply.text).toMatch(/^What wine does to a head differs/)
  })

  it.each([
    'I have a headache right now, will a glass of red help?',
    'I am hungover, which wine cures it?',
    'what wine without a headache can I have with my ibuprofen',
    'no headaches please, I am 5 months pregnant, a glass of white?',
    'no hangover tomorrow please, I am driving home after',
    'I have a hangover, hair of the dog?',
  ])('"%s" is refused as before', (question) => {
    expect(concernOf(question.toLowerCase(), 2026)).not.toBeNull()
    expect(ask(question).kind).toBe('refuse')
  })
})

describe('a question whether a wine is worth it', () => {
  it('compares two wines and names the one that costs less', () => {
    const reply = ask('which would you pay for, the Aldo Testa or the Bruna Prova?')
    expect(reply.kind).toBe('answer')
    expect(reply.text).toMatch(/^Of these, that would be the Bruna Prova/)
  })

  it('shows wines of the kind that cost less', () => {
    const reply = ask('is the Côte worth 110 bucks')
    expect(reply.text).toContain('These cost less')
    expect(idsOf(reply)).toContain('oregon')
  })
})

describe('the Old World or the New World', () => {
  it('is answered by the better one with a dish', () => {
    expect(idsOf(ask('old world or new world with duck breast?')).length).toBeGreaterThan(0)
  })

  it('changes where the grape is from and keeps the grape', () => {
    expect(idsOf(converse(ask, ['old world pinot noir please', 'new world instead']))).toEqual(['oregon'])
  })
})

describe('a follow-up', () => {
  it.each([
    [['a sweet wine please', 'white'], 'moscato'],
    [['what is Barolo?', 'which do you have'], 'barolo'],
    [['pinot noir', 'oregon'], 'oregon'],
  ])('keeps what was spoken of: %j', (turns, id) => {
    expect(idsOf(converse(ask, [...turns]))).toContain(id)
  })

  it('takes back a dish and reads the one after it', () => {
    expect(converse(ask, ['what goes with oysters', 'actually skip that, doing the steak']).text).toMatch(
      /steak/,
    )
  })

  it('reads a price that is turned down', () => {
    expect(idsOf(converse(ask, ['Barolo', 'not 120, come on']))).not.toContain('barolo')
  })
})

describe('a place that is excluded', () => {
  it('leaves the taste after it as it is', () => {
    expect(idsOf(ask('Do you have whites, not Spanish dry'))).toEqual(expect.arrayContaining(['sancerre']))
  })
})

describe('an answer', () => {
  it('gives a reason once', () => {
    const { text } = ask('a Pinot Noir for duck')
    expect(text.split('its acidity and tannin balance the fat').length).toBe(2)
  })

  it('names a wine once when it describes it', () => {
    expect(ask('tell me about the Aldo Testa').text.split('Aldo Testa').length).toBe(2)
  })
})

describe('the club in free words', () => {
  it.each([
    ['going to europe for 3 months, dont want to pay', 'pause'],
    ['is the tasting thing free for me or do i pay', 'events'],
    ['how do i send a membership to my mother in law', 'gift'],
    ['the reds you send are never my style', 'ratings'],
  ])('"%s" is about %s', (question, topic) => {
    expect(topicOfThings(question)).toBe(topic)
  })

  it('is not meant by a request for wine', () => {
    expect(likelyTopicOf('i usually do vodka soda. give me the wine version')).toBeNull()
    expect(topicOfThings('we already have a bottle of the fleurie going, what next?')).toBeNull()
  })
})
