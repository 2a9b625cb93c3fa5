import { describe, expect, it } from 'vitest'
import { calibrationOf } from '#/bench/wine-lists/doubts/calibration-table'
import { doubtThreshold, fitWeights } from '#/bench/wine-lists/doubts/fit-weights'
import { chanceOf } from '~/cellar/list-reader/fields/doubts/add-doubts.server'
import { calibrationText } from '~/cellar/list-reader/evaluate/calibration'

const value = (chance: number, isWrong: boolean, isDoubted: boolean, isReal = true) => ({
  field: 'title' as const,
  group: isReal ? 'one' : 'other',
  isReal,
  chance,
  isWrong,
  isDoubted,
})

describe('the calibration of the list reader', () => {
  it('has the stated confidence of each bin next to the values that were right, and counts doubts by what was wrong', () => {
    const { real, made } = calibrationOf([
      value(0.02, false, false),
      value(0.02, false, false),
      value(0.2, true, true),
      value(0.2, false, true),
      value(0.02, true, false, false),
    ])
    expect(real.fields.title).toEqual({
      bins: [
        { stated: 0.98, right: 2, values: 2 },
        { stated: 0.8, right: 1, values: 2 },
      ],
      wrong: { all: 1, doubted: 1 },
      right: { all: 3, doubted: 1 },
    })
    expect(made.fields.title.wrong).toEqual({ all: 1, doubted: 0 })
  })

  it('prints a table for each field of real lists and of made ones', () => {
    const text = calibrationText()
    expect(text.match(/^(?:Real|Made) lists: \d+$/gm)).toHaveLength(2)
    expect(text.match(/^(?:Title|Vintage|Bottle price|Glass price): wrong values in doubt /gm)).toHaveLength(
      8,
    )
  })
})

describe('the weights of signs', () => {
  const samples = Array.from({ length: 4_000 }, (_, at) => ({
    field: 'title' as const,
    signs: at % 4 === 0 ? ['bad'] : at % 4 === 1 ? ['harmless'] : [],
    isWrong: at % 8 === 0 || at % 400 === 2,
    weight: 1,
  }))
  const weights = fitWeights(samples, { bad: 0.6, harmless: 0.6 })

  it('grow for a sign that comes with faults and vanish for one that does not', () => {
    expect(weights.signs.bad).toBeGreaterThan(3)
    expect(weights.signs.harmless).toBeLessThan(1)
  })

  it('give the share of faults as the chance of one', () => {
    expect(chanceOf(['bad'], weights)).toBeCloseTo(0.5, 1)
    expect(chanceOf([], weights)).toBeLessThan(0.05)
  })

  it('leave at most the given share of right values in doubt', () => {
    const judged = [0.9, 0.5, 0.4, 0.3, 0.2, 0.1].map((chance) => ({
      chance,
      isWrong: chance > 0.8,
      weight: 1,
    }))
    const threshold = doubtThreshold(judged, 0.4)
    expect(judged.filter(({ isWrong, chance }) => !isWrong && chance > threshold)).toHaveLength(2)
  })
})
