import { describe, expect, it } from 'vitest'
import { topicsOf, topicWords } from '~/club/sommelier/engine/topics.server'
import { askerOf, converse, smallCellar } from './cellar'

const ask = askerOf(smallCellar())
const topicsIn = (...questions: string[]) => topicsOf(converse(ask, questions))

describe('the topics of an answer', () => {
  it.each([
    ['A Nebbiolo from Barolo under $60', ['place:barolo', 'grape:nebbiolo', 'max:6000']],
    ['Red wine by the glass, not French', ['type:red', 'glass', 'not-country:france']],
    ['Something for oysters', ['food:oysters']],
    ['A red, at most 12.5 % alcohol', ['type:red', 'alcohol-max:125']],
    ['A magnum of Rioja', ['place:rioja', 'size:1500']],
    ['A white from 2019', ['type:white', 'vintage:2019']],
    ['How many Spanish wines do you have?', ['country:spain']],
  ])('of "%s" are what was asked for, whether there is such a wine or not', (question, topics) => {
    expect(topicsIn(question)).toEqual(topics)
  })

  it('hold what earlier questions of the conversation asked for', () => {
    expect(topicsIn('A red wine', 'cheaper than $70')).toEqual(['type:red', 'max:7000'])
  })

  it('are none where nothing was asked for', () => {
    for (const question of [
      'Hello',
      'I am 16, a red wine please',
      'What is tannin?',
      'How much is the Cannubi?',
    ])
      expect(topicsIn(question), question).toEqual([])
  })

  it('do not keep those of an earlier question when a fact is asked', () => {
    expect(topicsIn('A red wine', 'Who are you?')).toEqual([])
  })

  it.each([
    ['grape:nebbiolo', 'Nebbiolo'],
    ['grape:gruner-veltliner', 'Grüner Veltliner'],
    ['place:barolo', 'Barolo'],
    ['place:rhone-valley', 'Rhône Valley'],
    ['country:united-states', 'United States'],
    ['country:narnia', 'Narnia'],
    ['food:oysters', 'oysters'],
    ['max:6000', 'under $60'],
    ['glass-max:1250', 'under $12.50 by the glass'],
    ['size:1500', 'Magnum (1.5 L)'],
    ['alcohol-max:125', 'at most 12.5% alcohol'],
    ['vintage:2019', 'vintage 2019'],
    ['vintage:-2014', 'vintage 2014 or older'],
    ['type:rose', 'rosé'],
    ['not-country:france', 'not from France'],
    ['not-grape:merlot', 'not Merlot'],
    ['body:much', 'full-bodied'],
    ['occasion:gift', 'gift'],
  ])('"%s" is read as "%s"', (topic, words) => {
    expect(topicWords(topic)).toBe(words)
  })
})
