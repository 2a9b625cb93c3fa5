// Changes of one kind to many rows. Pure.
import { countWords } from '~/foundation/kit/count-words'
import { wordsFor } from '../change-words'
import { needsValue, withTexts, type BulkValue, type ReviewTexts } from './row-fields'
import type { LockedRow, ReviewColumns } from './step.server'
import { titleCase } from './title-case'

/** A bulk change, with the rows' shared doubt where it answers one. */
export type BulkChange = Omit<BulkValue, 'scope'> & {
  /** Fields that the rows have in doubt together; left out for rows without a shared doubt. */
  fields?: readonly string[]
  /** The word that `value` replaces. */
  word?: string
}

/** The step as the button says that undoes it. */
export function bulkInWords({ act, kind, value, fields, word }: BulkChange, count: number): string {
  const rows = countWords(count, 'row')
  switch (act) {
    case 'type':
      return `Set the kind to ${wordsFor('type', kind)} in ${rows}`
    case 'formatMl':
      return `Set the bottle size to ${value} in ${rows}`
    case 'titleCase':
      return `Change the capitals of ${rows}`
    case 'noPrices':
      return `Leave out the prices of ${rows}`
    case 'noGlass':
      return `Leave out the glass prices of ${rows}`
    case 'swapPrices':
      return `Swap bottle and glass price in ${rows}`
    case 'pour':
      return `Take the size for a glass in ${rows}`
    case 'nameAsProducer':
      return `Use the name as the producer in ${rows}`
    case 'word':
      return `Change “${word}” to “${value}” in ${rows}`
    case 'confirm':
      return `${fields ? 'Confirm' : 'Check'} ${rows}`
    case 'drop':
      return `Drop ${rows}`
    case 'take':
      return `Take back ${rows}`
    default:
      return `Set the ${act} to ${value.trim()} in ${rows}`
  }
}

/** Columns that a bulk change sets in a row; null for no change. */
export function bulkChangeOf(
  row: LockedRow,
  { act, kind, value, fields, word = '' }: BulkChange,
): Partial<ReviewColumns> | null {
  const { producer = '', name = '', bottlePrice = '', glassPrice = '', glassMl = '' } = row.fields
  if (act === 'drop' || act === 'take') {
    const isDropped = act === 'drop'
    return row.is_skipped === isDropped ? null : { is_skipped: isDropped }
  }
  if (row.is_skipped) return null
  switch (act) {
    case 'confirm':
      if (fields) return { confidence: withoutDoubts(row, fields) }
      return row.is_checked ? null : { is_checked: true }
    case 'noPrices':
      return bottlePrice || glassPrice || row.pours.length > 0
        ? { ...setTexts(row, { bottlePrice: '', glassPrice: '', glassMl: '' }), pours: [] }
        : null
    case 'noGlass':
      return glassPrice || row.pours.length > 0
        ? { ...setTexts(row, { glassPrice: '', glassMl: '' }), pours: [] }
        : null
    case 'swapPrices': {
      if (bottlePrice === glassPrice) return null
      const texts = { bottlePrice: glassPrice, glassPrice: bottlePrice, glassMl: bottlePrice && glassMl }
      return { ...setTexts(row, texts), pours: bottlePrice ? row.pours : [] }
    }
    case 'pour': {
      if (!isPourSize(row.fields.formatMl ?? '')) return null
      const hasGlass = glassPrice !== ''
      const texts = hasGlass ? {} : { bottlePrice: '', glassPrice: bottlePrice }
      return setTexts(row, { ...texts, formatMl: '', glassMl: glassMl || (row.fields.formatMl ?? '') })
    }
    case 'nameAsProducer':
      return producer === '' ? setTexts(row, { producer: name }) : null
    case 'titleCase': {
      const texts = { producer: titleCase(producer), name: titleCase(name) }
      // Only the letters' size changes: a doubt about them stays.
      return isSame(row, texts) ? null : { fields: withTexts(row.fields, texts), is_edited: true }
    }
    case 'word': {
      const texts = { producer: replaceWord(producer, word, value), name: replaceWord(name, word, value) }
      return isSame(row, texts) ? null : setTexts(row, texts)
    }
    case 'type':
      return setOne(row, 'type', kind)
    default:
      return needsValue(act) ? setOne(row, act, value.trim()) : null
  }
}

/** Whether a size in milliliters is that of a glass more likely than that of a bottle. */
export const isPourSize = (formatMl: string): boolean => Number(formatMl) >= 50 && Number(formatMl) <= 250

/** The words of a label, as they are compared. */
export const labelWords = (text: string): string[] => text.split(/[\s,()“”"]+/).filter((word) => word !== '')

const replaceWord = (text: string, from: string, to: string): string =>
  labelWords(text).includes(from)
    ? text
        .split(/([\s,()“”"]+)/)
        .map((part) => (part === from ? to : part))
        .join('')
    : text

const isSame = ({ fields }: LockedRow, texts: Partial<ReviewTexts>): boolean =>
  Object.entries(texts).every(([field, text]) => (fields[field] ?? '') === text)

function setOne(row: LockedRow, field: keyof ReviewTexts, text: string): Partial<ReviewColumns> | null {
  const isSet = row.fields[field] === text && row.confidence[field] === undefined
  return isSet ? null : setTexts(row, { [field]: text })
}

const withoutDoubts = ({ confidence }: Pick<ReviewColumns, 'confidence'>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(confidence).filter(([field]) => !fields.includes(field)))

/** These texts, about which there is no doubt any more. */
export function setTexts(row: ReviewColumns, texts: Partial<ReviewTexts>): Partial<ReviewColumns> {
  return {
    fields: withTexts(row.fields, texts),
    confidence: withoutDoubts(row, Object.keys(texts)),
    is_edited: true,
  }
}
