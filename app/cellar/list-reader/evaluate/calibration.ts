// How well the reader knows what it does not know: stated confidence beside the share that was right, measured on lists
// that it was not learned on. Pure.
import type { DoubtedField } from '../fields/doubts/doubt-table'
import measured from '../fields/doubts/calibration.json'

interface Counted {
  all: number
  /** In doubt, so that a person is asked to check them. */
  doubted: number
}

export interface FieldCalibration {
  /** Values by their confidence: its mean, how many values there are and how many of them are right. */
  bins: { stated: number; right: number; values: number }[]
  wrong: Counted
  right: Counted
}

interface ListsCalibration {
  lists: number
  fields: Record<DoubtedField, FieldCalibration>
}

/** Lists of restaurants, and lists that were made to measure with. */
export interface Calibration {
  real: ListsCalibration
  made: ListsCalibration
}

const fieldNames = { title: 'Title', vintage: 'Vintage', bottlePrice: 'Bottle price', glasses: 'Glass price' }

/** The calibration of titles, vintages and prices as a text of several tables. */
export function calibrationText(calibration: Calibration = measured): string {
  return (['real', 'made'] as const)
    .map((kind) => {
      const { lists, fields } = calibration[kind]
      const tables = (Object.keys(fieldNames) as DoubtedField[]).map((field) =>
        fieldText(field, fields[field]),
      )
      return [`${kind === 'real' ? 'Real' : 'Made'} lists: ${lists}`, ...tables].join('\n\n')
    })
    .join('\n\n')
}

function fieldText(field: DoubtedField, { bins, wrong, right }: FieldCalibration): string {
  const rows = bins
    .toReversed()
    .map(({ stated, right: rightValues, values }) =>
      [share(stated), share(rightValues / values), String(values)].map((text) => text.padStart(9)).join(' '),
    )
  const doubted = ({ doubted, all }: Counted) => `${doubted} of ${all} (${share(doubted / Math.max(1, all))})`
  return [
    `${fieldNames[field]}: wrong values in doubt ${doubted(wrong)}, right values in doubt ${doubted(right)}`,
    ['stated', 'right', 'values'].map((text) => text.padStart(9)).join(' '),
    ...rows,
  ].join('\n')
}

const share = (value: number) => value.toFixed(3)
