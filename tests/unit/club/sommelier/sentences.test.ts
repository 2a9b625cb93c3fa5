import { describe, expect, it } from 'vitest'
import { likelyTopicOf, topicOfThings } from '~/club/sommelier/engine/club/free-words'
import { aSommelierWine, askerOf, converse, idsOf, smallCellar } from './cellar'

const american = { country: 'USA', region: 'California', appellation: 'Napa Valley' } as const
const wines = [
  ...smallCellar().map((wine) => ({ ...wine, reservedFor: null })),
  aSommelierWine({ id: 'merlot', name: 'Soft', varietal: 'Merlot', ...american, bottlePriceCents: 7_000 }),
  aSommelierWine({
    id: 'oregon',
    name: 'Hills',
    varietal: 'Pinot Noir',
    country: 'USA',
    region: 'Oregon',
    appellation: 'Willamette Valley',
    bottlePriceCents: 9_000,
  }),
  aSommelierWine({
    id: 'burgundy',
    name: 'Côte',
    varietal: 'Pinot Noir',
    country: 'France',
    region: 'Burgundy',
    appellation: 'Volnay',
    bottlePriceCents: 11_000,
  }),
  aSommelierWine({
    id: 'champagne',
    producer: 'Maison Exemple',
    name: 'Brut Rosé',
    type: 'sparkling',
    varietal: 'Pinot Noir',
    country: 'France',
    region: 'Champagne',
    appellation: 'Champagne',
    bottlePriceCents: 12_500,
  }),
]
const ask = askerOf(wines)

describe('a sentence with several people or tastes', () => {
  it('leaves a grape that is never soft for a softer red, and says so', () => {
    const reply = ask('my boss only drinks big Napa cabs but my wife hates tannin')
    expect(idsOf(reply)).not.toContain('napa')
    expect(reply.text).toContain('rarely like that')
  })

  it('asks for a bottle of each where some of the people do not drink red', () => {
    const types = idsOf(ask('steak for six, and two of us don’t drink red')).map(
      (id) => wines.find((wine) => wine.id === id)!.type,
    )
    expect(types).toEqual(expect.arrayContaining(['red', 'white']))
  })

  it.each([
    ['3 couples, bbq ribs, no one wants to spend more than 75 a bottle', 7_500],
    ['my dad thinks anything over $75 is robbery, he has prime rib', 7_500],
    ['two different reds for beef, total budget 240', 12_000],
  ])('"%s" keeps the limit', (question, mostCents) => {
    const reply = ask(question)
    expect(reply.cards.length).toBeGreaterThan(0)
    for (const id of idsOf(reply))
      expect(wines.find((wine) => wine.id === id)!.bottlePriceCents).toBeLessThanOrEqual(mostCents)
  })

  it('reads no color out of a story', () => {
    const reply = ask('they spilled red on my rug so: a white for chicken')
    expect(idsOf(reply).some((id) => wines.find((wine) => wine.id === id)!.type === 'red')).toBe(false)
  })

  it('never takes a second place for an either-or of grape and place', () => {
    expect(idsOf(ask('pinot noir from new zealand or oregon please'))).toEqual(['oregon'])
  })
})

describe('a question about wines that it names', () => {
  it('is answered by the quality that it asks for', () => {
    expect(ask('which of these would age longer: the Aldo Testa or the Domaine Essai?').text).toMatch(
      /^Of these, that would be the Aldo Testa/,
    )
  })

  it('gets what is known, and that the list says no more', () => {
    const { text } = ask('does Aldo Testa use american oak?')
    expect(text).toContain('Aldo Testa Cannubi 2019')
    expect(text).toContain('does not say more')
  })

  it('takes the usual wine that costs too much as a model', () => {
    const reply = ask('I usually get the Aldo Testa but it’s gotten so expensive, what’s close')
    expect(idsOf(reply)).toContain('barolo-cheap')
    expect(idsOf(reply)).not.toContain('barolo')
  })
})

describe('a turn that follows', () => {
  it('adds the dish of another person', () => {
    expect(converse(ask, ['a white for chicken', 'my wife is having lamb though']).text).toContain(
      'chicken and lamb',
    )
  })

  it('speaks of the wine that was picked out', () => {
    const turns = ['do you have Barolo?', 'which one is the most affordable', 'would it be ok with lamb']
    expect(converse(ask, turns).text).toMatch(/^Bruna Prova Serra/)
  })

  it('asks which wine is meant where fewer were shown', () => {
    expect(converse(ask, ['a Sancerre', 'how much is the fourth one']).text).toContain(
      'Which wine do you mean',
    )
  })

  it('leaves out a wine that the person has', () => {
    const reply = converse(ask, ['pinot noir please', 'he already has the Côte'])
    expect(idsOf(reply)).not.toContain('burgundy')
  })

  it('says so where a limit that already led to nothing gives way', () => {
    const reply = converse(ask, ['a Barolo under 30', 'a merlot then'])
    expect(reply.kind).toBe('suggest')
    expect(reply.text).toContain('The limit that would have to change is the price')
  })

  it('keeps a Champagne where a rosé is asked for', () => {
    expect(idsOf(converse(ask, ['champagne', 'any rosé ones']))).toEqual(['champagne'])
  })

  it.each(['ok, one bottle please', 'ok that'])('"%s" buys the wine', (turn) => {
    const reply = converse(ask, ['a Sancerre under 50', turn])
    expect(reply.intent).toBe('availability')
    expect(reply.cards[0]).toMatchObject({ wineId: 'sancerre', bottles: 1 })
  })

  it('never takes the new request of "never mind" for a no', () => {
    const ids = idsOf(converse(ask, ['something sweet', 'never mind, a dry white']))
    expect(ids).toEqual(expect.arrayContaining(['sancerre']))
  })
})

describe('a question about the club in free words', () => {
  it.each([
    ['my card got stolen, need to put a new one in', 'card'],
    ['why did you take 79 bucks from me twice', 'person'],
    ['i’m moving to texas, can you still send my wine', 'shipping'],
    ['how do i give my brother 3 months of this', 'gift'],
    ['what happens to my bottles if i don’t come by this month', 'pick-up'],
    ['how late can I come by on saturday', 'hours'],
    ['am i allowed to get only reds in my box', 'swap'],
    ['how many bottles come in december', 'box'],
    ['mi tarjeta caducó, cómo la cambio', 'card'],
  ])('"%s" is about the topic %s', (question, topic) => {
    const folded = question
      .toLowerCase()
      .replace(/’/g, "'")
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
    expect(topicOfThings(folded)).toBe(topic)
  })

  it('is likely about one thing that it speaks of where nothing else makes sense', () => {
    expect(likelyTopicOf('i want to stop paying, what do i do')).toBe('cancel')
  })

  it('is no question about the club where a wine is asked for', () => {
    expect(topicOfThings('a red for my brother, something under 50 this month')).toBeNull()
    expect(likelyTopicOf('which card game goes with a glass of port')).toBeNull()
  })
})
