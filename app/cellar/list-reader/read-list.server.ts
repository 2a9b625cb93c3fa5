// A wine list: from what stands on its pages to wines.
import { readColumns } from './fields/read-columns.server'
import { readFields } from './fields/read-fields.server'
import { readLayout } from './layout/read-layout.server'
import type { KnownNames, ReadList } from './read-entry'
import type { SourceDocument } from './source-document'

/**
 * The wines of a document, in its order. A table whose columns have names is read by them; everything else by how it
 * is laid out. The same document and names give the same list.
 */
export function readList(document: SourceDocument, known: KnownNames): ReadList {
  const raw = readColumns(document) ?? readLayout(document)
  return { entries: readFields(raw, known), currency: raw.currency, skipped: raw.skipped }
}
