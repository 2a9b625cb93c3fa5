// Putting the pages of an import in order before they are read.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Rotation } from '~/cellar/list-reader/reading-tasks'
import { lockImport, updateImport } from '../session.server'
import { documentMessages } from '~/cellar/list-reader/document-limits'
import type { Box } from '~/cellar/list-reader/source-document'
import { cropOfEdges, sizeOfPage, turnedBox, turnedSize, type Edges } from './page-geometry'
import { nameByFiles } from './store-files.server'
import { queueReading } from './reading-turns.server'
import { stopReading } from './read-document.server'

interface PageInput {
  importId: string
  pageId: string
  now: Date
}

/** Reading state of an unread page: a page loses its reading when it is turned or cropped into another picture. */
const unread = {
  state: 'waiting',
  failure: '',
  origin: '',
  runs: null,
  picture: null,
  picture_width: null,
  picture_height: null,
  model_state: 'none',
  model_name: '',
  model_result: null,
  model_failure: '',
} as const

/**
 * Moves a page by one place. The first and the last stay where they are. Throws `import-not-found`,
 * `import-moved-on`, `page-not-found`.
 */
export function movePage(
  db: TenantDb,
  { importId, pageId, by, now }: PageInput & { by: -1 | 1 },
): Promise<void> {
  return arrange(db, importId, now, async (db) => {
    const ids = await pageIds(db, importId)
    const from = ids.indexOf(pageId)
    if (from === -1) throw pageNotFound()
    const to = from + by
    if (to < 0 || to >= ids.length) return
    ids.splice(from, 1)
    ids.splice(to, 0, pageId)
    await storeOrder(db, importId, ids)
  })
}

/** Puts pages in this order; pages that it leaves out follow as they were. Unknown ids are left out. */
export function orderPages(
  db: TenantDb,
  { importId, order, now }: { importId: string; order: readonly string[]; now: Date },
): Promise<void> {
  return arrange(db, importId, now, async (db) => {
    const present = await pageIds(db, importId)
    const ids = [...new Set(order)].filter((id) => present.includes(id))
    await storeOrder(db, importId, [...ids, ...present.filter((id) => !ids.includes(id))])
  })
}

/** Turns a page clockwise by a quarter, or back, with its crop. Throws `page-has-text` for one that needs no picture. */
export function rotatePage(
  db: TenantDb,
  { importId, pageId, degrees, now }: PageInput & { degrees: 90 | 270 },
): Promise<void> {
  return arrange(db, importId, now, async (db) => {
    const page = await picturePage(db, importId, pageId)
    const before = turnedSize(page, page.rotation)
    const rotation = ((page.rotation + degrees) % 360) as Rotation
    const quarters = degrees === 90 ? 1 : 3
    let [crop, size] = [page.crop, before]
    for (let turn = 0; turn < quarters; turn += 1) {
      crop = crop && turnedBox(crop, size)
      size = { width: size.height, height: size.width }
    }
    await changePage(db, importId, page, { rotation, crop })
  })
}

/**
 * Keeps a part of a page, given by its edges in percent of the turned page; null for all of it. Throws `page-has-text`, and
 * `crop-too-small` for less than a twentieth of its width or height.
 */
export function cropPage(
  db: TenantDb,
  { importId, pageId, edges, now }: PageInput & { edges: Edges | null },
): Promise<void> {
  return arrange(db, importId, now, async (db) => {
    const page = await picturePage(db, importId, pageId)
    const size = turnedSize(page, page.rotation)
    const crop = edges && cropOfEdges(edges, size)
    if (crop && (crop.width < size.width / 20 || crop.height < size.height / 20))
      throw new DomainError('crop-too-small', 400, documentMessages.cropTooSmall, { field: 'width' })
    const isAll = crop && crop.width >= size.width && crop.height >= size.height
    await changePage(db, importId, page, { rotation: page.rotation, crop: isAll ? null : crop })
  })
}

/** Removes a page, and its file with the last page of it. Safe to repeat. */
export function removePage(db: TenantDb, { importId, pageId, now }: PageInput): Promise<void> {
  return arrange(db, importId, now, async (db) => {
    const { businessId } = db
    const removed = await db.q
      .deleteFrom('import_pages')
      .where('session_id', '=', importId)
      .where('id', '=', pageId)
      .returning('part')
      .executeTakeFirst()
    if (!removed) return
    await db.q
      .deleteFrom('import_files as file')
      .where('file.session_id', '=', importId)
      .where('file.part', '=', removed.part)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('import_pages as page')
              .select('page.id')
              .where('page.business_id', '=', businessId)
              .where('page.session_id', '=', importId)
              .where('page.part', '=', removed.part),
          ),
        ),
      )
      .execute()
    await storeOrder(db, importId, await pageIds(db, importId))
    await nameByFiles(db, importId)
  })
}

/** Starts to read the pages; those that could not be read are tried again. Throws `no-pages` where none is left. */
export async function startReading(
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  await arrange(db, importId, now, async (db) => {
    if ((await pageIds(db, importId)).length === 0)
      throw new DomainError('no-pages', 409, documentMessages.noPages, { field: 'file' })
    await db.q
      .updateTable('import_pages')
      .set({ state: 'waiting', failure: '' })
      .where('session_id', '=', importId)
      .where('state', '=', 'failed')
      .execute()
    await updateImport(db, importId, { status: 'reading', progress: 0, failure: '' })
    await queueReading(db, importId)
  })
}

/** Stops the reading; what was read stays. Does nothing where none is under way. */
export const cancelReading = (
  db: TenantDb,
  { importId, now }: { importId: string; now: Date },
): Promise<void> => stopReading(db, importId, { failure: documentMessages.canceled, now })

async function arrange(
  db: TenantDb,
  importId: string,
  now: Date,
  work: (db: OpenTenantDb) => Promise<void>,
): Promise<void> {
  await db.transaction(async (db) => {
    await lockImport(db, importId, ['arranging'])
    await updateImport(db, importId, { changed_at: now })
    await work(db)
  })
}

async function pageIds(db: OpenTenantDb, importId: string): Promise<string[]> {
  const rows = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .select('id')
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function storeOrder(db: OpenTenantDb, importId: string, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await db.q
      .updateTable('import_pages')
      .set({ position })
      .where('session_id', '=', importId)
      .where('id', '=', id)
      .where('position', '<>', position)
      .execute()
  }
}

async function picturePage(db: OpenTenantDb, importId: string, pageId: string) {
  const page = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .where('id', '=', pageId)
    .select(['id', 'rotation', 'crop', 'file_width', 'file_height', 'has_text'])
    .executeTakeFirst()
  if (!page) throw pageNotFound()
  if (page.has_text) throw new DomainError('page-has-text', 409, documentMessages.pageHasText)
  return page
}

async function changePage(
  db: OpenTenantDb,
  importId: string,
  page: { id: string; file_width: number; file_height: number },
  { rotation, crop }: { rotation: Rotation; crop: Box | null },
): Promise<void> {
  await db.q
    .updateTable('import_pages')
    .set({
      ...unread,
      ...sizeOfPage(page, rotation, crop),
      rotation,
      crop: crop && JSON.stringify(crop),
    })
    .where('session_id', '=', importId)
    .where('id', '=', page.id)
    .execute()
}

export const pageNotFound = () =>
  new DomainError('page-not-found', 404, 'This page was removed from the import.')
