import { describe, expect, it } from 'vitest'
import { countWords } from '~/foundation/kit/count-words'

describe('a number with its noun', () => {
  it('has the singular for one alone', () => {
    expect([0, 1, 2, 2_000].map((count) => countWords(count, 'member'))).toEqual([
      '0 members',
      '1 member',
      '2 members',
      '2,000 members',
    ])
    expect([1, 3].map((count) => countWords(count, 'box', 'boxes'))).toEqual(['1 box', '3 boxes'])
  })
})
