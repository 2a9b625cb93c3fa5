// The field of each column of a file, by a preset, a guess, or the choice of a person. Pure.
import type { ColumnName } from '~/cellar/list-reader/exporters/exporter'
import { foldHeader } from '~/cellar/list-reader/table/fields'
import { isEmailAddress } from '~/foundation/kit/email-address'
import { addressFields, addressPlace, fieldOfHeader } from './field-names'
import type { ColumnChoices } from './member-files'
import type { MemberField } from './member-row'
import type { MemberPreset } from './presets/preset'

/** A column that fills a field. Of several, that of the lowest `rank` is taken; those of one rank are joined. */
export interface MappedColumn {
  column: number
  field: MemberField
  rank: number
}

/** The columns of a known program. */
export function presetMap(preset: MemberPreset, headers: readonly string[]): MappedColumn[] {
  const keys = headers.map(foldHeader)
  const placeOf = (name: ColumnName) =>
    keys.findIndex((key) => (typeof name === 'string' ? key === foldHeader(name) : name.test(key)))
  return Object.entries(preset.fields).flatMap(([field, alternatives]) =>
    alternatives.flatMap((names, rank) => {
      const joined = typeof names === 'string' || names instanceof RegExp ? [names] : names
      return joined
        .map((name) => placeOf(name))
        .filter((column) => column !== -1)
        .map((column): MappedColumn => ({ column, field: field as MemberField, rank }))
    }),
  )
}

/** The likely columns of an unknown file: by their names, then by ids and addresses among their values. */
export function guessMap(
  headers: readonly string[],
  valuesOf: (column: number) => readonly string[],
): MappedColumn[] {
  const guesses = headers.flatMap((header, column) => {
    const guess = fieldByValues(valuesOf(column)) ?? fieldOfHeader(header)
    return guess ? [{ ...guess, column, header }] : []
  })
  const hasNames = ['firstName', 'lastName'].every((field) => guesses.some((guess) => guess.field === field))
  const mapped = guesses
    .filter(({ field }) => !(hasNames && field === 'fullName'))
    .sort((one, other) => one.place - other.place)
    .map(({ field, place, header, column }): MappedColumn => ({
      column,
      field,
      rank: addressFields.has(field) ? addressPlace(header) : place * 100 + column,
    }))
  return withOneOfEach(mapped)
}

/** Fields of which further columns stand in where the first is empty; of others, one column is enough. */
const mayRepeat: ReadonlySet<MemberField> = new Set<MemberField>([...addressFields, 'email', 'phone', 'note'])

function withOneOfEach(columns: readonly MappedColumn[]): MappedColumn[] {
  return columns.filter(
    ({ field, rank }, place) =>
      !columns
        .slice(0, place)
        .some((other) => other.field === field && (!mayRepeat.has(field) || other.rank === rank)),
  )
}

const idFields: readonly [RegExp, MemberField][] = [
  [/^cus_\w{6,}$/, 'customerId'],
  [/^sub_\w{6,}$/, 'subscriptionId'],
  [/^(?:pm|card|src)_\w{6,}$/, 'paymentMethodId'],
]

function fieldByValues(values: readonly string[]): { field: MemberField; place: number } | null {
  const filled = values.filter((value) => value !== '').slice(0, 200)
  if (filled.length === 0) return null
  const share = (test: (value: string) => boolean) => filled.filter(test).length / filled.length
  const id = idFields.find(([pattern]) => share((value) => pattern.test(value)) > 0.8)
  if (id) return { field: id[1], place: 0 }
  return share(isEmailAddress) > 0.8 ? { field: 'email', place: 90 } : null
}

/** The mapping with what a person chose for columns: a chosen column comes before others of its field. */
export function withChoices(
  columns: readonly MappedColumn[],
  headers: readonly string[],
  choices: ColumnChoices,
): MappedColumn[] {
  const choiceOf = (column: number) =>
    Object.hasOwn(choices, headers[column]!) ? choices[headers[column]!] : undefined
  const isChosen = (field: MemberField) => headers.some((_, column) => choiceOf(column) === field)
  const others = columns.filter(
    ({ column, field }) => choiceOf(column) === undefined && (addressFields.has(field) || !isChosen(field)),
  )
  return [
    ...headers.flatMap((_, column): MappedColumn[] => {
      const field = choiceOf(column)
      return field ? [{ column, field, rank: addressFields.has(field) ? 0 : -1 }] : []
    }),
    ...others,
  ]
}

/** The field that a column shows as its own: the first that it fills. */
export const fieldOfColumn = (columns: readonly MappedColumn[], column: number): MemberField | null =>
  columns.find((mapped) => mapped.column === column)?.field ?? null
