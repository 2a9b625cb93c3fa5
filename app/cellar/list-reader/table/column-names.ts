// Names of columns, as people and programs write them, and the fields that they name. Pure.
import type { LabelColumn } from '../raw-entry'
import { fieldWords } from './field-words'
import { foldHeader, importFieldNames, type ImportField } from './fields'

const sorted = (words: string) => words.split(' ').sort().join(' ')

/** The place of each name among the field's names, as it is written and with its words in any order. */
const places = new Map<ImportField, { exact: Map<string, number>; anyOrder: Set<string> }>(
  importFieldNames.map((field) => [
    field,
    {
      exact: new Map([...fieldWords[field]].map((word, place) => [word, place] as const).reverse()),
      anyOrder: new Set(fieldWords[field].filter((word) => word.includes(' ')).map(sorted)),
    },
  ]),
)

/** Additions to a column's name besides its content: currencies, taxes, programs' field paths in brackets. */
const besides =
  /\(product\.metafields[^)]*\)|\((?:[^()\d]{0,3}|usd|eur|gbp|chf|aud|cad|nzd|sek|nok|dkk|pln|czk|huf|zar|brl|jpy|hkd|sgd|kr|incl?\.?[^)]*|ttc|ht|brutto|netto)\)|[€$£¥]|\b(?:usd|eur|gbp|chf|aud|cad|nzd|sek|nok|dkk|pln|czk|huf|zar|brl|jpy|hkd|sgd)\b/gi

/** A column's name in words, without its currency. */
export const headerKey = (header: string): string =>
  foldHeader(header.replace(besides, ' ')) || foldHeader(header)

/** How well a name without a group names a field: 1 for the very word, less where it is one of several. */
export function nameScore(header: string, field: ImportField): number {
  const folded = headerKey(header)
  if (folded === '') return 0
  const { exact, anyOrder } = places.get(field)!
  const place = exact.get(folded) ?? exact.get(foldHeader(header))
  if (place !== undefined) return 1 - place / 10_000
  if (anyOrder.has(sorted(folded))) return 0.97
  const longest = fieldWords[field]
    .filter((synonym) => !onlyWhole.has(synonym) && ` ${folded} `.includes(` ${synonym} `))
    .reduce((length, synonym) => Math.max(length, synonym.length), 0)
  return longest === 0 ? 0 : 0.4 + 0.4 * (longest / folded.length)
}

/** Names that say nothing as one of several words: "Variant Grams", "Option1 Linked To". */
const onlyWhole = new Set([
  'variant',
  'variation',
  'option',
  'portion',
  'from',
  'group',
  'class',
  'list',
  'item',
  'product',
  'article',
  'label',
])

const allNames = new Set(
  [...places.values()].flatMap(({ exact, anyOrder }) => [...exact.keys(), ...anyOrder]),
)

/** Whether a name is one of those that we know, with its words in any order. */
export function isKnownName(name: string): boolean {
  const key = headerKey(name)
  return allNames.has(key) || allNames.has(sorted(key))
}

/** The fields of an import whose cells are parts of a label. */
export const labelColumns = [
  ['producer', 'producer'],
  ['name', 'name'],
  ['vintage', 'vintage'],
  ['formatMl', 'size'],
  ['appellation', 'region'],
  ['region', 'region'],
  ['country', 'country'],
  ['varietal', 'varietal'],
  ['type', 'type'],
] as const satisfies readonly (readonly [ImportField, LabelColumn])[]
