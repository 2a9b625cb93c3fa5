import { describe, expect, it } from 'vitest'
import { badSentences, goodSentences } from '#/bench/sommelier/model-sentences'
import { cellarOf } from '~/club/sommelier/engine/cellar.server'
import { wordProblems } from '~/club/sommelier/model/allowed-words'
import { aSommelierWine } from './cellar'

const other = aSommelierWine({ producer: 'Caymus', name: 'Special Selection', appellation: 'Napa Valley' })
const cellar = cellarOf([
  aSommelierWine({ producer: 'Produttori del Barbaresco', name: 'Rabajà', appellation: 'Barbaresco' }),
  aSommelierWine({
    producer: 'Domaine Laroche',
    name: 'Montmains',
    type: 'white',
    varietal: 'Chardonnay',
    country: 'France',
    region: 'Burgundy',
    appellation: 'Chablis',
  }),
  aSommelierWine({
    producer: 'Pieropan',
    name: 'Soave Classico',
    type: 'white',
    varietal: 'Garganega',
    region: 'Veneto',
    appellation: 'Soave',
  }),
  other,
])
const problems = (text: string) =>
  wordProblems(
    text,
    cellar.wines.filter(({ id }) => id !== other.id),
    cellar,
  )

describe('words of a language model', () => {
  it.each(badSentences)('are refused: %j', (sentence) => {
    expect(problems(sentence)).not.toEqual([])
  })

  it('are shown where they speak of taste, in at least 95 of 100 sentences', () => {
    const refused = goodSentences.filter((sentence) => problems(sentence).length > 0)
    expect(refused.length, refused.join('\n')).toBeLessThanOrEqual(goodSentences.length * 0.05)
  })

  it('may hold a name with a number or a claim only as the label of a chosen wine', () => {
    const barrel = aSommelierWine({ producer: 'Free Run', name: 'Reserve Kids' })
    const wines = cellarOf([barrel])
    expect(wordProblems('The Free Run Reserve Kids is silky.', wines.wines, wines)).toEqual([])
    expect(wordProblems('It is free for kids.', wines.wines, wines)).not.toEqual([])
  })

  it('are refused with a name of another wine of the club at the start of a sentence', () => {
    expect(problems('Caymus is richer.')).toContain('capitals')
  })
})
