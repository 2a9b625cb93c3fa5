import { describe, expect, it } from 'vitest'
import { nudgesOf } from '~/club/tastes/engine/lexicon'

describe('the lexicon of tasting words', () => {
  it.each([
    ['Crisp and juicy', { acid: 1, fruit: 1 }],
    ['too oaky', { oak: -1 }],
    ['Not too oaky', {}],
    ['Not sweet enough for me', { sweet: 1 }],
    ['lacks fruit', { fruit: 1 }],
    ['A bit flat', { acid: 1 }],
    ['Silky, full-bodied', { tannin: -1, body: 1 }],
    ['Crisp, but too acidic', {}],
    ['', {}],
    ['Lovely with fish', {}],
  ])('understands "%s"', (review, nudges) => {
    expect(nudgesOf(review)).toEqual(nudges)
  })
})
