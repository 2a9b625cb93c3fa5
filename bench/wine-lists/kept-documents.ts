// The documents of files; recognized pages are kept in a folder between runs, since rules do not change them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readDocument } from '~/cellar/list-reader/documents/read-document.server'
import type { SourceDocument } from '~/cellar/list-reader/source-document'

/** What a file is read as, from `kept` where it was recognized before; null keeps nothing. */
export async function documentOf(path: string, folder: string | null): Promise<SourceDocument> {
  const bytes = readFileSync(path)
  const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  const copy = folder && join(folder, `${basename(path)}-${digest}.json`)
  if (copy && existsSync(copy)) return JSON.parse(readFileSync(copy, 'utf8')) as SourceDocument
  const document = await readDocument(bytes)
  if (copy && document.pages.some(({ origin }) => origin === 'recognition')) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(copy, JSON.stringify(document))
  }
  return document
}
