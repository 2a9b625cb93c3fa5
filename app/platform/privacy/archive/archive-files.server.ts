import { createReadStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isId } from '~/foundation/kit/ids'

/** The files of archives, in a folder per business below the data directory. */
export interface ArchiveFiles {
  /** Where a run writes: a file of its own that is not offered. */
  start(businessId: string, archiveId: string, attempt: number): Promise<string>
  /** Gives a whole file the name under which it is offered. Returns the name and its size. */
  finish(businessId: string, archiveId: string, attempt: number): Promise<{ name: string; bytes: number }>
  /** A finished file as a stream; null if it is gone. */
  open(businessId: string, name: string): Promise<{ bytes: number; body: ReadableStream<Uint8Array> } | null>
  /** Removes every file of an archive, whole or not. */
  remove(businessId: string, archiveId: string): Promise<void>
}

const fileName = /^[0-9a-f-]{36}-\d+\.zip$/

export function createArchiveFiles(dataDir: string): ArchiveFiles {
  const folderOf = (businessId: string) => {
    if (!isId(businessId)) throw new Error('Invalid business id of an archive')
    return join(dataDir, 'archives', businessId)
  }
  const pathOf = (businessId: string, archiveId: string, attempt: number, ending: string) => {
    if (!isId(archiveId)) throw new Error('Invalid archive id')
    return join(folderOf(businessId), `${archiveId}-${attempt}.${ending}`)
  }
  return {
    async start(businessId, archiveId, attempt) {
      await mkdir(folderOf(businessId), { recursive: true, mode: 0o700 })
      const path = pathOf(businessId, archiveId, attempt, 'part')
      await rm(path, { force: true })
      return path
    },
    async finish(businessId, archiveId, attempt) {
      const [part, whole] = ['part', 'zip'].map((ending) => pathOf(businessId, archiveId, attempt, ending))
      await rename(part!, whole!)
      return { name: `${archiveId}-${attempt}.zip`, bytes: (await stat(whole!)).size }
    },
    async open(businessId, name) {
      if (!fileName.test(name)) return null
      const path = join(folderOf(businessId), name)
      const facts = await stat(path).catch(() => null)
      if (!facts) return null
      const body = Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>
      return { bytes: facts.size, body }
    },
    async remove(businessId, archiveId) {
      if (!isId(archiveId)) throw new Error('Invalid archive id')
      const folder = folderOf(businessId)
      const names = await readdir(folder).catch(() => [])
      for (const name of names) if (name.startsWith(archiveId)) await rm(join(folder, name), { force: true })
    },
  }
}
