import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { findCountry, findRegion } from '../../reference/gazetteer.server'
import { findGrapes } from '../../reference/grapes.server'
import type { ReadEntry } from '../read-entry'
import type { SourceDocument } from '../source-document'
import { engineName } from './engine'
import { mergeReadings, type SameValue } from './merge-readings'
import type { ModelFault } from './model-fault'
import type { ModelReader, PagePicture } from './model-reader.server'
import { readPageWithModel, type ModelPage } from './read-page-with-model.server'

/** Pages that are asked for at the same time. */
const pagesAtOnce = 2
/** Pages in a row that fail before the rest is not asked for. */
const mostFaults = 3

interface ListInput {
  document: SourceDocument
  /** What the built-in reader read, in the order of the document. */
  embedded: readonly ReadEntry[]
  /** The picture of a page, asked for where its text was recognized; null for none. */
  pictureOf(page: number): Promise<PagePicture | null>
  signal: AbortSignal
  now: Date
  onFault?(fault: ModelFault): void
  /** Told after each page. */
  report?(progress: { done: number; pages: number }): Promise<void> | void
}

export interface ModelListResult {
  entries: ReadEntry[]
  /** "Built-in reader", or "Built-in reader and claude-haiku-5-5 (Anthropic)". */
  engine: string
  /** A sentence for each page, or all of them, that the model did not read. */
  failures: string[]
}

/**
 * Reads a list with the language model beside the built-in reader and merges both. Where there is no model, it is
 * switched off, its limit is reached or it fails, the built-in reader's entries are kept as they are. Tables are not
 * sent: their columns say what is what. Throws nothing for a fault of the model, and the signal's reason where `signal`
 * ends it.
 */
export async function readListWithModel(
  db: TenantDb,
  reader: ModelReader | null,
  { document, embedded, pictureOf, signal, now, onFault, report }: ListInput,
): Promise<ModelListResult> {
  if (!reader || document.kind === 'table')
    return { entries: [...embedded], engine: engineName(null), failures: [] }
  const read: ModelPage[] = []
  const failures: { page: number; sentence: string }[] = []
  let [faults, isStopped, done] = [0, false, 0]
  const limit = pLimit(pagesAtOnce)
  await Promise.all(
    document.pages.map((page) =>
      limit(async () => {
        signal.throwIfAborted()
        if (!isStopped) {
          const picture =
            page.origin === 'recognition' ? await pictureOf(page.number).catch(() => null) : null
          const result = await readPageWithModel(db, reader, { page, picture, signal, now, onFault })
          if (result.kind === 'read') {
            faults = 0
            read.push(result.page)
            if (result.note) failures.push({ page: page.number, sentence: result.note })
          } else if (result.kind === 'failed') {
            faults += 1
            isStopped ||= result.isFinal || faults >= mostFaults
            failures.push({ page: page.number, sentence: result.sentence })
            if (faults === mostFaults && !result.isFinal) failures.push({ page: Infinity, sentence: givenUp })
          }
        }
        done += 1
        await report?.({ done, pages: document.pages.length })
      }),
    ),
  )
  return {
    entries: mergeWithModel(embedded, read),
    engine: engineName(read.length > 0 ? reader : null),
    failures: [...new Set(failures.toSorted((a, b) => a.page - b.page).map(({ sentence }) => sentence))],
  }
}

const givenUp = 'The language model failed on several pages, so the built-in reader read the rest alone.'

/** The entries of a document, each page merged with what the model read on it; other pages stay as they are. */
export function mergeWithModel(embedded: readonly ReadEntry[], pages: readonly ModelPage[]): ReadEntry[] {
  const byPage = new Map(pages.map((page) => [page.page, page]))
  const numbers = new Set([...embedded.map(({ place }) => place.page), ...byPage.keys()])
  return [...numbers]
    .toSorted((a, b) => a - b)
    .flatMap((number) => {
      const own = embedded.filter(({ place }) => place.page === number)
      const other = byPage.get(number)
      return other
        ? mergeReadings({ embedded: own, model: other.entries, isComplete: other.isComplete, same })
        : own
    })
}

/** "Piemonte" and "Piedmont", "Cannonau" and "Grenache". */
const same: SameValue = (field, a, b) => {
  if (field === 'country') return isOne(findCountry(a), findCountry(b))
  if (field === 'region' || field === 'appellation') return isOne(findRegion(a), findRegion(b))
  if (field !== 'varietal') return false
  const [mine, theirs] = [new Set(findGrapes(a)), new Set(findGrapes(b))]
  return mine.size > 0 && mine.size === theirs.size && [...mine].every((grape) => theirs.has(grape))
}

const isOne = (a: object | null, b: object | null): boolean => a !== null && a === b
