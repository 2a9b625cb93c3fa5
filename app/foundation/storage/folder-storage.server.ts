import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isId, newId } from '~/foundation/kit/ids'
import type { FileKey, FileStorage } from './file-storage'

/** A storage in this folder, which is created with the first file. The processes of a machine may share it. */
export function createFolderStorage(folder: string): FileStorage {
  const placeOf = (key: FileKey) => join(folder, key)
  return {
    place: `the folder ${folder}`,
    async put(key, bytes) {
      const place = placeOf(key)
      // Written under another name and moved: a reader never sees a part of it.
      const unfinished = join(dirname(place), `.${newId()}`)
      await mkdir(dirname(place), { recursive: true, mode: 0o700 })
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, place)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    get: (key) => readFile(placeOf(key)).catch(nothingThere),
    remove: (key) => rm(placeOf(key), { recursive: true, force: true }),
    async list(businessId) {
      if (!isId(businessId)) throw new Error('Invalid business id of a file')
      const entries = await readdir(join(folder, businessId), { recursive: true, withFileTypes: true }).catch(
        nothingThere,
      )
      const files = (entries ?? []).filter((entry) => entry.isFile())
      const reads = files.map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        const facts = await stat(path).catch(nothingThere)
        return facts && { key: relative(folder, path).split(sep).join('/') as FileKey, at: facts.mtime }
      })
      return (await Promise.all(reads)).filter((file) => file !== null)
    },
    businesses: async () => ((await readdir(folder).catch(nothingThere)) ?? []).filter(isId),
  }
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
