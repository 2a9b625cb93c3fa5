// Writes a backup: every row of every business as of one moment, the pictures, and a manifest that says what is in it.
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { ZipFile } from 'yazl'
import { quoted, rolesOf } from '../roles.server'
import {
  identifier,
  queuesOf,
  relationOf,
  sandboxSchemaOf,
  sequencesOf,
  tableShapes,
  unreadableTables,
} from './catalog.server'
import {
  backupFormat,
  manifestName,
  rowsOf,
  secretCheckOf,
  type BackupTable,
  type Manifest,
  type StoredFile,
} from './manifest'

export interface BackupToWrite {
  /** Of the role that migrates, in a session of its own. */
  databaseUrl: string
  rolePrefix: string | null
  sessionSecret: string
  /** The folder of the pictures; null leaves them out. */
  pictures: string | null
  /** The file to write. It is there once it is whole, and never before. */
  file: string
  version: string
  now: Date
  signal?: AbortSignal
}

export interface BackupReport {
  rows: number
  tables: number
  pictures: number
  bytes: number
  /** Pictures that have a row and no file. */
  missingPictures: string[]
}

/**
 * Writes a backup. Rows are read in one transaction, so they belong together; pictures are read after it and never change
 * once they are written. Throws a sentence, and leaves no file, where the database is empty, where the backup's role
 * cannot read every row, or where the signal aborts.
 */
export async function writeBackup(input: BackupToWrite): Promise<BackupReport> {
  const unfinished = `${input.file}.unfinished`
  await mkdir(dirname(input.file), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString: input.databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const report = await write(client, unfinished, input)
    const written = await open(unfinished)
    try {
      await written.sync()
      report.bytes = (await written.stat()).size
    } finally {
      await written.close()
    }
    await rename(unfinished, input.file)
    await recordBackup(client, report, input)
    return report
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

/** Those who watch the platform see its age. The schema of an earlier release has no place for it. */
async function recordBackup(
  client: pg.Client,
  { rows, bytes, missingPictures }: BackupReport,
  { rolePrefix, pictures, now }: BackupToWrite,
): Promise<void> {
  const { owner } = await rolesOf(client, rolePrefix)
  await client.query(`set role ${quoted(owner)}`)
  const place = await client.query(`select where to_regclass('public.backups') is not null`)
  if (place.rowCount === 0) return
  await client.query(
    `insert into backups (id, made_at, row_count, bytes, has_pictures, missing_pictures)
     values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
    [now, rows, bytes, pictures !== null, missingPictures.length],
  )
}

async function write(
  client: pg.Client,
  file: string,
  { rolePrefix, sessionSecret, pictures, version, now, signal }: BackupToWrite,
): Promise<BackupReport> {
  const { backup } = await rolesOf(client, rolePrefix)
  const roleRows = await client.query('select from pg_roles where rolname = $1', [backup])
  if (roleRows.rowCount === 0)
    throw new Error(
      `The database has no role ${backup} yet. Start the server once on this release, then back up.`,
    )
  const unreadable = await unreadableTables(client, backup)
  if (unreadable.length > 0)
    throw new Error(
      `The backup would lack rows of ${unreadable.join(', ')}: the role ${backup} has no policy or no right to read them. ` +
        'Start the server once, which gives it, then back up.',
    )
  await client.query(
    `begin isolation level repeatable read read only; set local statement_timeout = 0; set local row_security = on`,
  )
  const shapes = await tableShapes(client)
  const sandboxSchema = await sandboxSchemaOf(client)
  const sequences = await sequencesOf(client)
  const queues = await queuesOf(client)
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from schema_migrations order by name',
  )
  const { rows: servers } = await client.query<{ postgres: string; database: string }>(
    `select current_setting('server_version') as postgres, current_database() as database`,
  )
  const [server] = servers
  const zip = new ZipFile()
  const add = entriesOf(zip, now)
  const tables: BackupTable[] = []
  for (const shape of shapes) {
    const path = `tables/${shape.schema}/${shape.name}.copy`
    add(path, async (sink) => {
      // The emulators' tables have no policies and belong to the connected role.
      await client.query(shape.schema === 'sandbox' ? 'reset role' : `set local role ${quoted(backup)}`)
      const columns = shape.columns.map(identifier).join(', ')
      const source = client.query(copyTo(`copy (select ${columns} from ${relationOf(shape)}) to stdout`))
      const stored = await through(source, sink)
      tables.push({ ...shape, rows: source.rowCount, file: { path, ...stored } })
    })
  }
  const pictureFiles = pictures === null ? null : await filesBelow(pictures)
  const storedPictures: StoredFile[] = []
  for (const path of pictureFiles ?? []) {
    add(
      `pictures/${path}`,
      async (sink) => {
        const stored = await through(createReadStream(join(pictures!, path)), sink)
        storedPictures.push({ path, ...stored })
      },
      { compress: false },
    )
  }
  const manifest = (): Manifest => ({
    format: backupFormat,
    madeAt: now.toISOString(),
    version,
    ...server!,
    migrations,
    secretCheck: secretCheckOf(sessionSecret),
    tables,
    queues,
    sequences,
    sandboxSchema,
    pictures: pictureFiles && storedPictures,
  })
  add(manifestName, async (sink) => {
    if (rowsOf({ tables: tables.filter(({ schema }) => schema === 'public') }) === 0)
      throw new Error('The database has no rows. An empty backup is not kept.')
    await through(Readable.from([JSON.stringify(manifest())], { objectMode: false }), sink)
  })
  zip.end()
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject))
  failed.catch(() => undefined)
  await Promise.race([
    pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flags: 'w' }), { signal }),
    failed,
  ])
  const present = new Set((pictureFiles ?? []).map((path) => path.split('/')[1]))
  await client.query(`set local role ${quoted(backup)}`)
  const { rows: stored } = await client.query<{ id: string }>('select id from pictures order by id')
  await client.query('commit')
  return {
    rows: rowsOf({ tables }),
    tables: tables.length,
    pictures: storedPictures.length,
    bytes: 0,
    missingPictures: pictureFiles === null ? [] : stored.map(({ id }) => id).filter((id) => !present.has(id)),
  }
}

/** Adds files to a ZIP file whose bytes a function writes when their turn comes: one after the other, in this order. */
function entriesOf(zip: ZipFile, mtime: Date) {
  let last: Promise<unknown> = Promise.resolve()
  return (path: string, fill: (sink: Transform) => Promise<unknown>, { compress = true } = {}) =>
    zip.addReadStreamLazy(path, { mtime, compress, forceZip64Format: true }, (give) => {
      const sink = new PassThrough()
      give(null, sink)
      last = last
        .then(() => fill(sink))
        .catch((error: Error) => {
          zip.emit('error', error)
          sink.destroy()
        })
    })
}

/** Passes everything on, and says how much it was with its checksum. */
async function through(
  source: NodeJS.ReadableStream,
  sink: Transform,
): Promise<Pick<StoredFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(source, measure, sink)
  return { bytes, sha256: hash.digest('hex') }
}

/** The files below a folder with `/` between their parts, in order; names that begin with a point are unfinished ones. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.split('/').some((part) => part.startsWith('.')))
    .sort()
}
