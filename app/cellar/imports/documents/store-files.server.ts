import { createHash } from 'node:crypto'
import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { fileNameOf } from '../file-name'
import { importError } from '~/cellar/list-reader/import-error'
import { documentMessages, maxDocumentBytes, maxPages } from '~/cellar/list-reader/document-limits'
import type { InspectedFile } from './inspect-files.server'

/** Digest of an import's files: of the first ones, or of an earlier digest `before` and the files added since. */
export function digestOf(files: readonly { bytes: Buffer }[], before?: Buffer): Buffer {
  const digest = createHash('sha256')
  if (before) digest.update(before)
  for (const { bytes } of files) digest.update(bytes)
  return digest.digest()
}

export const bytesOf = (files: readonly { bytes: Buffer }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** Keeps files behind those that an import has, with their pages. Throws `import-rejected` beyond the limits. */
export async function storeFiles(
  db: OpenTenantDb,
  importId: string,
  files: readonly InspectedFile[],
): Promise<void> {
  const present = await db.q
    .selectFrom('import_files')
    .where('session_id', '=', importId)
    .select((eb) => [
      eb.fn.max<number | null>('part').as('last'),
      eb.fn.sum<number | null>(eb.fn('octet_length', ['content'])).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  const before = await db.q
    .selectFrom('import_pages')
    .where('session_id', '=', importId)
    .select((eb) => [eb.fn.max<number | null>('position').as('last'), eb.fn.countAll<number>().as('pages')])
    .executeTakeFirstOrThrow()
  const added = files.reduce((sum, { inspection }) => sum + inspection.pages.length, 0)
  if (before.pages + added > maxPages) throw importError(documentMessages.tooManyPages)
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, present.bytes ?? 0)
  if (bytes > maxDocumentBytes) throw importError(documentMessages.tooLarge, 413)
  let position = (before.last ?? -1) + 1
  if (files.some(({ inspection }) => inspection.pages.length === 0))
    throw importError(documentMessages.noText)
  for (const [place, { name, bytes, inspection }] of files.entries()) {
    const part = (present.last ?? -1) + 1 + place
    await db.q
      .insertInto('import_files')
      .values({
        session_id: importId,
        part,
        name: fileNameOf(name),
        media_type: inspection.mediaType,
        content: bytes,
      })
      .execute()
    const pages = pageRows({ businessId: db.businessId, importId }, { inspection }, { part, position })
    await db.q.insertInto('import_pages').values(pages).execute()
    position += pages.length
  }
}

/** The pages of a file, from this position on. */
export const pageRows = (
  session: { businessId: string; importId: string },
  { inspection }: Pick<InspectedFile, 'inspection'>,
  { part, position }: { part: number; position: number },
) =>
  inspection.pages.map((page, place) => ({
    business_id: session.businessId,
    session_id: session.importId,
    id: newId(),
    position: position + place,
    part,
    part_page: page.number,
    width: page.width,
    height: page.height,
    file_width: page.width,
    file_height: page.height,
    has_text: page.hasText,
  }))

export const picturesName = (count: number): string => (count === 1 ? '1 picture' : `${count} pictures`)

/** Names an import of pictures by their number, with their size; one picture that is left keeps its own name. */
export async function nameByFiles(db: OpenTenantDb, importId: string): Promise<void> {
  const { files, bytes, name } = await db.q
    .selectFrom('import_files')
    .where('session_id', '=', importId)
    .select((eb) => [
      eb.fn.countAll<number>().as('files'),
      eb.fn.sum<number | null>(eb.fn('octet_length', ['content'])).as('bytes'),
      eb.fn.max<string | null>('name').as('name'),
    ])
    .executeTakeFirstOrThrow()
  await db.q
    .updateTable('import_sessions')
    .set({ file_name: files === 1 && name ? name : picturesName(files), file_bytes: bytes ?? 0 })
    .where('id', '=', importId)
    .where('source', '=', 'photo')
    .execute()
}
