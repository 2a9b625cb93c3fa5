import { describe, expect, it } from 'vitest'
import { isInRuns, runsOf } from '~/cellar/imports/review/positions'
import { linesStamp } from '~/cellar/imports/review/unread-line-keys'

describe('positions as runs', () => {
  it('of rows that were read together are one run, and a row in between is one more', () => {
    expect(runsOf([0, 1_000, 2_000, 3_000])).toEqual([[0, 3_000, 1_000]])
    const positions = [0, 1_000, 1_167, 2_000, 3_000]
    const runs = runsOf(positions)
    expect([0, 1, 167, 1_000, 1_167, 2_000, 2_500, 3_000, 4_000].filter((at) => isInRuns(at, runs))).toEqual(
      positions,
    )
  })

  it('of no row and of one row hold nothing else', () => {
    expect(runsOf([])).toEqual([])
    expect([6, 7, 8].filter((at) => isInRuns(at, runsOf([7])))).toEqual([7])
  })
})

it('the stamp of unread lines differs where one is missing, another, or in another order', () => {
  const stamps = [['1-4-9', '1-4-20'], ['1-4-9'], ['1-4-9', '1-4-21'], ['1-4-20', '1-4-9'], []].map(
    linesStamp,
  )
  expect(new Set(stamps).size).toBe(stamps.length)
})
