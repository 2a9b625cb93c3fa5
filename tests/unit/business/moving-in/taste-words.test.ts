import { expect, it } from 'vitest'
import { sortTastes, tasteSentence } from '~/business/moving-in/review/taste-words.server'

it('a text of a file goes to the taste profile where it names a kind, a grape or a place, else to the note', () => {
  expect(sortTastes(['Sparkling', 'Shiraz', 'Piemonte', 'big reds from dad'])).toEqual({
    types: ['sparkling'],
    grapes: ['Shiraz'],
    regions: ['Piemonte'],
    others: ['big reds from dad'],
  })
  expect(tasteSentence(['Sparkling', 'big reds from dad'])).toBe(
    'Taste profile: Sparkling. Note, since the taste profile has no place for it: big reds from dad.',
  )
  expect(tasteSentence([])).toBe('')
})
