// Doubts that several rows share: each is answered by one act. Pure.
import { countWords } from '~/foundation/kit/count-words'
import { importFields, isImportField } from '~/cellar/list-reader/table/fields'
import { wordsFor } from '../change-words'
import { bulkChangeOf, isPourSize, type BulkChange } from './bulk-change'
import { doubtReason } from './doubts'
import { detailHarm, harmOf } from './harm'
import { repeatedChange, type ChangedTexts } from './repeated-change'
import { needsValue, reviewFields } from './row-fields'
import type { SharedAct, SharedDoubt } from './shared-doubt'
import type { LockedRow } from './step.server'
import { titleCase } from './title-case'

interface Terms {
  /** Pages, from 1, whose text was recognized. */
  recognized: ReadonlySet<number>
  /** The latest change of one row by the person. */
  latest: ChangedTexts | null
}

/** Rows with the same doubt of the same cause, the worst harm first; doubts that one row has alone are left out. */
export function sharedDoubts(rows: readonly LockedRow[], { recognized, latest }: Terms): SharedDoubt[] {
  const taken = rows.filter((row) => !row.is_skipped)
  const others = noWines(taken)
  const otherPositions = new Set(others.flatMap(({ positions }) => positions))
  const wines = taken.filter(({ position }) => !otherPositions.has(position))
  const doubts = [
    ...repeatedChange(wines, latest),
    ...others,
    ...sameCause(wines, recognized),
    ...inPours(wines),
    ...withoutKind(wines),
    ...withoutProducer(wines),
    ...withoutCountry(wines),
    ...inCapitals(wines),
  ]
  const harm = ({ fields }: SharedDoubt) => Math.min(detailHarm + 1, ...fields.map(harmOf))
  return doubts.sort((one, other) => harm(one) - harm(other) || other.positions.length - one.positions.length)
}

const grouped = (rows: readonly LockedRow[], keyOf: (row: LockedRow) => string | null, least = 2) => {
  const groups = new Map<string, LockedRow[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups].filter(([, group]) => group.length >= least)
}

const positionsOf = (rows: readonly LockedRow[]) => rows.map(({ position }) => position)
const text = ({ fields }: Pick<LockedRow, 'fields'>, field: string): string => fields[field] ?? ''
const under = (section: string): string => (section === '' ? '' : ` under ${section.split(', ').at(-1)}`)

/** Rows whose fields are doubted for the same reason, by whether these have a value. */
function sameCause(rows: readonly LockedRow[], recognized: ReadonlySet<number>): SharedDoubt[] {
  const groups = new Map<string, { fields: string[]; why: string; rows: LockedRow[] }>()
  for (const row of rows) {
    if (row.is_checked) continue
    for (const [why, fields] of doubtsByReason(row, recognized)) {
      const key = [why, ...fields.map((field) => (text(row, field) === '' ? `no ${field}` : field))].join('|')
      const group = groups.get(key) ?? { fields, why, rows: [] }
      group.rows.push(row)
      groups.set(key, group)
    }
  }
  return [...groups]
    .filter(([, { rows }]) => rows.length > 1)
    .map(([key, { fields, why, rows }]) => ({
      key,
      why,
      fields,
      positions: positionsOf(rows),
      title: titleOf(fields, rows),
      acts: answersTo(fields, rows[0]!),
    }))
}

/** The doubted fields of a row by the reason of the doubt. A kind or producer that is missing is an error of its own. */
function doubtsByReason(row: LockedRow, recognized: ReadonlySet<number>): Map<string, string[]> {
  const reasons = new Map<string, string[]>()
  const isRecognized = row.place !== null && recognized.has(row.place.page)
  for (const field of Object.keys(row.confidence).sort((one, other) => harmOf(one) - harmOf(other))) {
    if (!isImportField(field) || isMissing(row, field)) continue
    const why = doubtReason(row.readings[field], text(row, field), isRecognized)
    reasons.set(why, [...(reasons.get(why) ?? []), field])
  }
  return reasons
}

const isMissing = (row: LockedRow, field: string): boolean =>
  (field === 'type' || field === 'producer') && text(row, field) === ''

const prices = new Set(['bottlePrice', 'glassPrice', 'glassMl'])
const isOfPrices = (fields: readonly string[]): boolean => fields.every((field) => prices.has(field))

function titleOf(fields: readonly string[], rows: readonly LockedRow[]): string {
  const [field] = fields
  const count = rows.length
  const [bottle, glass] = [text(rows[0]!, 'bottlePrice'), text(rows[0]!, 'glassPrice')]
  if (isOfPrices(fields) && fields.length > 1) {
    if (!bottle && !glass) return `${countWords(count, 'wine')} without a price`
    return bottle && glass
      ? countWords(count, 'pair') + ' of prices'
      : `${countWords(count, 'wine')} with a ${bottle ? 'bottle' : 'glass'} price alone`
  }
  if (fields.length > 1) return countWords(count, 'wine')
  const noun = isImportField(field!) ? importFields[field].label.toLowerCase() : field!
  return text(rows[0]!, field!) === ''
    ? `${countWords(count, 'wine')} without a ${noun}`
    : countWords(count, noun)
}

function answersTo(fields: readonly string[], row: LockedRow): SharedAct[] {
  const isEmpty = fields.every((field) => text(row, field) === '')
  const confirm = (label: string): SharedAct => ({ act: 'confirm', label })
  if (!isOfPrices(fields)) return [confirm(isEmpty ? 'They have none' : 'They are right')]
  const [bottle, glass] = [text(row, 'bottlePrice'), text(row, 'glassPrice')]
  if (!bottle && !glass) return [confirm('They have no price')]
  const swap = (label: string): SharedAct => ({ act: 'swapPrices', label })
  if (!bottle) return [swap('They are bottle prices'), confirm('They are glass prices')]
  if (!glass) return [confirm('They are bottle prices'), swap('They are glass prices')]
  return [
    confirm('They are right'),
    swap('Swap bottle and glass price'),
    { act: 'noGlass', label: 'Leave the glass prices out' },
  ]
}

/** Rows about which nearly nothing is sure, such as a telephone number that was taken for a price. */
function noWines(rows: readonly LockedRow[]): SharedDoubt[] {
  const doubtful = rows.filter(
    (row) =>
      !row.is_checked &&
      ['type', 'vintage', 'varietal', 'appellation', 'region', 'country'].every(
        (field) => text(row, field) === '',
      ) &&
      Object.keys(row.confidence).filter((field) => prices.has(field) || field === 'type').length > 2,
  )
  if (doubtful.length < 2) return []
  return [
    {
      key: 'no wines',
      title: `${countWords(doubtful.length, 'row')} that may be no wine`,
      why: 'Neither the kind nor the price is sure',
      positions: positionsOf(doubtful),
      fields: ['bottlePrice'],
      acts: [{ act: 'drop', label: 'Drop them' }],
    },
  ]
}

/** Wines whose bottle has the size of a glass. */
const inPours = (rows: readonly LockedRow[]): SharedDoubt[] =>
  grouped(rows, (row) => (!row.is_checked && isPourSize(text(row, 'formatMl')) ? '' : null)).map(
    ([, group]) => ({
      key: 'pours',
      title: `${countWords(group.length, 'wine')} in bottles of ${sizesInWords(group)}`,
      why: 'That is the size of a glass',
      positions: positionsOf(group),
      fields: ['glassPrice'],
      acts: [{ act: 'pour', label: 'They are sold by the glass' }],
    }),
  )

const sizesInWords = (rows: readonly LockedRow[]): string =>
  [...new Set(rows.map((row) => text(row, 'formatMl')))].map((size) => `${size} ml`).join(' or ')

/** Wines of a section whose kind nothing says. */
const withoutKind = (rows: readonly LockedRow[]): SharedDoubt[] =>
  grouped(rows, (row) => (row.state === 'error' && text(row, 'type') === '' ? row.section : null)).map(
    ([section, group]) => ({
      key: `kind|${section}`,
      title: `${countWords(group.length, 'wine')} without a kind${under(section)}`,
      why: 'Nothing on the page says it',
      positions: positionsOf(group),
      fields: ['type'],
      acts: [{ act: 'type', label: 'Set the kind', kind: usual(rows, section, 'type') }],
    }),
  )

const withoutProducer = (rows: readonly LockedRow[]): SharedDoubt[] =>
  grouped(rows, (row) => (row.state === 'error' && text(row, 'producer') === '' ? '' : null)).map(
    ([, group]) => ({
      key: 'producer',
      title: `${countWords(group.length, 'wine')} without a producer`,
      why: 'Your cellar asks for one',
      positions: positionsOf(group),
      fields: ['producer'],
      acts: [
        { act: 'nameAsProducer', label: 'Use their names' },
        { act: 'producer', label: 'Set the producer', value: '' },
      ],
    }),
  )

/** Wines without a country in a section most of whose wines share one. */
const withoutCountry = (rows: readonly LockedRow[]): SharedDoubt[] =>
  grouped(rows, (row) => (text(row, 'country') === '' && row.section !== '' ? row.section : null)).flatMap(
    ([section, group]) => {
      const country = usual(rows, section, 'country')
      const others = rows.filter((row) => row.section === section).length - group.length
      if (country === '' || others < Math.max(2, group.length)) return []
      return [
        {
          key: `country|${section}`,
          title: `${countWords(group.length, 'wine')} without a country${under(section)}`,
          why: `Other wines there are from ${country}`,
          positions: positionsOf(group),
          fields: ['country'],
          acts: [{ act: 'country' as const, label: 'Set the country', value: country }],
        },
      ]
    },
  )

/** The value that all other wines of a section have in a field; '' where they differ or none has one. */
function usual(rows: readonly LockedRow[], section: string, field: string): string {
  const values = new Set(rows.filter((row) => row.section === section).map((row) => text(row, field)))
  values.delete('')
  return values.size === 1 ? [...values][0]! : ''
}

/** Names in capitals, where fewer than half of the list are. */
function inCapitals(rows: readonly LockedRow[]): SharedDoubt[] {
  const shouts = rows.filter((row) =>
    ['producer', 'name'].some((field) => titleCase(text(row, field)) !== text(row, field)),
  )
  if (shouts.length < 3) return []
  return [
    {
      key: 'capitals',
      title: `${countWords(shouts.length, 'wine')} written in capitals`,
      why: 'Your guests may read them on the public list',
      positions: positionsOf(shouts),
      fields: [],
      acts: [{ act: 'titleCase', label: 'Use small letters' }],
    },
  ]
}

/** A row with the effect of an answer, in words: "Krug Grande Cuvée: bottle price $195.00, glass price none". */
export function effectInWords(row: LockedRow, { fields, word }: SharedDoubt, act: SharedAct): string {
  const change: BulkChange = { kind: '', value: '', ...act, fields, word }
  const isUnset = (act.act === 'type' && !act.kind) || (needsValue(act.act) && !act.value)
  const set = isUnset ? null : bulkChangeOf(row, change)
  const name = [text(row, 'producer'), text(row, 'name'), text(row, 'vintage')].filter(Boolean).join(' ')
  const after = set?.fields
  const shown = after
    ? reviewFields.filter((field) => (after[field] ?? '') !== text(row, field))
    : fields.filter((field) => text(row, field) !== '' && !['producer', 'name'].includes(field))
  const facts = shown.flatMap((field) =>
    isImportField(field)
      ? [`${importFields[field].label.toLowerCase()} ${inWords(field, (after ?? row.fields)[field] ?? '')}`]
      : [],
  )
  return [name || 'Row without a name', facts.join(', ')].filter(Boolean).join(': ')
}

const inWords = (field: Parameters<typeof wordsFor>[0], value: string): string => {
  const isPrice = field === 'bottlePrice' || field === 'glassPrice'
  if (value === '') return 'none'
  if (isPrice && !/^\d+(\.\d+)?$/.test(value)) return value
  return wordsFor(field, isPrice ? Math.round(Number(value) * 100) : value)
}
