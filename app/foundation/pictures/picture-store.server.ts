import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { mediaFile } from '~/foundation/theme/media'
import { isId, newId } from '~/foundation/kit/ids'

/** Picture files on disk, in one folder per business that contains nothing else. */
export interface PictureStore {
  /** Saves all files of a picture or none. */
  save(at: PictureKey, files: [name: string, bytes: Buffer][]): Promise<void>
  /** Adds a file to a picture that is stored; nothing where it was removed meanwhile. */
  add(at: PictureKey, name: string, bytes: Buffer): Promise<void>
  /** One file of a picture; null if it does not exist. */
  read(at: PictureKey, name: string): Promise<Buffer | null>
  remove(at: PictureKey): Promise<void>
  /** Ids and creation times of a business's pictures. */
  list(businessId: string): Promise<{ id: string; at: Date }[]>
  /** All businesses with a folder. */
  businesses(): Promise<string[]>
  /** Pictures known to be public. They stay public, and most requests are for them. */
  readonly knownPublic: LRUCache<string, true>
}

export interface PictureKey {
  businessId: string
  id: string
}

/** A store in this folder, which is created with the first picture. Processes may share it. */
export function createPictureStore(folder: string): PictureStore {
  const home = ({ businessId, id }: PictureKey) => join(inFolder(folder, businessId), safe(id))
  return {
    async save(at, files) {
      const [final, unfinished] = [home(at), join(inFolder(folder, at.businessId), `.${safe(at.id)}`)]
      await mkdir(unfinished, { recursive: true, mode: 0o700 })
      try {
        for (const [name, bytes] of files) {
          if (!mediaFile.test(name)) throw new Error('Invalid picture file name')
          await writeFile(join(unfinished, name), bytes, { mode: 0o600 })
        }
        await rename(unfinished, final)
      } catch (error) {
        await rm(unfinished, { recursive: true, force: true })
        throw error
      }
    },
    async add(at, name, bytes) {
      if (!mediaFile.test(name)) throw new Error('Invalid picture file name')
      // Written beside and moved: a reader never sees a part of it.
      const unfinished = join(home(at), `.${newId()}`)
      try {
        await writeFile(unfinished, bytes, { mode: 0o600 })
        await rename(unfinished, join(home(at), name))
      } catch (error) {
        await rm(unfinished, { force: true })
        nothingThere(error as NodeJS.ErrnoException)
      }
    },
    async read(at, name) {
      if (!isId(at.businessId) || !isId(at.id) || !mediaFile.test(name)) return null
      return readFile(join(home(at), name)).catch(nothingThere)
    },
    remove: (at) => rm(home(at), { recursive: true, force: true }),
    async list(businessId) {
      const folderPath = inFolder(folder, businessId)
      const names = (await readdir(folderPath).catch(nothingThere)) ?? []
      const reads = names.map(async (name) => {
        const facts = await stat(join(folderPath, name)).catch(nothingThere)
        return facts && { id: name, at: facts.mtime }
      })
      return (await Promise.all(reads)).filter((entry) => entry !== null)
    },
    businesses: async () => ((await readdir(folder).catch(nothingThere)) ?? []).filter(isId),
    knownPublic: new LRUCache<string, true>({ max: 5_000 }),
  }
}

const inFolder = (folder: string, businessId: string) => {
  if (!isId(businessId)) throw new Error('Invalid business id of a picture')
  return join(folder, businessId)
}

/** Validates ids, so that anything else, or a temporary folder, never becomes a path. */
function safe(id: string): string {
  if (!isId(id.replace(/^\./, ''))) throw new Error('Invalid picture id')
  return id
}

function nothingThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
