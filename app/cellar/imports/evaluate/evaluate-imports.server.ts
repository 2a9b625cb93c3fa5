// Reads files as an import into an empty cellar does, for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { lookup } from '~/foundation/kit/lookup'
import type { WineType } from '~/cellar/reference/labels'
import { pagesOf } from '~/cellar/list-reader/evaluate/evaluate-lists.server'
import { readingTasks } from '~/cellar/list-reader/documents/reading-tasks.server'
import { combineRows } from '../combine-rows'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import { isReadAsTable } from '../documents/intake.server'
import { storedEntry } from '../documents/texts-of-entry'
import { evaluateRows, type EvaluatedRow, type RowToEvaluate } from '../evaluate-rows'
import { findExporter, isOfWines } from '~/cellar/list-reader/exporters/recognize-exporter'
import type { ImportField } from '~/cellar/list-reader/table/fields'
import { otherKindMessages } from '~/cellar/list-reader/files/limits'
import { readTable } from '~/cellar/list-reader/files/read-table.server'
import { validateRow } from '../row-schema'
import { tableTexts, type TextRow } from './table-texts.server'

interface EvaluatedWine {
  producer: string | null
  name: string | null
  vintage: number | 'NV' | null
  kind: WineType | null
  region: string | null
  country: string | null
  varietal: string | null
  bottleMl: number | null
  /** Amounts in units of the currency. */
  priceBottle: number | null
  priceGlass: number | null
  cost: number | null
  quantity: number | null
  bin: string | null
  location: string | null
  state: 'new' | 'update' | 'same' | 'error' | 'skip'
  /** Fields that a person should check. */
  doubts: string[]
}

interface EvaluatedImport {
  /** The title of the known exporter; null for another file. */
  exporter: string | null
  rows: EvaluatedWine[]
  /** Why the file gives no rows. */
  error?: string
}

/**
 * The rows of these files by the files' names, or by their paths where two share a name. A file that cannot be read
 * gives no rows and says why.
 */
export async function evaluateImports(
  paths: readonly string[],
  { year }: { year: number },
): Promise<Record<string, EvaluatedImport>> {
  const imports: Record<string, EvaluatedImport> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    imports[isAlone ? basename(path) : path] = await evaluateFile(path, year).catch((error: unknown) => ({
      exporter: null,
      rows: [],
      error: error instanceof Error ? error.message : String(error),
    }))
  }
  return imports
}

async function evaluateFile(path: string, year: number): Promise<EvaluatedImport> {
  const bytes = await readFile(path).catch(() => {
    throw new Error(`There is no file ${path} that can be read.`)
  })
  const inspection = await readingTasks.inspect(bytes)
  if (!(await isReadAsTable({ inspection, read: () => readTable(bytes) })))
    return { exporter: null, rows: evaluated(await listTexts(bytes), year) }
  const table = await readTable(bytes)
  const exporter = table.sheets.map(({ rows }) => findExporter(rows)?.exporter).find(Boolean)
  const title = exporter ? exporter.title || 'List of people' : null
  if (exporter && !isOfWines(exporter))
    return { exporter: title, rows: [], error: otherKindMessages[exporter.kind](exporter.title) }
  return { exporter: title, rows: evaluated(await tableTexts(table, readLabels), year) }
}

const readLabels = (names: string[]) => readingTasks.labels({ names, known: { producers: [] } })

async function listTexts(bytes: Uint8Array): Promise<TextRow[]> {
  const document = await pagesOf(bytes)
  const { entries } = await readingTasks.list({ document, known: { producers: [] } })
  if (entries.length === 0) throw new Error(documentMessages.noWines)
  return entries.map((entry, place) => {
    const { fields, confidence } = storedEntry(entry)
    return {
      number: place + 1,
      texts: fields,
      skipReason: '',
      doubts: Object.keys(confidence) as ImportField[],
    }
  })
}

/** The rows as the review shows them; those about the same wine are one. */
function evaluated(rows: readonly TextRow[], year: number): EvaluatedWine[] {
  const combined = combineRows(
    rows.map(({ number, texts, skipReason }, position): RowToEvaluate => ({
      position,
      number,
      sheet: '',
      isSkipped: skipReason !== '',
      skipReason,
      ...validateRow(texts),
    })),
  )
  const states = evaluateRows(combined, { wines: [], locations: [], stockMode: 'leave', year })
  return states.flatMap((state, at) => {
    if (state.state === 'merged') return []
    const merged = states.filter(({ mergedInto }) => mergedInto === state.position)
    const further = merged.map(({ position }) => combined[position]!.values?.quantity ?? 0)
    return [evaluatedWine(combined[at]!, rows[at]!, { state, further })]
  })
}

function evaluatedWine(
  { values }: RowToEvaluate,
  { texts, doubts }: TextRow,
  { state, further }: { state: EvaluatedRow; further: readonly number[] },
): EvaluatedWine {
  const text = (field: ImportField) => texts[field] || null
  const amount = (field: ImportField) => (texts[field] === '' ? null : Number(texts[field]))
  const cents = (value: number | null | undefined, field: ImportField) =>
    value === undefined ? amount(field) : value === null ? null : value / 100
  const quantity = values ? values.quantity : amount('quantity')
  return {
    producer: text('producer'),
    name: text('name'),
    vintage: values ? values.vintage : ((Number(texts.vintage) || text('vintage')) as number | 'NV' | null),
    kind: (text('type') as WineType | null) ?? null,
    region: text('region') ?? text('appellation'),
    country: text('country'),
    varietal: text('varietal'),
    bottleMl: values ? values.formatMl : amount('formatMl'),
    priceBottle: cents(values?.bottlePrice, 'bottlePrice'),
    priceGlass: cents(values?.glassPrice, 'glassPrice'),
    cost: cents(values?.cost, 'cost'),
    quantity: further.reduce<number | null>((sum, more) => (more > 0 ? (sum ?? 0) + more : sum), quantity),
    bin: text('bin'),
    location: text('location'),
    state: stateNames[state.state],
    doubts: [...new Set([...Object.keys(state.problems), ...doubts])].map(
      (field) => doubtNames.get(field) ?? field,
    ),
  }
}

const stateNames = {
  new: 'new',
  update: 'update',
  same: 'same',
  merged: 'same',
  error: 'error',
  skipped: 'skip',
} as const satisfies Record<EvaluatedRow['state'], EvaluatedWine['state']>

/** Fields that have another name here than in the forms. */
const doubtNames = lookup({
  type: 'kind',
  formatMl: 'bottleMl',
  bottlePrice: 'priceBottle',
  glassPrice: 'priceGlass',
  appellation: 'region',
})
