import { describe, expect, it } from 'vitest'
import { elapsedWords } from '~/cellar/counting/elapsed'
import { presetOf, reasonText } from '~/cellar/counting/reasons'
import { differenceOf, inParts, isUnseen, shortBy, tallyAfter } from '~/cellar/counting/rules'
import { countForm, postForm, startCountForm } from '~/cellar/counting/schemas'
import { newId } from '~/foundation/kit/ids'

const first = { counted: 4, book: 10, movedBetween: false }

describe('a wine’s count', () => {
  it('is replaced together with the record it is compared with', () => {
    expect(tallyAfter(first, { mode: 'set', quantity: 7, book: 8 })).toEqual({
      counted: 7,
      book: 8,
      movedBetween: false,
    })
  })

  it('is added to; the record stays where nothing moved', () => {
    expect(tallyAfter(first, { mode: 'add', quantity: 6, book: 10 })).toEqual({
      counted: 10,
      book: 10,
      movedBetween: false,
    })
  })

  it.each([
    ['a sale', 8, 10],
    ['a delivery', 16, 16],
  ])(
    'is added to around %s: the higher record applies, so that no bottle is found that may not be there',
    (_, now, book) => {
      expect(tallyAfter(first, { mode: 'add', quantity: 6, book: now })).toEqual({
        counted: 10,
        book,
        movedBetween: true,
      })
    },
  )

  it('that was removed starts again with the next one', () => {
    const removed = tallyAfter(first, { mode: 'clear', quantity: 0, book: 10 })
    expect(differenceOf(removed)).toBe(0)
    expect(tallyAfter(removed, { mode: 'add', quantity: 3, book: 9 })).toMatchObject({ counted: 3, book: 9 })
  })

  it('of someone else is asked about, unless it was seen or removed', () => {
    expect(isUnseen({ id: 'a', counted: 4 }, '')).toBe(true)
    expect(isUnseen({ id: 'a', counted: 4 }, 'a')).toBe(false)
    expect(isUnseen({ id: 'a', counted: null }, '')).toBe(false)
    expect(isUnseen(null, '')).toBe(false)
  })
})

it('a difference can be posted as far as bottles are available', () => {
  expect([shortBy(-7, 5), shortBy(-5, 5), shortBy(3, 0)]).toEqual([2, 0, 0])
  expect([inParts(250_000, 100_000), inParts(0, 5)]).toEqual([[100_000, 100_000, 50_000], []])
})

it('a form takes whole bottles only, a range of bins in its order, and own words where they are chosen', () => {
  const entry = { countId: newId(), wineId: newId(), mode: 'set' }
  const quantity = (text: string) => countForm.safeParse({ ...entry, quantity: text })
  expect(quantity(' 12 ').data).toMatchObject({ quantity: 12, seen: '', age: 0 })
  for (const text of ['', '-1', '1.5', '1e9', '100001', '１２']) expect(quantity(text).success).toBe(false)
  const bins = (binFrom: string, binTo: string) =>
    startCountForm.safeParse({ locationId: newId(), binFrom, binTo }).success
  expect([bins('A2', 'A10'), bins('A10', 'A2')]).toEqual([true, false])
  const post = { version: '3', uncounted: 'leave', reason: 'other' }
  expect(postForm.safeParse(post).success).toBe(false)
  expect(postForm.parse({ ...post, words: 'Staff party' }).defaultReason).toBe('Staff party')
})

it('a reason is stored in words and found again', () => {
  expect(presetOf(reasonText('gift', ''))).toBe('gift')
  expect(presetOf(reasonText('other', 'Staff party'))).toBe('other')
})

it.each([
  [30, 'just now'],
  [60, '1 minute ago'],
  [7_200, '2 hours ago'],
  [90_000, '1 day ago'],
])('%i seconds are "%s"', (seconds, words) => {
  const now = new Date('2026-11-20T17:00:00Z')
  expect(elapsedWords(new Date(now.getTime() - seconds * 1_000), now)).toBe(words)
})
