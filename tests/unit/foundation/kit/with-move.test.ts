import { describe, expect, it } from 'vitest'
import { withMove } from '~/foundation/kit/list/with-move'

describe('an item of a list', () => {
  it('moves by one place and stops at the ends', () => {
    expect(withMove(['a', 'b', 'c'], 2, 'up')).toEqual(['a', 'c', 'b'])
    expect(withMove(['a', 'b', 'c'], 0, 'down')).toEqual(['b', 'a', 'c'])
    expect(withMove(['a', 'b'], 0, 'up')).toEqual(['a', 'b'])
    expect(withMove(['a', 'b'], 1, 'down')).toEqual(['a', 'b'])
  })

  it('is not moved where there is none', () => {
    expect(withMove(['a', 'b'], -1, 'up')).toEqual(['a', 'b'])
    expect(withMove(['a', 'b'], 2, 'up')).toEqual(['a', 'b'])
  })
})
