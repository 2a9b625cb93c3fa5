// Reads a backup's file and checks it against its manifest.
import { createHash } from 'node:crypto'
import { Writable, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { manifestName, parseManifest, type Manifest, type StoredFile } from './manifest'

export interface BackupFile {
  manifest: Manifest
  /** The bytes of one of its files. */
  open(path: string): Promise<Readable>
  close(): void
}

const notWhole =
  'The file is not a whole backup: it was cut off, or is no backup of Tastevin. Nothing was changed.'

/** Opens a backup. Throws a sentence where the file is none, or not whole. */
export async function openBackup(file: string): Promise<BackupFile> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? new Error(`There is no file ${file}.`) : new Error(notWhole)
    },
  )
  try {
    const entries = await entriesOf(zip)
    const open = async (path: string) => {
      const entry = entries.get(path)
      if (!entry) throw new Error(`The backup lacks ${path}. Nothing was changed.`)
      return zip.openReadStreamPromise(entry)
    }
    if (!entries.has(manifestName)) throw new Error(notWhole)
    const chunks: Buffer[] = []
    for await (const chunk of await open(manifestName)) chunks.push(chunk as Buffer)
    const manifest = parseManifest(Buffer.concat(chunks).toString('utf8'))
    return { manifest, open, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  return new Promise((resolve, reject) => {
    const entries = new Map<string, Entry>()
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', () => reject(new Error(notWhole)))
    zip.readEntry()
  })
}

/** Reads every file of a backup and compares it with the manifest. Throws a sentence at the first that differs. */
export async function checkFiles({ manifest, open }: BackupFile): Promise<void> {
  const files: [path: string, file: StoredFile][] = [
    ...manifest.tables.map(({ file }): [string, StoredFile] => [file.path, file]),
    ...(manifest.pictures ?? []).map((file): [string, StoredFile] => [`pictures/${file.path}`, file]),
  ]
  for (const [path, file] of files) {
    const hash = createHash('sha256')
    let bytes = 0
    const measure = new Writable({
      write(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        bytes += chunk.length
        done()
      },
    })
    await pipeline(await open(path), measure).catch(() => {
      throw new Error(`${path} in the backup cannot be read. Nothing was changed.`)
    })
    if (bytes !== file.bytes || hash.digest('hex') !== file.sha256)
      throw new Error(`${path} in the backup is not what its manifest says. Nothing was changed.`)
  }
}
