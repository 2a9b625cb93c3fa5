import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/kit/ids'
import type { ReadingWorker } from '~/wines/reading/reading-tasks'
import { pageFile } from './reading-queries.server'

/** Width of a page's picture in pixels: sharp on a screen, and legible when it is enlarged. */
const pictureWidth = 1_400

/** The pages of an import in order, without their pictures. */
export function importPages(db: TenantDb, importId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', importId)
      .select([
        'id',
        'position',
        'part',
        'part_page',
        'rotation',
        'crop',
        'width',
        'height',
        'has_text',
        'state',
      ])
      .select(['failure', 'origin', 'model_state', 'model_name', 'model_failure'])
      .orderBy('position')
      .execute(),
  )
}

/**
 * The picture of a page (WebP), drawn when it is first asked for and kept; null for a page that does not exist or
 * whose file was removed before. Throws what the worker throws.
 */
export async function pagePicture(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, pageId }: { importId: string; pageId: string },
): Promise<Buffer | null> {
  if (!isId(importId) || !isId(pageId)) return null
  const page = await db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', importId)
      .where('id', '=', pageId)
      .select(['part', 'part_page', 'rotation', 'crop', 'picture'])
      .executeTakeFirst(),
  )
  if (!page) return null
  if (page.picture) return page.picture
  const bytes = await pageFile(db, importId, page.part)
  if (!bytes) return null
  const { part_page, rotation, crop } = page
  const drawn = await worker.make('drawPage', { bytes, page: part_page, rotation, crop, width: pictureWidth })
  const picture = Buffer.from(drawn.bytes)
  await db.transaction((db) =>
    db.q
      .updateTable('import_pages')
      .set({ picture, picture_width: drawn.width, picture_height: drawn.height })
      .where('business_id', '=', db.businessId)
      .where('session_id', '=', importId)
      .where('id', '=', pageId)
      // Turned or cropped meanwhile: this picture is of the page as it was.
      .where('rotation', '=', rotation)
      .where(sql<boolean>`crop is not distinct from ${crop === null ? null : JSON.stringify(crop)}::jsonb`)
      .execute(),
  )
  return picture
}
