import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync, strFromU8 } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createScopes } from '#/tenants/scope.server'
import { newId } from '~/foundation/kit/ids'
import { createPictureStore } from '~/foundation/pictures/picture-store.server'
import { createFolderStorage } from '~/foundation/storage/folder-storage.server'
import { createArchiveFiles } from '~/platform/privacy/archive/archive-files.server'
import { askForArchive } from '~/platform/privacy/archive/ask-for-archive.server'
import { archivedTables, archiveOfTable, leftOutTables } from '~/platform/privacy/archive/catalog'
import { closingOf } from '~/platform/privacy/archive/closing.server'
import { withdrawArchives } from '~/platform/privacy/archive/delete-archive.server'
import { tendArchives } from '~/platform/privacy/archive/job-handlers.server'
import { makeArchive } from '~/platform/privacy/archive/make-archive.server'
import { archiveToDownload, listArchives } from '~/platform/privacy/archive/queries.server'
import { archivedColumns, tableCsv, tableShapes } from '~/platform/privacy/archive/table-rows.server'
import { insertRowsOfEveryTable } from '../../../builders/database/insert-rows'
import { freshDatabase, type TestDatabase } from '../../../database'
import { canary, idOf, personOf, rowsOf } from '../../../isolation/tenant-rows'

const [ada, bea] = ['ada', 'bea']
const adaId = idOf(ada)
const now = new Date('2026-11-20T17:00:00Z')

let db: TestDatabase
let dataDir: string
beforeAll(async () => {
  db = await freshDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'archives-'))
  await insertRowsOfEveryTable(db.owner, [ada, bea])
  await db.owner.query(`update business_archives set status = 'failed'`)
})
afterAll(async () => {
  await db.close()
  await rm(dataDir, { recursive: true, force: true })
})

const env = () =>
  ({ dataDir, scheme: 'https', rootDomain: 'clubs.example', mail: { from: 'a@tastevin.test' } }) as never
const pictures = () => createPictureStore(createFolderStorage(join(dataDir, 'uploads')))
const make = (archiveId: string, signal = new AbortController().signal) =>
  makeArchive({ env: env(), pictures: pictures() }, db.tenant(adaId), { archiveId, now, signal })
const ask = () => askForArchive(db.tenant(adaId), { userId: personOf(ada).id, now })
const rowOf = async (id: string) =>
  (await db.owner.query('select * from business_archives where id = $1', [id])).rows[0] as Record<
    string,
    unknown
  >
const files = () => readdir(join(dataDir, 'archives', adaId)).catch(() => [] as string[])
const scopes = () => createScopes({ app: db.app, platform: db.platform, onPlatform: () => undefined })

describe('the catalog of the archive', () => {
  it('has every table of a business, and no column that is a secret', async () => {
    const { rows } = await db.owner.query<{ table: string; name: string; type: string }>(`
      select c.table_name as table, c.column_name as name, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`)
    const tables = new Set(
      rows
        .filter(({ table, name }) => name === 'business_id' || table === 'businesses')
        .map(({ table }) => table),
    )
    expect(Object.keys(archiveOfTable).sort()).toEqual([...tables].sort())
    const shapes = await tableShapes(db.tenant(adaId))
    for (const table of archivedTables) {
      const shape = shapes.get(table.table)!
      expect(shape.columns).toEqual(expect.arrayContaining([...(table.without ?? [])]))
      const names = new Set(archivedColumns(table, shape))
      const ofTable = rows.filter((row) => row.table === table.table && names.has(row.name))
      expect(ofTable.filter(({ type }) => type === 'bytea')).toEqual([])
      expect(ofTable.filter(({ name }) => /hash|secret|password|(^|_)token$/.test(name))).toEqual([])
    }
    // Short, and each with its reason.
    expect(leftOutTables.length).toBeLessThan(25)
    for (const { why } of leftOutTables) expect(why).toMatch(/\w+ \w+/)
  })
})

describe('an archive', () => {
  it('has all rows of its business and none of another, its pictures and files, and a text that explains each file', async () => {
    const picture = idOf(ada, 'pictures')
    await db.owner.query(`update pictures set path = $2 where id = $1`, [
      picture,
      `/media/${adaId}/${picture}/photo-10x10.webp`,
    ])
    await pictures().save({ businessId: adaId, id: picture }, [
      ['photo-10x10.webp', Buffer.from('a picture')],
    ])
    const pdf = Buffer.from([0x25, 0x50, 0x44, 0x46, 0, 0xff, 0xfe, 0x0d, 0x0a])
    await db.owner.query(`update shipping_license_files set name = $2, content = $3 where business_id = $1`, [
      adaId,
      '../../License: 2026?.pdf',
      pdf,
    ])
    const session = idOf(ada, 'import_sessions')
    await db.owner.query(
      `insert into import_files (business_id, session_id, part, name, content)
       values ($1, $2, 1, 'Cellar.csv', 'producer'), ($1, $2, 2, 'Cellar.csv', 'name')`,
      [adaId, session],
    )
    const id = await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'archive-open', status: 409 })
    expect(await archiveToDownload(db.tenant(adaId), id, now)).toBeNull()
    expect(await make(id)).toBe('made')
    const archive = await archiveToDownload(db.tenant(adaId), id, now)
    const zip = unzipSync(await readFile(join(dataDir, 'archives', adaId, archive!.fileName)))
    const texts = Object.fromEntries(Object.entries(zip).map(([path, bytes]) => [path, strFromU8(bytes)]))
    const withRow = new Set(Object.keys(await rowsOf(db.owner, ada)))
    for (const { table, folder } of archivedTables) {
      const lines = texts[`${folder}/${table}.csv`]!.trim().split('\r\n')
      expect([table, lines.length]).toEqual([table, expect.any(Number)])
      if (withRow.has(table)) expect([table, lines.length > 1]).toEqual([table, true])
      expect(texts['README.txt']).toContain(`${folder}/${table}.csv`)
    }
    expect(texts[`pictures/${picture}-photo-10x10.webp`]).toBe('a picture')
    expect(Buffer.from(zip['license/License_ 2026_.pdf']!)).toEqual(pdf)
    expect(texts[`imports/${session}/1-Cellar.csv`]).toBe('producer')
    expect(texts[`imports/${session}/2-Cellar.csv`]).toBe('name')
    expect(texts['README.txt']).toMatch(/license\/\r\n.+ 1 file\./)
    expect(texts['README.txt']).toMatch(/imports\/\r\n.+ 3 files\./)
    const everything = Object.values(texts).join('\n')
    expect(everything).toContain(canary(ada))
    expect(everything).not.toContain(canary(bea))
    expect(everything).not.toContain(idOf(bea))
    // The owner is told, and another club has nothing to download.
    const { rows: mail } = await db.owner.query(
      `select to_address from platform_emails where occasion = 'archive-ready'`,
    )
    expect(mail).toEqual([{ to_address: personOf(ada).email }])
    expect(await archiveToDownload(db.tenant(idOf(bea)), id, now)).toBeNull()
    expect(await make(id)).toBe('not mine')
    // After seven days it is gone.
    const later = new Date(now.getTime() + 8 * 86_400_000)
    expect(await archiveToDownload(db.tenant(adaId), id, later)).toBeNull()
    await tendArchives({ scopes: scopes(), env: env() }, later)
    expect(await files()).toEqual([])
    expect(await rowOf(id)).toMatchObject({ status: 'deleted', file_name: null })
  })

  it('reads long tables page by page, with every row once', async () => {
    await db.owner.query(
      `insert into analytics_days (business_id, day, ends_at, members, mrr_cents, tiers, computed_at)
       select $1, date '2001-01-01' + n, now(), n, n, '[]', now() from generate_series(1, 2500) n`,
      [adaId],
    )
    const table = archivedTables.find((one) => one.table === 'analytics_days')!
    const shape = (await tableShapes(db.tenant(adaId))).get('analytics_days')!
    const counts: number[] = []
    let text = ''
    for await (const chunk of tableCsv(db.tenant(adaId), table, shape, (count) => counts.push(count)))
      text += chunk
    expect(counts).toEqual([1000, 1000, 501])
    const days = text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(',')[1])
    expect(new Set(days).size).toBe(2501)
    await db.owner.query(`delete from analytics_days where business_id = $1 and day < '2020-01-01'`, [adaId])
  })

  it('that is interrupted leaves no half file to download, and is made by the next run', async () => {
    const id = await ask()
    const stop = new AbortController()
    const run = make(id, stop.signal)
    stop.abort(new Error('The process stops'))
    await expect(run).rejects.toThrow()
    expect(await archiveToDownload(db.tenant(adaId), id, now)).toBeNull()
    expect(await rowOf(id)).toMatchObject({ status: 'running', file_name: null })
    expect((await files()).filter((file) => file.endsWith('.zip'))).toEqual([])
    expect(await make(id)).toBe('made')
    expect(await files()).toEqual([`${id}-2.zip`])
  })

  it('whose process was killed is found by a job, and not touched while its run is alive', async () => {
    const id = await ask()
    await db.owner.query(
      `update business_archives set status = 'running', attempts = 1, seen_at = clock_timestamp() where id = $1`,
      [id],
    )
    await createArchiveFiles(dataDir)
      .start(adaId, id, 1)
      .then((path) => writeFile(path, 'half'))
    expect(await make(id)).toBe('not mine')
    const queued = async () =>
      Number(
        (
          await db.owner.query(
            `select count(*) as n from pgboss.job where name = 'make-business-archive' and data->>'archiveId' = $1`,
            [id],
          )
        ).rows[0]!.n,
      )
    const before = await queued()
    await tendArchives({ scopes: scopes(), env: env() }, now)
    expect(await queued()).toBe(before)
    await db.owner.query(
      `update business_archives set seen_at = clock_timestamp() - interval '2 minutes' where id = $1`,
      [id],
    )
    await tendArchives({ scopes: scopes(), env: env() }, now)
    expect(await queued()).toBe(before + 1)
    expect(await make(id)).toBe('made')
    expect((await files()).filter((file) => file.startsWith(id))).toEqual([`${id}-2.zip`])
  })

  it('is not offered anymore once a member is erased', async () => {
    const id = await ask()
    await make(id)
    await db.tenant(adaId).transaction((db) => withdrawArchives(db, now))
    expect(await archiveToDownload(db.tenant(adaId), id, now)).toBeNull()
    await tendArchives({ scopes: scopes(), env: env() }, now)
    expect((await files()).filter((file) => file.startsWith(id))).toEqual([])
    expect((await listArchives(db.tenant(adaId)))[0]).toMatchObject({ id, status: 'deleted' })
  })

  it('is not listed to another club, and a path is never made of what a request says', async () => {
    const store = createArchiveFiles(dataDir)
    expect(await store.open(adaId, '../../secret')).toBeNull()
    await expect(store.remove('../x', newId())).rejects.toThrow()
    expect((await listArchives(db.tenant(idOf(bea)))).every(({ status }) => status === 'failed')).toBe(true)
  })
})

describe('the summary of a club that closes', () => {
  it('counts memberships, boxes, gifts and seats of the business alone', async () => {
    const closing = await closingOf(db.tenant(adaId), new Date('2026-02-01T00:00:00Z'))
    const count = async (query: string) => Number((await db.owner.query(query, [adaId])).rows[0]!.n)
    expect(closing.boxes).toBe(
      await count(
        `select count(*) as n from entitlements where business_id = $1 and status in ('open', 'assigned')`,
      ),
    )
    expect(closing.gifts.count).toBe(
      await count(`select count(*) as n from gifts where business_id = $1 and status = 'waiting'`),
    )
    expect(closing.members).toBe(
      await count(
        `select count(*) as n from memberships where business_id = $1 and status in ('active', 'past_due', 'paused')`,
      ),
    )
  })
})
