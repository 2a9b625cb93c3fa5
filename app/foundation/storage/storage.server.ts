// The storage of this installation, and the check that it belongs to this database.
import { join, resolve } from 'node:path'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import type { Env } from '~/foundation/kit/env.server'
import { newId } from '~/foundation/kit/ids'
import { fileKey, markerKey, type FileKey, type FileStorage } from './file-storage'
import { createFolderStorage } from './folder-storage.server'
import { createS3Storage } from './s3-storage.server'

/** The folder of files below `DATA_DIR`. */
const filesFolder = (dataDir: string): string => join(resolve(dataDir), 'uploads')

/** The storage that the environment names: a bucket, or by default the folder. */
export const createStorage = ({ dataDir, storage }: Pick<Env, 'dataDir' | 'storage'>): FileStorage =>
  storage ? createS3Storage(storage) : createFolderStorage(filesFolder(dataDir))

/**
 * Compares the marker in the storage with the one of the database; the first start writes both. Throws a sentence for
 * operators where they differ, as on a machine without the shared folder, which would answer that no picture exists.
 */
export async function requireStorageOfDatabase(db: PlatformDb, storage: FileStorage): Promise<void> {
  const { id, isNew } = await db.transaction(async (db) => {
    // Processes that start together wait here for the first one's marker.
    const inserted = await db.q
      .insertInto('file_storage')
      .values({ id: newId() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (inserted) {
      await mark(db, storage, inserted.id)
      return { ...inserted, isNew: true }
    }
    return { ...(await db.q.selectFrom('file_storage').select('id').executeTakeFirstOrThrow()), isNew: false }
  })
  if (isNew) return
  const marker = await markerOf(storage)
  if (marker === id) return
  throw new Error(
    marker === null
      ? `This database has its files elsewhere: ${storage.place} has no file named ${markerKey}. Every machine needs ` +
          `the same storage: share one folder as DATA_DIR/uploads, or set the same STORAGE_URL. If those files are ` +
          `lost for good, write ${id} into a file named ${markerKey} there and start again.`
      : belongsElsewhere(storage),
  )
}

async function mark(db: OpenPlatformDb, storage: FileStorage, id: string): Promise<void> {
  if ((await markerOf(storage)) !== null) throw new Error(belongsElsewhere(storage))
  // An installation that was there before its marker: one of its pictures shows that this is the storage.
  const picture = await db.q
    .selectFrom('pictures')
    .select(['business_id', 'id', 'path'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (picture) {
    const key = fileKey(picture.business_id, picture.id, picture.path.split('/').at(-1)!)
    if (!(await storage.get(key)))
      throw new Error(
        `This database has pictures, and ${storage.place} does not have the latest of them, ${key}. Start once on the ` +
          'machine that has DATA_DIR/uploads, or bring that folder here first.',
      )
  }
  await storage.put(markerKey, Buffer.from(id))
}

/** Copies every file and, once all are there, the marker. A file that is there already is written again. */
export async function copyFiles(from: FileStorage, to: FileStorage): Promise<void> {
  const copy = async (key: FileKey) => {
    const bytes = await from.get(key)
    if (bytes) await to.put(key, bytes)
  }
  for (const businessId of await from.businesses())
    for (const { key } of await from.list(businessId)) await copy(key)
  await copy(markerKey)
}

const markerOf = async (storage: FileStorage) =>
  (await storage.get(markerKey))?.toString('utf8').trim() ?? null

const belongsElsewhere = (storage: FileStorage) =>
  `The files in ${storage.place} belong to another database. Give each installation a storage of its own: set DATA_DIR ` +
  `or STORAGE_URL to another place, or DATABASE_URL to the database that belongs to the file named ${markerKey} there.`
