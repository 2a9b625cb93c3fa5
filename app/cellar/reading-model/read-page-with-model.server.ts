import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import type { ReadEntry } from '~/cellar/list-reader/read-entry'
import type { SourcePage } from '~/cellar/list-reader/source-document'
import { faultSentence, ModelFault } from '~/cellar/list-reader/model/model-fault'
import { partsOfPage } from '~/cellar/list-reader/model/model-reader.server'
import { linesInPart } from '~/cellar/list-reader/model/page-lines'
import { readsWithModel } from './reading-settings.server'
import { addUse, noUse } from '~/cellar/list-reader/model/token-prices'
import { recordUse, reservePages } from './usage.server'
import { monthOf } from './usage-month'
import type { PagePicture, PagePart, PartReading, ModelReader } from '~/cellar/list-reader/model/model'

/** Requests for one page at the same time. A longer page is read as far as they go. */
const mostParts = 4

/** The model's reading of a page. */
export interface ModelPage {
  page: number
  /** Checked against the page; not merged with those of the built-in reader. */
  entries: ReadEntry[]
  /** False where the model has not read all of it: a wine that is missing says nothing then. */
  isComplete: boolean
}

export type ModelPageResult =
  | { kind: 'read'; page: ModelPage; note: string | null }
  /** Not read, with a sentence about it. `isFinal`: so will the next pages be. */
  | { kind: 'failed'; sentence: string; isFinal: boolean }
  /** The business has the model switched off, or nothing is on the page. */
  | { kind: 'skipped' }

interface PageInput {
  page: SourcePage
  /** Asked for where its text was recognized; null for none. */
  picture: PagePicture | null
  signal: AbortSignal
  now: Date
  /** For the log: it holds nothing of what was sent or answered. */
  onFault?(fault: ModelFault): void
}

/**
 * Reads a page with the language model where the business has switched it on and its month is not used up. Pages are
 * counted before they are sent; no transaction is open while the model works. Never throws for a fault of the model;
 * throws the signal's reason where `signal` ends it. A long page counts as one for every 60 lines.
 */
export async function readPageWithModel(
  db: TenantDb,
  reader: ModelReader,
  { page, picture, signal, now, onFault }: PageInput,
): Promise<ModelPageResult> {
  const all = partsOfPage(page, picture)
  const parts = all.slice(0, mostParts)
  if (parts.length === 0) return { kind: 'skipped' }
  const month = monthOf(now)
  const state = await db.transaction(async (db) => {
    if (!(await readsWithModel(db))) return 'off'
    const isFree = await reservePages(db, { month, pages: parts.length, limit: reader.monthlyPages })
    return isFree ? 'reserved' : 'used up'
  })
  if (state === 'off') return { kind: 'skipped' }
  if (state === 'used up')
    return { kind: 'failed', sentence: limitSentence(reader.monthlyPages), isFinal: true }

  const results = await readParts(reader, parts, signal)
  const use = results.map((result) => result.use).reduce(addUse, noUse)
  await recordUse(db, {
    month,
    use,
    cost: reader.costMicros(use),
    unused: results.filter((result) => result instanceof ModelFault && !result.isCounted).length,
  })
  signal.throwIfAborted()
  for (const result of results) if (result instanceof ModelFault) onFault?.(result)
  return resultOf(page.number, results, all.length > parts.length)
}

/** All parts, each a reading or the fault that prevented it. */
async function readParts(
  reader: ModelReader,
  parts: readonly PagePart[],
  signal: AbortSignal,
): Promise<(PartReading | ModelFault)[]> {
  const limit = pLimit(mostParts)
  return Promise.all(
    parts.map((part) =>
      limit(() =>
        reader.read(part, { signal }).catch((error: unknown) => {
          if (error instanceof ModelFault) return error
          // Ended from outside, or a fault in checking the answer: what the built-in reader read stands.
          return new ModelFault('failed', noUse, null, { cause: error })
        }),
      ),
    ),
  )
}

function resultOf(
  page: number,
  results: readonly (PartReading | ModelFault)[],
  isCut: boolean,
): ModelPageResult {
  const read = results.filter((result): result is PartReading => !(result instanceof ModelFault))
  const fault = results.find((result) => result instanceof ModelFault)
  if (read.length === 0 && fault)
    return { kind: 'failed', sentence: faultSentence(page, fault.code), isFinal: fault.isFinal }
  const isComplete = fault === undefined && !isCut && read.every((part) => part.isComplete)
  return {
    kind: 'read',
    page: { page, entries: read.flatMap(({ entries }) => entries), isComplete },
    note: fault
      ? `A part of page ${page} was read by the built-in reader alone.`
      : isCut
        ? `Page ${page} is long: the language model read its first ${mostParts * linesInPart} lines.`
        : null,
  }
}

const limitSentence = (limit: number) =>
  limit === 0
    ? 'The language model reads no pages here.'
    : `This month’s limit of ${limit.toLocaleString('en-US')} pages is reached. The built-in reader read the rest.`
