// The picture of a wine's label, cut out of the page of the list that the wine was imported from.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { pageNotFound } from './arrange-pages.server'
import { cropView } from './document-steps.server'
import { cropOfEdges, turnedSize, type Edges } from './page-geometry'
import { importPages } from './pages.server'
import { pageFile } from './reading-queries.server'

/** Width of the picture in pixels before it is made into the sizes of a label. */
const labelWidth = 1_000

/**
 * The page on which the wine stands in the latest list that it was imported from; null where no page
 * with a picture is kept.
 */
export async function pageOfWine(db: TenantDb, wineId: string) {
  const row = await db.read((db) => latestRow(db, wineId))
  if (!row?.place) return null
  const pages = await importPages(db, row.importId)
  const page = pages[row.place.page - 1]
  return page ? { importId: row.importId, fileName: row.fileName, page } : null
}

const latestRow = ({ q }: OpenTenantDb, wineId: string) =>
  q
    .selectFrom('import_rows as r')
    .innerJoin('import_sessions as s', 's.id', 'r.session_id')
    .innerJoin('import_files as f', 'f.session_id', 's.id')
    .where('r.wine_id', '=', wineId)
    .where('s.applied_at', 'is not', null)
    .where('s.purpose', '=', 'wines')
    // A text, a table or a web page has no picture.
    .where('s.source', 'in', ['pdf', 'photo'])
    .where('r.place', 'is not', null)
    .select(['s.id as importId', 's.file_name as fileName', 'r.place'])
    .orderBy('s.applied_at', 'desc')
    .orderBy('r.position')
    .limit(1)
    .executeTakeFirst()

/** The same page for the form that cuts the label out of it. */
export async function labelPage(db: TenantDb, wineId: string) {
  const found = await pageOfWine(db, wineId)
  return found && cropView(found.importId, found.page, found.page.position)
}

/**
 * The part of that page between these edges, as WebP. Throws `page-not-found` where the page is no longer kept,
 * `crop-too-small` for less than a fiftieth of its width or height, and what the worker throws.
 */
export async function cutLabel(
  db: TenantDb,
  worker: ReadingWorker,
  { wineId, pageId, edges }: { wineId: string; pageId: string; edges: Edges },
): Promise<Uint8Array> {
  const found = await pageOfWine(db, wineId)
  if (found?.page.id !== pageId) throw pageNotFound()
  const { importId, page } = found
  const bytes = await pageFile(db, importId, page.part)
  if (!bytes) throw pageNotFound()
  const size = turnedSize(page, page.rotation)
  const crop = cropOfEdges(edges, size)
  if (crop.width < size.width / 50 || crop.height < size.height / 50)
    throw new DomainError('crop-too-small', 400, documentMessages.labelTooSmall, { field: 'right' })
  const { part_page, rotation } = page
  const drawn = await worker.make('drawPage', { bytes, page: part_page, rotation, crop, width: labelWidth })
  return drawn.bytes
}
