import { LRUCache } from 'lru-cache'
import { mediaFile } from '~/foundation/theme/media'
import { isId } from '~/foundation/kit/ids'
import { fileKey, type FileStorage } from '~/foundation/storage/file-storage'

/** Files of pictures. A picture exists once its row does, which is written after its files. */
export interface PictureStore {
  /** Saves all files of a picture; where one cannot be saved, none is left. */
  save(at: PictureKey, files: [name: string, bytes: Buffer][]): Promise<void>
  /** Adds a file to a picture that is stored. Where the picture was removed meanwhile, the nightly sweep removes the file. */
  add(at: PictureKey, name: string, bytes: Buffer): Promise<void>
  /** One file of a picture; null if it does not exist. */
  read(at: PictureKey, name: string): Promise<Buffer | null>
  remove(at: PictureKey): Promise<void>
  /** Ids of a business's pictures, and when the latest file of each was written. */
  list(businessId: string): Promise<{ id: string; at: Date }[]>
  /** All businesses with files. */
  businesses(): Promise<string[]>
  /** Pictures known to be public. They stay public, and most requests are for them. */
  readonly knownPublic: LRUCache<string, true>
}

export interface PictureKey {
  businessId: string
  id: string
}

/** Pictures in this storage, each in a folder of its business. */
export function createPictureStore(storage: FileStorage): PictureStore {
  const keyOf = ({ businessId, id }: PictureKey, name?: string) => {
    if (!isId(id)) throw new Error('Invalid picture id')
    if (name === undefined) return fileKey(businessId, id)
    if (!mediaFile.test(name)) throw new Error('Invalid picture file name')
    return fileKey(businessId, id, name)
  }
  return {
    async save(at, files) {
      const home = keyOf(at)
      const keys = files.map(([name, bytes]) => [keyOf(at, name), bytes] as const)
      try {
        for (const [key, bytes] of keys) await storage.put(key, bytes)
      } catch (error) {
        // A file that cannot be removed either has no row, so the nightly sweep finds it.
        await storage.remove(home).catch(() => undefined)
        throw error
      }
    },
    add: (at, name, bytes) => storage.put(keyOf(at, name), bytes),
    async read(at, name) {
      if (!isId(at.businessId) || !isId(at.id) || !mediaFile.test(name)) return null
      return storage.get(keyOf(at, name))
    },
    remove: (at) => storage.remove(keyOf(at)),
    async list(businessId) {
      const latest = new Map<string, Date>()
      for (const { key, at } of await storage.list(businessId)) {
        const id = key.split('/')[1]!
        if (isId(id) && at >= (latest.get(id) ?? at)) latest.set(id, at)
      }
      return [...latest].map(([id, at]) => ({ id, at }))
    },
    businesses: () => storage.businesses(),
    knownPublic: new LRUCache<string, true>({ max: 5_000 }),
  }
}
