// How well stated chances and faults agree. Pure.
import type { Calibration, FieldCalibration } from '~/cellar/list-reader/evaluate/calibration'
import type { DoubtedField } from '~/cellar/list-reader/fields/doubts/doubt-table'

interface JudgedValue {
  field: DoubtedField
  group: string
  isReal: boolean
  isWrong: boolean
  isDoubted: boolean
  chance: number
}

/** Chances of a fault at which a bin begins. */
const bins = [0, 0.01, 0.03, 0.1, 0.3, 0.6]

export function calibrationOf(values: readonly JudgedValue[]): Calibration {
  const of = (isReal: boolean) => {
    const own = values.filter((value) => value.isReal === isReal)
    const fields = [...new Set(own.map(({ field }) => field))]
    return {
      lists: new Set(own.map(({ group }) => group)).size,
      fields: Object.fromEntries(
        fields.map((field) => [field, fieldOf(own.filter((value) => value.field === field))]),
      ) as Record<DoubtedField, FieldCalibration>,
    }
  }
  return { real: of(true), made: of(false) }
}

function fieldOf(values: readonly JudgedValue[]): FieldCalibration {
  const counted = (isWrong: boolean) => {
    const own = values.filter((value) => value.isWrong === isWrong)
    return { all: own.length, doubted: own.filter(({ isDoubted }) => isDoubted).length }
  }
  return {
    bins: bins.flatMap((from, at) => {
      const own = values.filter(({ chance }) => chance >= from && chance < (bins[at + 1] ?? Infinity))
      if (own.length === 0) return []
      const stated = own.reduce((sum, { chance }) => sum + 1 - chance, 0) / own.length
      return [
        { stated: round(stated), right: own.filter(({ isWrong }) => !isWrong).length, values: own.length },
      ]
    }),
    wrong: counted(true),
    right: counted(false),
  }
}

const round = (value: number) => Math.round(value * 1000) / 1000
