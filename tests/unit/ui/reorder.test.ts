import { describe, expect, it } from 'vitest'
import { placeAt, shiftOf } from '~/ui/form/use-reorder'

// Three rows of different height, ten apart.
const boxes = [
  { top: 0, height: 100 },
  { top: 110, height: 40 },
  { top: 160, height: 100 },
]

describe('a row that is dragged', () => {
  it.each([
    [0, 0, 0],
    [0, 79, 0],
    [0, 81, 1],
    [0, 161, 2],
    [0, 9_000, 2],
    [2, -79, 2],
    [2, -81, 1],
    [2, -9_000, 0],
    [1, -81, 0],
    [1, 81, 2],
  ])('from place %i, pulled by %i, is at place %i', (from, pulled, place) => {
    expect(placeAt(boxes, from, pulled)).toBe(place)
  })

  it('goes with the pointer, and the others make way for it', () => {
    const carried = { from: 0, to: 1, by: 'pointer' as const, pulled: 90 }
    expect(boxes.map((_, index) => shiftOf(boxes, carried, index))).toEqual([90, -110, 0])
  })

  it.each([
    [0, 2, [160, -110, -110]],
    [2, 0, [110, 110, -160]],
    [1, 1, [0, 0, 0]],
  ])('goes from place %i to place %i by keys, onto its own room', (from, to, shifts) => {
    const carried = { from, to, by: 'keys' as const, pulled: 0 }
    expect(boxes.map((_, index) => shiftOf(boxes, carried, index))).toEqual(shifts)
  })
})
