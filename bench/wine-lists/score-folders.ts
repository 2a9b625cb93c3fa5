// Reads every list of a folder that has a truth, and measures the reading.
import { readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { closeRecognizer } from '~/cellar/list-reader/documents/pictures/recognizer.server'
import { evaluatedEntry } from '~/cellar/list-reader/evaluate/evaluated-entry'
import { evaluateLists } from '~/cellar/list-reader/evaluate/evaluate-lists.server'
import { readList } from '~/cellar/list-reader/pipeline.server'
import { documentOf } from './kept-documents'
import type { Half } from './made-list'
import { measure, type Measured } from './measure'
import type { Truth } from './truth'

export interface Score {
  id: string
  /** Lists that were not made here are given. */
  half: Half | 'given'
  kind: 'pdf' | 'scan' | 'page' | 'photo' | 'table' | 'text'
  measured: Measured
  ms: number
  /** Why it could not be read. */
  failure: string | null
}

/**
 * One list after the other. A list that cannot be read counts as read with no wine. `documents` keeps recognized pages
 * between runs: the times of those are of the reading alone.
 */
export async function scoreFolders(
  folders: readonly string[],
  isWanted: (id: string, kind: Score['kind']) => boolean = () => true,
  documents: string | null = null,
): Promise<Score[]> {
  const scores: Score[] = []
  try {
    for (const folder of folders)
      for (const name of readdirSync(folder)
        .filter((file) => file.endsWith('.truth.json'))
        .sort()) {
        const truth = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Truth
        if (isWanted(truth.id, kindOf(truth.file))) scores.push(await score(folder, truth, documents))
      }
  } finally {
    // Its thread would keep a program from ending.
    await closeRecognizer()
  }
  return scores
}

async function score(folder: string, truth: Truth, documents: string | null): Promise<Score> {
  const half = /(^|\/)(tune|test|opened|unseen)\/?$/.exec(folder)?.[2] as Half | undefined
  const about = { id: truth.id, half: half ?? 'given', kind: kindOf(truth.file) } as const
  const began = performance.now()
  try {
    const path = join(folder, truth.file)
    if (documents !== null) {
      const document = await documentOf(path, documents)
      const entries = readList(document, { producers: [] }).entries.map(evaluatedEntry)
      return { ...about, measured: measure(truth, entries), ms: performance.now() - began, failure: null }
    }
    const list = (await evaluateLists([path]))[basename(path)]
    if (!list || list.error !== undefined) throw new Error(list?.error ?? 'Nothing was evaluated')
    return { ...about, measured: measure(truth, list.entries), ms: list.ms, failure: null }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { ...about, measured: measure(truth, []), ms: performance.now() - began, failure }
  }
}

function kindOf(file: string): Score['kind'] {
  if (/-scan\.pdf$/i.test(file)) return 'scan'
  if (/\.pdf$/i.test(file)) return 'pdf'
  if (/\.png$/i.test(file)) return 'page'
  if (/\.(jpe?g|webp)$/i.test(file)) return 'photo'
  return /\.(csv|xlsx)$/i.test(file) ? 'table' : 'text'
}
