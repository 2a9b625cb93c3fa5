import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { TenantDb } from '#/db/handles.server'
import { statementCsv } from '~/billing/fees/statement-file.server'
import { statementMonths } from '~/billing/fees/statement.server'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'
import { membersFileName } from '../members-file/columns'
import { membersFile } from '../members-file/members-file.server'
import { archivedTables } from './catalog'
import { ownFiles, type FileFolder } from './own-files.server'
import { archiveReadme } from './readme'
import { tableCsv, tableShapes } from './table-rows.server'

interface ArchiveToWrite {
  pictures: PictureStore
  businessName: string
  /** The file, which must not exist. */
  file: string
  now: Date
  signal: AbortSignal
  /** Called after each file of the archive with how many are written, and how many there will be. */
  onFile: (done: number, all: number) => void
}

/**
 * Writes everything that a business has to a ZIP file: one CSV for each table, its pictures and other files, and a page that
 * explains them. Streams: a page of rows and a file are in memory at a time. Rejects, leaving a file that is not whole, when
 * the signal aborts.
 */
export async function writeArchive(
  db: TenantDb,
  { pictures, businessName, file, now, signal, onFile }: ArchiveToWrite,
): Promise<void> {
  const shapes = await tableShapes(db)
  const businessFiles = await ownFiles(db, pictures)
  const zip = new ZipFile()
  const timeZone = await timeZoneOf(db)
  const months = new Set((await statementMonths(db, timeZone)).map(({ month }) => month))
  // Besides them the page that explains it, and the members file.
  const all = archivedTables.length + businessFiles.length + months.size + 2
  let done = 0
  const written = () => onFile((done += 1), all)
  const add = (path: string, isCompressed: boolean, chunks: () => AsyncIterable<string | Buffer>) =>
    zip.addReadStreamLazy(path, { mtime: now, compress: isCompressed }, (give) =>
      give(null, Readable.from(counted(chunks(), written), { objectMode: false })),
    )
  const rows = new Map<string, number>()
  for (const table of archivedTables) {
    const shape = shapes.get(table.table)
    if (!shape) throw new Error(`There is no table ${table.table}`)
    add(`${table.folder}/${table.table}.csv`, true, () =>
      tableCsv(db, table, shape, (count) => rows.set(table.table, (rows.get(table.table) ?? 0) + count)),
    )
  }
  const files = new Map<FileFolder, number>()
  for (const { folder, path, read } of businessFiles) {
    add(path, false, async function* () {
      const bytes = await read()
      if (!bytes) return
      files.set(folder, (files.get(folder) ?? 0) + 1)
      yield Buffer.from(bytes)
    })
  }
  for (const month of months)
    add(`statements/${month}.csv`, true, () => statementCsv(db, { month, timeZone }))
  add(membersFileName, true, async function* () {
    yield (await membersFile(db, now)).csv()
  })
  add('README.txt', true, async function* () {
    yield archiveReadme({ businessName, madeAt: now, rows, files })
  })
  zip.end()
  const failed = new Promise<never>((_resolve, reject) => zip.on('error', reject))
  await Promise.race([
    pipeline(zip.outputStream, createWriteStream(file, { mode: 0o600, flags: 'wx' }), { signal }),
    failed,
  ])
}

const timeZoneOf = (db: TenantDb): Promise<string> =>
  db.read(async (db) => {
    const business = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('time_zone as timeZone')
      .executeTakeFirstOrThrow()
    return business.timeZone
  })

async function* counted<T>(chunks: AsyncIterable<T>, onEnd: () => void): AsyncGenerator<T> {
  yield* chunks
  onEnd()
}
