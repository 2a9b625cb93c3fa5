// Reads lists as the product does, for a comparison with what they should give.
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readDocument } from '../documents/read-document.server'
import { readList } from '../read-list.server'
import { evaluatedEntry, type EvaluatedEntry } from './evaluated-entry'

export interface EvaluatedList {
  entries: EvaluatedEntry[]
  /** ISO 4217 code; null where none is printed. */
  currency: string | null
  /** How long reading took. */
  ms: number
}

/**
 * The lists of these files by their names, or by their paths where two share a name. Throws a sentence that names
 * the file where one cannot be read.
 */
export async function evaluateLists(paths: readonly string[]): Promise<Record<string, EvaluatedList>> {
  const lists: Record<string, EvaluatedList> = {}
  for (const path of paths) {
    const isAlone = paths.filter((other) => basename(other) === basename(path)).length === 1
    const bytes = await readFile(path).catch(() => {
      throw new Error(`There is no file ${path} that can be read.`)
    })
    const began = performance.now()
    try {
      const document = await readDocument(bytes)
      const list = readList(document, { producers: [] })
      const ms = Math.round(performance.now() - began)
      lists[isAlone ? basename(path) : path] = { entries: list.entries.map(evaluatedEntry), currency: list.currency, ms }
    } catch (error) {
      throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  return lists
}
