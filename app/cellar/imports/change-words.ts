// Changes of an import, in words. Pure, browser-safe.
import { formatMoney } from '~/foundation/kit/money'
import { wineKinds, wineTypes } from '~/cellar/reference/labels'
import { importFields, isCostField, type ImportField } from '~/cellar/list-reader/table/fields'
import { isScale, scaleLabel } from '~/cellar/list-reader/table/read-style'

/** A field that the import changes, in words. */
export interface FieldChange {
  field: ImportField
  from: string
  to: string
}

/** A field's value as people read it; '' for none. */
export function wordsFor(field: ImportField, value: string | number | null): string {
  if (value === null || value === '') return ''
  if (field === 'bottlePrice' || field === 'glassPrice' || isCostField(field))
    return formatMoney(Number(value))
  if (field === 'type') return wineKinds.flatMap((kind) => (kind === value ? wineTypes[kind] : [])).join()
  if (isScale(field)) return scaleLabel(field, String(value))
  if (field === 'abv') return `${Number(value) / 10}%`
  if (field === 'glassMl' || field === 'formatMl') return `${value} ml`
  return String(value)
}

/** "Bottle price $40.00 to $45.00", for a list of changes. */
export function changeInWords({ field, from, to }: FieldChange): string {
  const { label } = importFields[field]
  return from === '' ? `${label}: ${to}` : `${label}: ${from} to ${to}`
}
