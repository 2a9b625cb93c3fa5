// The files that a business gave us, for its archive: pictures, the license for shipping, and files of imports.
import type { TenantDb } from '#/db/handles.server'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'
import { licenseFile, licenseFileFacts } from '~/club/shipping/settings/license-file.server'
import { fileNameOf } from '~/cellar/imports/file-name'

/** The folders of files, at the top of the archive. */
export type FileFolder = 'pictures' | 'license' | 'imports'

interface OwnFile {
  folder: FileFolder
  /** Its place in the archive, with the folder. */
  path: string
  /** Null if it was removed while the archive is made. */
  read(): Promise<Uint8Array | null>
}

/** A file's name that every system can unpack. */
const safeName = (name: string) =>
  fileNameOf(name)
    .replaceAll(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+/, '') || 'file'

/** Every file that is kept, without its content. */
export async function ownFiles(db: TenantDb, pictures: PictureStore): Promise<OwnFile[]> {
  const rows = await db.read((db) =>
    db.q.selectFrom('pictures').orderBy('id').select(['id', 'path']).execute(),
  )
  const license = await licenseFileFacts(db)
  return [
    ...rows.map(({ id, path }): OwnFile => {
      const name = path.split('/').at(-1)!
      return {
        folder: 'pictures',
        path: `pictures/${id}-${name}`,
        read: () => pictures.read({ businessId: db.businessId, id }, name),
      }
    }),
    ...(license
      ? [
          {
            folder: 'license' as const,
            path: `license/${safeName(license.name)}`,
            read: async () => (await licenseFile(db))?.content ?? null,
          },
        ]
      : []),
    ...(await importFiles(db)),
  ]
}

async function importFiles(db: TenantDb): Promise<OwnFile[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('import_files as f')
      .innerJoin('import_sessions as s', 's.id', 'f.session_id')
      .orderBy('f.session_id')
      .orderBy('f.part')
      .select(['f.session_id as importId', 'f.part', 'f.name', 's.file_name as importName'])
      .execute(),
  )
  return rows.map(({ importId, part, name, importName }) => ({
    folder: 'imports',
    // Files of one import may have the same name.
    path: `imports/${importId}/${part}-${safeName(name || importName)}`,
    read: async () => {
      const row = await db.read((db) =>
        db.q
          .selectFrom('import_files')
          .where('session_id', '=', importId)
          .where('part', '=', part)
          .select('content')
          .executeTakeFirst(),
      )
      return row?.content ?? null
    },
  }))
}
