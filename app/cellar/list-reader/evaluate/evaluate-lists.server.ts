// Reads lists as the product does, for a comparison with what they should give.
import { documentMessages } from '../document-limits'
import { readingTasks } from '../documents/reading-tasks.server'
import type { SourceDocument } from '../source-document'
import { evaluateFiles } from './evaluate-files.server'
import { evaluatedEntry, type EvaluatedEntry } from './evaluated-entry'

interface EvaluatedList {
  entries: EvaluatedEntry[]
  /** ISO 4217 code; null where none is printed. */
  currency: string | null
}

/** The lists of these files. */
export const evaluateLists = (paths: readonly string[]) => evaluateFiles(paths, evaluateList, noList)

const noList: EvaluatedList = { entries: [], currency: null }

async function evaluateList(bytes: Uint8Array): Promise<EvaluatedList> {
  const document = await pagesOf(bytes)
  const { entries, currency } = await readingTasks.list({ document, known: { producers: [] } })
  if (entries.length === 0) throw new Error(documentMessages.noWines)
  return { entries: entries.map(evaluatedEntry), currency }
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
