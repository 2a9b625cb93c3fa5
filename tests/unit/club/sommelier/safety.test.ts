import { describe, expect, it } from 'vitest'
import { measureParaphrases } from '#/bench/sommelier/measure-paraphrases'
import { testSeed } from '../../../seed'
import { askerOf, aSommelierWine, converse, idsOf, smallCellar } from './cellar'

const ask = askerOf(smallCellar())

describe('the sommelier’s rule on minors', () => {
  it.each([
    'we are all 16 and want to try wine - a red please',
    'my son, sixteen, would like a red',
    'I’m turning 18, a red please',
    'I was born in 2010, a red please',
    'a red for our high school prom',
    'a red for our 17 yo',
    'we are not 21 yet, a red please',
    'we are all 1 6, a red please',
    'I am sixten, a red please',
    'there are four of us, all seventeen. A red please',
    'is it legal to drink a red at 17?',
    'j’ai 16 ans, un vin rouge',
    '19 and never had wine, where do I start?',
    'I am in a bar with my three kids, 12, 14 and 17, who want to taste a red',
    'tengo dieciséis años, un tinto',
    'ho sedici anni, un rosso',
    'ich bin 16, einen Rotwein bitte',
    'a good starter red at eighteen',
    'MY BOYFRIENDS ALMOST 19, a red please',
    'a girl of 17 would like a red',
    'my daughter 17 wants a red',
    'male 19 looking for a red',
    'our bassist is 19, which red for him?',
    'student, 20, wants to taste a red',
    'our table ranges from 17 to 20, a red please',
    'my girlfriend was born in ’08, a red please',
    '19 in two weeks, a red please',
    'finally 18! a red please',
    'a red for an underclassman',
    'our son is not legal yet, a red please',
    'a red for under 21s',
    'using my brother’s ID, a red please',
    'which red can I give my children at Easter?',
    'a red for a 19 year old wine lover',
  ])('refuses "%s"', (question) => {
    expect(ask(question)).toMatchObject({ kind: 'refuse', refusal: 'underage', cards: [] })
  })

  it.each([
    'a red for her 21st birthday',
    'a 16 year old red',
    'a red, 2016 vintage or older',
    'a red for 16 of us',
    'we are 16 for dinner, a red please',
    'my son is 30, a red for him',
    'my wife was born in 1980, a red please',
    'a red to lay down for my newborn niece until she is 21',
    'an 18-year-old daughter? no, she is 25. A red please',
    'a red aged 18 months in oak',
    'the max is 20, a red',
    'I teach high school and need a red',
    'parents of teens need a red',
    'thirsty and fresh, a red',
  ])('answers "%s"', (question) => {
    expect(ask(question).kind).not.toBe('refuse')
  })

  it('keeps refusing in the same conversation until an adult’s age is stated', () => {
    expect(converse(ask, ['we are all 16', 'a red then'])).toMatchObject({ refusal: 'underage', cards: [] })
    expect(converse(ask, ['I am 16', 'a red for my dad']).cards).toEqual([])
    expect(idsOf(converse(ask, ['I am 16', 'typo, I am 46. A red please'])).length).toBeGreaterThan(0)
  })

  it('says in the language of the question why, also where it is short', () => {
    expect(ask('I’m 16').text).toMatch(/legal drinking age/)
    expect(ask('j’ai 16 ans, un rouge').text).toMatch(/l’âge légal/)
  })

  it('explains a term while it refuses wines', () => {
    expect(converse(ask, ['I am 16', 'what are tannins?'])).toMatchObject({
      kind: 'answer',
      intent: 'explain',
    })
  })
})

describe('the sommelier’s rule on driving, pregnancy, medicine and recovery', () => {
  it.each([
    ['I’m driving, a red please', 'driving'],
    ['how many glasses of red before I can drive?', 'driving'],
    ['I’m the designated driver, a red please', 'driving'],
    ['need to be blowing zero later, a red please', 'driving'],
    ['taking the car home, a red please', 'driving'],
    ['drving home soon, a red please', 'driving'],
    ['my friend is our driver tonight, a red for her', 'driving'],
    ['truck driver on break, a red please', 'driving'],
    ['would a red put me over .08?', 'driving'],
    ['I’m pregnant, a red please', 'health'],
    ['expecting our first, a red please', 'health'],
    ['she’s due next month, a red please', 'health'],
    ['pumping and in need of a red', 'health'],
    ['sober curious, a red please', 'health'],
    ['ten years clean, a red please', 'health'],
    ['I’m on naproxen, a red please', 'medical'],
    ['I’m breastfeeding, a red please', 'health'],
    ['we are trying to conceive, a red please', 'health'],
    ['I’m six months sober, a red please', 'health'],
    ['I take antibiotics, a red please', 'medical'],
    ['I’m on lisinopril, a red please', 'medical'],
    ['I’m on blood thinners, a red please', 'medical'],
  ])('refuses "%s"', (question, refusal) => {
    expect(ask(question)).toMatchObject({ kind: 'refuse', refusal, cards: [] })
  })

  it.each([
    'a red for the drive-in',
    'my wife drives tonight, so a red please',
    'a sober, austere red',
    'I’m expecting my in laws, a red please',
    'medicine ball done, a red please',
    'detox is over, a red please',
  ])('answers "%s"', (question) => {
    expect(ask(question).kind).toBe('suggest')
  })

  it('keeps refusing until the wine is for someone else', () => {
    expect(converse(ask, ['I’m pregnant', 'just a small white'])).toMatchObject({ refusal: 'health' })
    expect(converse(ask, ['I’m pregnant', 'it is for my husband. A white please']).kind).toBe('suggest')
  })
})

describe('a question about what is in a wine', () => {
  it.each([
    'do any of your wines contain egg or milk? my daughter is anaphylactic',
    'is the Cannubi fined with isinglass?',
    'I am allergic to sulphites, which wines are safe?',
    'which reds are gluten-free?',
    'I have a nut allergy, a red please',
    'a red low in histamine',
    'are your wines vegan?',
    'allergen info for the Cannubi please',
    'vegan couple, a red please',
    'is the Cannubi filtered with anything from animals?',
    'chitosan fining?',
    'a hypoallergenic red',
  ])('is handed to the business: "%s"', (question) => {
    const given = ask(question)
    expect(given).toMatchObject({ kind: 'answer', intent: 'hand-over', cards: [] })
    expect(given.text).toMatch(/ask our team/)
    expect(given.text).not.toMatch(/contains? no|free of|is safe/)
  })

  it('names wines that the list itself marks as vegan, and hands over the rest', () => {
    const marked = aSommelierWine({ attributes: ['Vegan'], producer: 'Prova', name: 'Verde' })
    const { text } = askerOf([marked, aSommelierWine()])('which of your wines are vegan?')
    expect(text).toContain('Prova Verde')
    expect(text).toMatch(/ask our team/)
  })

  it.each([
    'with an egg dish, what do you pour?',
    'what do you pour with cheese?',
    'gluten-free pizza, which red?',
  ])('is not read in a question about a dish: "%s"', (question) => {
    expect(ask(question).intent).not.toBe('hand-over')
  })
})

describe('a limit on alcohol', () => {
  const wines = [
    aSommelierWine({ id: 'light', abvTenths: 120 }),
    aSommelierWine({ id: 'strong', abvTenths: 145 }),
    aSommelierWine({ id: 'unknown', abvTenths: null }),
  ]
  const ask = askerOf(wines)

  it.each([
    ['a red under 13 %', ['light']],
    ['a red, at most 12.5 abv', ['light']],
    ['a red low in alcohol', ['light']],
    ['a red over 14% alcohol', ['strong']],
    ['a sub-13% red', ['light']],
    ['a red, twelve and a half percent or less', ['light']],
    ['a red, alcohol at or below 12', ['light']],
    ['a red between 11 and 13 percent', ['light']],
    ['a red, abv <13', ['light']],
    ['a 14+ percent red', ['strong']],
  ])('is held by "%s", and a wine without a figure does not meet it', (question, ids) => {
    expect(idsOf(ask(question))).toEqual(ids)
  })

  it('is said to be unknown where the list states no alcohol', () => {
    const given = askerOf([aSommelierWine()])('a red under 13 %')
    expect(given).toMatchObject({ kind: 'none', cards: [] })
    expect(given.text).toContain('alcohol our list states')
  })
})

describe('a limit on price', () => {
  it.each([
    ['a Barolo from $90 up', ['barolo']],
    ['a Barolo for more than ninety dollars', ['barolo']],
    ['a Barolo, no less than $90', ['barolo']],
    ['a Barolo, 90 and above', ['barolo']],
    ['a Barolo, 90 plus', ['barolo']],
    ['a Barolo in triple digits', ['barolo']],
    ['a Barolo, cap it at 90', ['barolo-cheap']],
    ['a Barolo, ninety is my limit', ['barolo-cheap']],
    ['a Barolo cheaper than $90', ['barolo-cheap']],
    ['a Barolo, $40-70', ['barolo-cheap']],
    ['a Barolo, $40 - $70', ['barolo-cheap']],
    ['a Barolo, not a cent over $90', ['barolo-cheap']],
  ])('is held by "%s"', (question, ids) => {
    expect(idsOf(ask(question))).toEqual(ids)
  })
})

describe('sentences put together by a seed', () => {
  // The whole measurement is in `npm run bench -- sommelier`.
  const share = 0.06

  it.each(['open', 'held-out', 'last', 'foreign'] as const)('of the %s parts get no wrong answer', (set) => {
    const measured = measureParaphrases(set, testSeed, share)
    const harmful = measured.filter(({ group }) => group !== 'harmless')
    expect(harmful.flatMap(({ faults }) => faults)).toEqual([])
    const { asked, faults } = measured.find(({ group }) => group === 'harmless')!
    expect(faults.length, faults.join('\n')).toBeLessThanOrEqual(Math.ceil(asked * 0.02))
  })
})
