// Reads lists as the product does, for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { documentMessages } from '../document-limits'
import { readingTasks } from '../documents/reading-tasks.server'
import type { SourceDocument } from '../source-document'
import { evaluatedEntry, type EvaluatedEntry } from './evaluated-entry'

interface EvaluatedList {
  entries: EvaluatedEntry[]
  /** ISO 4217 code; null where none is printed. */
  currency: string | null
  /** How long reading took. */
  ms: number
  /** Why the file gave no list. */
  error?: string
}

/**
 * The lists of these files by their names, or by their paths where two share a name. A file that cannot be read gives
 * no entries and says why, so that the others are still judged.
 */
export async function evaluateLists(paths: readonly string[]): Promise<Record<string, EvaluatedList>> {
  const lists: Record<string, EvaluatedList> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    const began = performance.now()
    const result = await readFile(path)
      .catch(() => {
        throw new Error(`There is no file ${path} that can be read.`)
      })
      .then(pagesOf)
      .then((document) => readingTasks.list({ document, known: { producers: [] } }))
      .then(({ entries, currency }) => {
        if (entries.length === 0) throw new Error(documentMessages.noWines)
        return { entries: entries.map(evaluatedEntry), currency }
      })
      .catch((error: unknown) => ({
        entries: [],
        currency: null,
        error: error instanceof Error ? error.message : String(error),
      }))
    lists[isAlone ? basename(path) : path] = { ...result, ms: Math.round(performance.now() - began) }
  }
  return lists
}

/** The pages of a file as the product reads them: those without text in the file are recognized. */
export async function pagesOf(bytes: Uint8Array): Promise<SourceDocument> {
  const { kind, pages } = await readingTasks.inspect(bytes)
  const withText = pages.filter(({ hasText }) => hasText).map(({ number }) => number)
  const read = withText.length === 0 ? [] : await readingTasks.textPages({ bytes, pages: withText })
  for (const { number, hasText } of pages) {
    if (!hasText)
      read.push(await readingTasks.recognizePage({ bytes, page: number, rotation: 0, crop: null }))
  }
  return { kind, pages: read.sort((one, other) => one.number - other.number) }
}
