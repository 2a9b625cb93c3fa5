import { describe, expect, it } from 'vitest'
import { acts } from '~/business/portal/find/acts'
import { meaningfulWords, searchTexts } from '~/business/portal/find/place-search'

const texts = [
  { label: 'Print labels', line: 'Sheets of the next box', words: 'neck tag' },
  { label: 'Refund a member', words: 'money back reimburse' },
  { label: 'Refund an order' },
  { label: 'Add a wine' },
]
const labelsFor = (typed: string) => searchTexts(texts, typed).map(({ item }) => item.label)

describe('searching texts by words', () => {
  it('leaves out the words that questions are made of', () => {
    expect(meaningfulWords('Where do I refund a member?')).toEqual(['refund', 'member'])
    expect(meaningfulWords('where is it')).toEqual(['where', 'is', 'it'])
    expect(meaningfulWords('  ')).toEqual([])
  })

  it('puts a text with every word before one with some', () => {
    expect(labelsFor('refund member')).toEqual(['Refund a member', 'Refund an order'])
  })

  it.each([
    ['a typing error', 'lables'],
    ['an incomplete word', 'lab'],
    ['another form of the word', 'labeling'],
    ['another word for it', 'neck tags'],
  ])('finds a text by %s', (_, typed) => {
    expect(labelsFor(typed)[0]).toBe('Print labels')
  })

  it('counts a word that few texts have for more', () => {
    expect(labelsFor('refund wine')[0]).toBe('Add a wine')
  })

  it('finds nothing for words that no text has', () => {
    expect(labelsFor('xqzw')).toEqual([])
  })

  it('leaves out a text with too few of the words', () => {
    expect(searchTexts(texts, 'refund xqzw', { share: 1 })).toEqual([])
  })
})

describe('the acts of the portal', () => {
  it('have labels of their own', () => {
    const labels = acts({ runId: null }).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
  })
})
