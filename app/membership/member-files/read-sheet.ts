// One sheet of a file: its header row, its columns, its records and what was wrong with its rows. Pure.
import { cellsByName, findExporter } from '~/cellar/list-reader/exporters/recognize-exporter'
import { isBlank, type SourceRow } from '~/cellar/list-reader/files/table'
import type { Day } from '~/foundation/kit/dates'
import { isCardNumber, isSecretHeader } from './card-numbers'
import { fieldOfHeader } from './field-names'
import { winesTitle } from './looks-like-wines'
import { fieldOfColumn, guessMap, presetMap, withChoices, type MappedColumn } from './map-columns'
import type { ColumnChoices, FileSummary, MemberFileKind } from './member-files'
import type { MemberRecord } from './member-record'
import type { MemberField } from './member-row'
import { plansInTags } from './plans-in-tags'
import { memberPresets } from './presets/all-presets'
import type { MemberPreset } from './presets/preset'
import { readRecords, type RowOfTexts } from './read-records'
import { repairText } from './repair-text'
import { rowTexts } from './row-texts'

interface SheetToRead {
  /** The file's name, with that of the sheet where there are several. */
  name: string
  reading: string
  rows: readonly SourceRow[]
  choices: ColumnChoices
  today: Day
  timeZone: string
}

export interface SheetReading {
  summary: FileSummary
  records: MemberRecord[]
  /** Fields that are filled in at least one row. */
  stated: ReadonlySet<MemberField>
}

interface Layout {
  title: string | null
  preset: MemberPreset | null
  headers: string[]
  columns: MappedColumn[]
  rows: TextRow[]
  /** Cells that were read in the wrong encoding. */
  repairedCount: number
}

interface TextRow {
  line: number
  cells: string[]
}

export function readSheet(sheet: SheetToRead): SheetReading {
  const refusal = refusalOf(sheet.rows)
  if (refusal) return refused(sheet, refusal)
  const layout = layoutOf(sheet)
  const numbered = layout.headers.find((_, column) =>
    layout.rows.some(({ cells }) => isCardNumber(cells[column] ?? '')),
  )
  if (numbered !== undefined)
    return refused(sheet, {
      kind: 'unknown',
      hasCardNumbers: true,
      sentence: `The column “${numbered}” has whole card numbers, which must not be sent around. Delete the column and upload the file again.`,
    })
  const problems: string[] = []
  if (layout.repairedCount > 0) problems.push(mixedEncodings(layout.repairedCount))
  const { kind, records, stated } = recordsOf(sheet, layout, problems)
  return {
    records,
    stated,
    summary: {
      name: sheet.name,
      exporter: layout.title,
      kind,
      reading: sheet.reading,
      rowCount: layout.rows.length,
      columns: layout.headers.map((header, column) => ({
        header,
        field: fieldOfColumn(layout.columns, column),
        samples: isSecretHeader(header) ? [] : samplesOf(layout.rows, column),
      })),
      problems,
      hasCardNumbers: false,
    },
  }
}

const mixedEncodings = (count: number): string =>
  `The file mixes two encodings. We repaired ${count} ${count === 1 ? 'cell' : 'cells'}; check names with accents.`

interface Refusal {
  kind: MemberFileKind
  sentence: string
  hasCardNumbers?: boolean
  title?: string
}

/** A file of something else says what it is, and where it belongs. */
function refusalOf(rows: readonly SourceRow[]): Refusal | null {
  const wines = winesTitle(rows)
  const inBrackets = (title: string) => (title ? ` (${title})` : '')
  if (wines !== null)
    return {
      kind: 'wines',
      title: wines,
      sentence: `This is a list of wines${inBrackets(wines)}, not of members. Upload it under Inventory, Import and export instead.`,
    }
  const exporter = findExporter(rows)?.exporter
  if (exporter?.kind === 'sales' || exporter?.kind === 'bill') {
    const thing = exporter.kind === 'sales' ? 'a sales report' : 'a bill'
    return {
      kind: 'unknown',
      title: exporter.title,
      sentence: `This is ${thing}${inBrackets(exporter.title)}, not a list of members.`,
    }
  }
  return rows.length === 0 ? { kind: 'unknown', sentence: 'This file is empty. Choose another.' } : null
}

const refused = (
  sheet: SheetToRead,
  { kind, sentence, title, hasCardNumbers = false }: Refusal,
): SheetReading => ({
  records: [],
  stated: new Set(),
  summary: {
    name: sheet.name,
    exporter: title || null,
    kind,
    reading: sheet.reading,
    rowCount: Math.max(0, sheet.rows.length - 1),
    columns: [],
    problems: [sentence],
    hasCardNumbers,
  },
})

function layoutOf({ rows, choices }: SheetToRead): Layout {
  const header = findExporter(rows)
  const place = header?.place ?? likelyHeader(rows)
  const headers = uniqueHeaders(rows[place]!.cells.map((cell) => String(cell).trim()))
  const headerKey = rowKey(rows[place]!.cells)
  let repairedCount = 0
  const repair = (cell: string) => {
    const text = visible(cell)
    const repaired = repairText(text)
    if (repaired !== text) repairedCount += 1
    return repaired
  }
  const texts = rows
    .slice(place + 1)
    // Files that were put together of several have their header row in the middle too.
    .filter(({ cells }) => rowKey(cells) !== headerKey)
    .map(({ number, cells }): TextRow => ({
      line: number,
      cells: cells.map((cell) => repair(String(cell))),
    }))
  const exporter = header?.exporter
  const preset = exporter?.kind === 'people' ? memberPresets[exporter.name] : null
  const columns = preset
    ? presetMap(preset, headers)
    : guessMap(headers, (column) => texts.map(({ cells }) => cells[column] ?? ''))
  return {
    title: preset ? (exporter?.title ?? null) : null,
    preset,
    headers,
    columns: withChoices(columns, headers, choices),
    rows: texts,
    repairedCount,
  }
}

/** A text without the invisible marks that come from web pages and from the beginnings of files. */
const visible = (text: string): string => text.replace(/[\u200B\u200E\u200F\u2060\uFEFF]/g, '')

/** A row's texts as header rows are compared: without case, spaces and empty cells at the end. */
const rowKey = (cells: SourceRow['cells']): string =>
  cells
    .map((cell) => visible(String(cell)).trim().toLowerCase())
    .join('\n')
    .trimEnd()

/** Of the first rows, the one with the most names of columns that we know; a title may precede it. */
function likelyHeader(rows: readonly SourceRow[]): number {
  const scores = rows
    .slice(0, 20)
    .map(({ cells }) => cells.filter((cell) => !isBlank(cell) && fieldOfHeader(String(cell)) !== null).length)
  return scores.indexOf(Math.max(...scores))
}

/** Names of columns by which choices are stored: one that is repeated or empty gets a number. */
function uniqueHeaders(headers: readonly string[]): string[] {
  const times = new Map<string, number>()
  return headers.map((header, column) => {
    const name = header || `Column ${column + 1}`
    const time = (times.get(name) ?? 0) + 1
    times.set(name, time)
    return time === 1 ? name : `${name} (${time})`
  })
}

const samplesOf = (rows: readonly TextRow[], column: number): string[] =>
  [...new Set(rows.slice(0, 500).map(({ cells }) => (cells[column] ?? '').slice(0, 80)))]
    .filter((text) => text !== '')
    .slice(0, 3)

const mostProblems = 20

function recordsOf(sheet: SheetToRead, layout: Layout, problems: string[]) {
  const { preset, headers, columns } = layout
  const mapped = new Set(columns.map(({ field }) => field))
  const kind = preset?.kind ?? kindOf(mapped)
  if (kind === 'unknown') {
    problems.push('We can’t tell which column names the members. Choose the columns with name and email.')
    return { kind, records: [], stated: new Set<MemberField>() }
  }
  const textsOf = rowTexts(columns)
  const cellOf = cellsByName(headers)
  const lineProblems: string[] = []
  const rows = layout.rows.flatMap(({ line, cells }): RowOfTexts[] => {
    const cell = cellOf(cells)
    if (preset?.isLeftOut?.(cell)) return []
    if (cells.slice(headers.length).some((text) => text !== ''))
      lineProblems.push(
        `Line ${line} has more cells than there are columns. Check it for a missing quotation mark.`,
      )
    const texts = preset?.adjust?.(textsOf(cells), { cell, file: sheet.name }) ?? textsOf(cells)
    const isNamed = identities.some((field) => (texts[field] ?? '') !== '')
    if (!isNamed) lineProblems.push(`Line ${line} names no person and is left out.`)
    return isNamed ? [{ line, texts }] : []
  })
  problems.push(...lineProblems.slice(0, mostProblems))
  if (lineProblems.length > mostProblems)
    problems.push(`${lineProblems.length - mostProblems} more lines are like these.`)
  const records = readRecords(rows, {
    file: sheet.name,
    kind,
    title: layout.title ?? sheet.name,
    program: layout.title ?? headers.join('\n'),
    today: sheet.today,
    timeZone: sheet.timeZone,
    statuses: preset?.statuses,
    headerOf: (field) => headers[columns.find((column) => column.field === field)?.column ?? -1] ?? '',
  })
  if (preset?.hasPlansInTags && !mapped.has('plan')) takePlansFromTags(rows, records)
  const hasMemberships = records.some((record) => record.kind === 'memberships')
  const stated = [...mapped].filter((field) => rows.some(({ texts }) => (texts[field] ?? '') !== ''))
  return {
    kind: hasMemberships ? ('memberships' as const) : kind,
    records,
    stated: new Set<MemberField>(stated),
  }
}

const identities = ['email', 'fullName', 'firstName', 'lastName', 'key', 'customerId'] as const

function kindOf(fields: ReadonlySet<MemberField>): MemberRecord['kind'] | 'unknown' {
  const has = (...names: MemberField[]) => names.some((name) => fields.has(name))
  if (!has(...identities)) return 'unknown'
  if (has('plan', 'paidUntil', 'price', 'subscriptionId', 'status')) return 'memberships'
  if (has('customerId') && !has('fullName', 'firstName', 'lastName', 'address')) return 'cards'
  return has('email', 'fullName', 'firstName', 'lastName') ? 'people' : 'unknown'
}

/** A customer with a plan among the tags has a membership; the others are people who buy. */
function takePlansFromTags(rows: readonly RowOfTexts[], records: MemberRecord[]): void {
  for (const [place, plan] of plansInTags(rows.map(({ texts }) => texts.tags ?? '')).entries()) {
    const record = records[place]!
    if (plan === '') continue
    record.kind = 'memberships'
    record.facts.plan = plan
    if (plan === null)
      record.doubts.push({
        field: 'plan',
        sentence: `Several tags may name the plan: ${record.facts.tags.join(', ')}.`,
      })
  }
}
