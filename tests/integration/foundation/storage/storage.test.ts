import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isUnavailable } from '#/db/client.server'
import { newId } from '~/foundation/kit/ids'
import { fileKey, markerKey, type FileStorage } from '~/foundation/storage/file-storage'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { createS3Storage } from '~/foundation/storage/s3-storage.server'
import { copyFiles, requireStorageOfDatabase } from '~/foundation/storage/storage.server'
import { sandboxStorage } from '../../../../sandbox/constants'
import { startSandbox, type Sandbox } from '../../../../sandbox/server'
import { aClub } from '../../../builders/club'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
let sandbox: Sandbox
let folder: string
beforeAll(async () => {
  db = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'storage-'))
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    databaseUrl: db.url,
    webhookBase: null,
    durable: false,
  })
})
afterAll(async () => {
  await sandbox.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const { path, keyId, secret } = sandboxStorage
const bucket = (changes: object = {}) =>
  createS3Storage({ url: `${sandbox.url}${path}`, keyId, secret, region: 'auto', ...changes })
const storages: [string, () => FileStorage][] = [
  ['a folder', () => createFolderStorage(join(folder, 'files'))],
  ['a bucket', () => bucket()],
]

describe.each(storages)('the storage in %s', (_name, storageOf) => {
  it('returns a file as it was put, and null for one that is not there', async () => {
    const storage = storageOf()
    const key = fileKey(newId(), newId(), 'photo-640.webp')
    const bytes = Buffer.from([0, 255, 10, 13, 0x1f, 0x8b])
    expect(await storage.get(key)).toBeNull()
    await storage.put(key, Buffer.from('an earlier file'))
    await storage.put(key, bytes)
    expect(await storage.get(key)).toEqual(bytes)
  })

  it('lists the files of one business alone, and removes a folder with all its files', async () => {
    const storage = storageOf()
    const [ours, theirs, picture] = [newId(), newId(), newId()]
    const keys = [
      ...['photo-1280.webp', 'photo-640.webp'].map((name) => fileKey(ours, picture, name)),
      fileKey(ours, newId(), 'logo.webp'),
    ]
    for (const key of [...keys, fileKey(theirs, picture, 'photo-640.webp')])
      await storage.put(key, Buffer.from(key))
    const files = await storage.list(ours)
    expect(files.map(({ key }) => key).sort()).toEqual([...keys].sort())
    expect(files.every(({ at }) => at.getTime() > 0)).toBe(true)
    expect(await storage.businesses()).toEqual(expect.arrayContaining([ours, theirs]))

    await storage.remove(fileKey(ours, picture))
    expect((await storage.list(ours)).map(({ key }) => key)).toEqual([keys[2]])
    expect(await storage.list(theirs)).toHaveLength(1)
    await storage.remove(keys[2]!)
    expect(await storage.list(ours)).toEqual([])
  })
})

describe('a key', () => {
  it.each(['..', '../x', 'a/b', '', '.hidden', 'a\\b', 'a\0', 'x'.repeat(101)])(
    'has no part such as %j, which could lead out of the business’s folder',
    (name) => {
      expect(() => fileKey(newId(), name)).toThrow('Invalid name')
      expect(() => fileKey(name, 'file')).toThrow('Invalid business id')
    },
  )
})

describe('a bucket', () => {
  it('lists more files than one page has', async () => {
    const business = newId()
    await db.owner.query(
      `insert into sandbox.stored_files (key, content)
       select $1 || '/' || lpad(n::text, 5, '0'), 'x' from generate_series(1, 2001) n`,
      [business],
    )
    const files = await bucket().list(business)
    expect(new Set(files.map(({ key }) => key)).size).toBe(2001)
  })

  it('refuses a request that another key signed, which the pages answer as unavailable', async () => {
    const refusal = await bucket({ secret: 'another secret' })
      .put(fileKey(newId(), 'file'), Buffer.from('x'))
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ message: expect.stringContaining('403 SignatureDoesNotMatch') })
    expect(isUnavailable(refusal)).toBe(true)
  })

  it('is asked again after an answer of 503 and after a lost connection', async () => {
    const faults: ('503' | 'lost')[] = ['503', 'lost']
    const server = createServer((request, response) => {
      const fault = faults.shift()
      if (fault === 'lost') return void request.socket.destroy()
      response.writeHead(fault ? 503 : 200).end('the file')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    expect(`${await bucket({ url }).get(fileKey(newId(), 'file'))}`).toBe('the file')
    expect(faults).toEqual([])
  })

  it('that does not exist counts as unavailable', async () => {
    const nowhere = bucket({ url: 'http://127.0.0.1:1' })
    const failure = await nowhere.get(fileKey(newId(), 'file')).catch((error: unknown) => error)
    expect(isUnavailable(failure)).toBe(true)
  })
})

it('the files of a folder and its marker move to a bucket in one copy', async () => {
  const source = createFolderStorage(join(folder, 'moved'))
  const keys = [fileKey(newId(), newId(), 'photo-640.webp'), fileKey(newId(), newId(), 'logo.webp')]
  for (const key of keys) await source.put(key, Buffer.from(key))
  await source.put(markerKey, Buffer.from('the marker'))
  await copyFiles(source, bucket())
  for (const key of keys) expect(`${await bucket().get(key)}`).toBe(key)
  expect(`${await bucket().get(markerKey)}`).toBe('the marker')
})

describe('the storage of an installation', () => {
  const start = (storage: FileStorage) => requireStorageOfDatabase(db.across(), storage)
  const newFolder = () => createFolderStorage(join(folder, newId()))
  const forgetMarker = () => db.owner.query('delete from file_storage')
  const aPictureRow = async () => {
    const { id: businessId } = await aClub(db)
    const id = newId()
    await db.owner.query(
      `insert into pictures (business_id, id, kind, path, bytes, colors, created_at)
       values ($1, $2, 'photo', $3, 1, '[]', now())`,
      [businessId, id, `/media/${businessId}/${id}/photo-640x480.webp`],
    )
    return fileKey(businessId, id, 'photo-640x480.webp')
  }

  it.each(storages)('is marked by the first start, also of two processes at once: %s', async (_name, of) => {
    await forgetMarker()
    const storage = of()
    await storage.remove(markerKey)
    await Promise.all([start(storage), start(storage)])
    await start(storage)
  })

  it('is missing on a machine without it, which refuses to start and says what to do', async () => {
    await forgetMarker()
    await start(newFolder())
    await expect(start(newFolder())).rejects.toThrow(
      /files elsewhere: the folder .* has no file named installation.*DATA_DIR\/uploads.*STORAGE_URL/,
    )
  })

  it('accepts a new folder into which an operator wrote the marker', async () => {
    await forgetMarker()
    await start(newFolder())
    const storage = newFolder()
    const refusal = await start(storage).catch((error: Error) => error.message)
    await storage.put(markerKey, Buffer.from(`${/write (\S+) into/.exec(`${refusal}`)![1]}\n`))
    await start(storage)
  })

  it('of another database is refused, also by a new database', async () => {
    await forgetMarker()
    const storage = newFolder()
    await start(storage)
    await forgetMarker()
    await expect(start(storage)).rejects.toThrow('belong to another database')
    await start(newFolder())
    await expect(start(storage)).rejects.toThrow('belong to another database')
  })

  it('with pictures from before the marker is recognized by the latest of them', async () => {
    await forgetMarker()
    const key = await aPictureRow()
    await expect(start(newFolder())).rejects.toThrow(`does not have the latest of them, ${key}`)
    const storage = newFolder()
    await storage.put(key, Buffer.from('a photo'))
    await start(storage)
    await start(storage)
  })
})
