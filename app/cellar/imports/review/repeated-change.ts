// Correction of one row that other rows need as well. Pure.
import { countWords } from '~/foundation/kit/count-words'
import { importFields } from '~/cellar/list-reader/table/fields'
import { wordsFor } from '../change-words'
import { labelWords } from './bulk-change'
import type { SharedDoubt } from './shared-doubt'
import type { LockedRow } from './step.server'

/** A row that a person has changed, before and after. */
export interface ChangedTexts {
  before: Readonly<Record<string, string>>
  after: Readonly<Record<string, string>>
}

const textOf = ({ fields }: LockedRow, field: string): string => fields[field] ?? ''

const repeatable = ['producer', 'country', 'region', 'type', 'formatMl'] as const

/** Rows with the same text, or the same misread word, that the person has just corrected in one row. */
export function repeatedChange(rows: readonly LockedRow[], latest: ChangedTexts | null): SharedDoubt[] {
  if (!latest) return []
  const { before, after } = latest
  const word = changedWord(latest)
  const repeated = repeatable.flatMap((field): SharedDoubt[] => {
    const [from, to] = [before[field] ?? '', after[field] ?? '']
    const group = rows.filter((row) => textOf(row, field) === from)
    const isName = field === 'producer'
    if (from === '' || to === '' || from === to || group.length === 0 || (isName && word)) return []
    const label = importFields[field].label.toLowerCase()
    const value = field === 'type' ? { kind: to } : { value: to }
    return [
      {
        key: `again|${field}|${from}`,
        title: `${countWords(group.length, 'other wine')} with the ${label} “${wordsFor(field, from)}”`,
        why: 'You have just corrected it in a row',
        positions: group.map(({ position }) => position),
        fields: [field],
        acts: [{ act: field, label: `Set “${wordsFor(field, to)}”`, ...value }],
      },
    ]
  })
  const group = word
    ? rows.filter((row) =>
        ['producer', 'name'].some((field) => labelWords(textOf(row, field)).includes(word.from)),
      )
    : []
  if (!word || group.length === 0) return repeated
  return [
    ...repeated,
    {
      key: `word|${word.from}`,
      title: `${countWords(group.length, 'other wine')} with the word “${word.from}”`,
      why: 'You have just corrected it in a row',
      positions: group.map(({ position }) => position),
      fields: ['name'],
      word: word.from,
      acts: [{ act: 'word', label: `Change it to “${word.to}”`, value: word.to }],
    },
  ]
}

/** The one word of the label that a person has corrected; null where they changed more. */
function changedWord({ before, after }: ChangedTexts): { from: string; to: string } | null {
  const changes = ['producer', 'name'].flatMap((field) => {
    const [from, to] = [labelWords(before[field] ?? ''), labelWords(after[field] ?? '')]
    if (from.length !== to.length) return from.join() === to.join() ? [] : [null, null]
    return from.flatMap((word, place) => (word === to[place] ? [] : [{ from: word, to: to[place]! }]))
  })
  const [change] = changes
  return changes.length === 1 && change && change.from.length > 2 ? change : null
}
