import { expressionBuilder } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { ImportPagesTable } from '#/db/schema/wine-imports'
import { isId } from '~/foundation/kit/ids'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import type { Box } from '~/cellar/list-reader/source-document'
import { pagePictureVersion } from './page-picture-version'
import { pageFile } from './reading-queries.server'

/** Width of a page's picture in pixels: sharp on a screen, and legible when it is enlarged. */
const pictureWidth = 1_400

/** The pages of an import in order, without their pictures. */
export function importPages(db: TenantDb, importId: string) {
  return db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .select(['id', 'position', 'part', 'part_page', 'rotation', 'crop', 'width', 'height', 'file_width'])
      .select(['file_height', 'has_text', 'state'])
      .select(['failure', 'origin', 'model_state', 'model_name', 'model_failure'])
      .orderBy('position')
      .execute(),
  )
}

/** The condition that a page has this crop. */
export function isCroppedTo(crop: Box | null) {
  const eb = expressionBuilder<{ import_pages: ImportPagesTable }, 'import_pages'>()
  return eb('crop', 'is not distinct from', eb.val(crop))
}

interface PagePicture {
  /** WebP. */
  bytes: Buffer
  /** Of `pagePictureVersion`. */
  version: string
}

/**
 * The picture of a page, drawn when it is first asked for and kept; `isWhole` is without its crop, and not kept. Null
 * for a page that does not exist or whose file was removed before. Throws what the worker throws.
 */
export async function pagePicture(
  db: TenantDb,
  worker: ReadingWorker,
  { importId, pageId, isWhole = false }: { importId: string; pageId: string; isWhole?: boolean },
): Promise<PagePicture | null> {
  if (!isId(importId) || !isId(pageId)) return null
  const page = await db.read((db) =>
    db.q
      .selectFrom('import_pages')
      .where('session_id', '=', importId)
      .where('id', '=', pageId)
      .select(['part', 'part_page', 'rotation', 'crop', 'picture'])
      .executeTakeFirst(),
  )
  if (!page) return null
  const version = pagePictureVersion(page)
  if (page.picture && (page.crop === null || !isWhole)) return { bytes: page.picture, version }
  const bytes = await pageFile(db, importId, page.part)
  if (!bytes) return null
  const { part_page, rotation } = page
  const crop = isWhole ? null : page.crop
  const drawn = await worker.make('drawPage', { bytes, page: part_page, rotation, crop, width: pictureWidth })
  const picture = Buffer.from(drawn.bytes)
  if (isWhole && page.crop !== null) return { bytes: picture, version }
  await db.transaction((db) =>
    db.q
      .updateTable('import_pages')
      .set({ picture, picture_width: drawn.width, picture_height: drawn.height })
      .where('session_id', '=', importId)
      .where('id', '=', pageId)
      // Turned or cropped meanwhile: this picture is of the page as it was.
      .where('rotation', '=', rotation)
      .where(isCroppedTo(crop))
      .execute(),
  )
  return { bytes: picture, version }
}
