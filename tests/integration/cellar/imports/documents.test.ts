import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { createScopes } from '#/tenants/scope.server'
import type { JobRun } from '~/foundation/jobs/handler'
import { createJobs } from '~/foundation/jobs/jobs.server'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { TaskWorkerLostError } from '~/foundation/kit/task-worker.server'
import {
  cancelReading,
  cropPage,
  movePage,
  orderPages,
  removePage,
  rotatePage,
  startReading,
} from '~/cellar/imports/documents/arrange-pages.server'
import { startFromFiles, startFromText } from '~/cellar/imports/documents/intake.server'
import { readingHandlers } from '~/cellar/imports/documents/job-handlers.server'
import {
  deleteImportFile,
  importFileList,
  keepImportFile,
} from '~/cellar/imports/documents/import-files.server'
import { importFileListing } from '~/cellar/imports/documents/import-file-listing'
import { importPages, pagePicture } from '~/cellar/imports/documents/pages.server'
import { chooseColumnsInstead, readAsList } from '~/cellar/imports/documents/read-as-list.server'
import { finishInvoice } from '~/cellar/invoices/finish-invoice.server'
import { readDocumentStep } from '~/cellar/imports/documents/read-document.server'
import { resumeReadings } from '~/cellar/imports/documents/reading-turns.server'
import { addPictures } from '~/cellar/imports/documents/start-document.server'
import { deleteAllOldImports, deleteOldImports } from '~/cellar/imports/delete-old-imports.server'
import { importPage } from '~/cellar/imports/import-page.server'
import { importById, importRows } from '~/cellar/imports/queries.server'
import { mapColumns } from '~/cellar/imports/review-import.server'
import { discardImport } from '~/cellar/imports/discard-import.server'
import type { ReadingWorker } from '~/cellar/list-reader/reading-tasks'
import { aClub } from '../../../builders/club'
import { aJobRun } from '../../../builders/job-run'
import { anInlineImportReader } from '../../../builders/inline-import-reader'
import { aDocument, aScriptedReadingWorker } from '../../../builders/scripted-reading-worker'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, startedFrom: '', now } as const
const log = createLog('silent')
const scopes = () =>
  createScopes({ app: database.app, platform: database.platform, onPlatform: () => undefined })

async function aCellar() {
  return database.tenant((await aClub(database)).id)
}

const upload = (
  db: TenantDb,
  contents: Buffer[],
  { readingWorker = aScriptedReadingWorker(), id }: { readingWorker?: ReadingWorker; id?: string } = {},
) =>
  startFromFiles(
    db,
    { readingWorker, importReader: anInlineImportReader() },
    { files: contents.map((bytes, place) => ({ name: `file ${place + 1}`, bytes })), id, ...by },
  )

const sessionOf = async (db: TenantDb, importId: string) => (await importById(db, importId))!
const pagesOf = (db: TenantDb, importId: string) => importPages(db, importId)
const namesOf = async (db: TenantDb, importId: string) =>
  (await importRows(db, { importId, state: null, after: null, limit: 100 })).rows.map(
    ({ fields }) => fields.name,
  )

/** Jobs of this import that wait to be run, with the start of the reading that they belong to. */
async function queued(importId: string): Promise<{ importId: string; run: number }[]> {
  const { rows } = await database.owner.query(
    `select data from pgboss.job where name = 'read-document' and state < 'active' and data ->> 'importId' = $1
      order by created_on`,
    [importId],
  )
  return rows.map(({ data }) => ({ importId, run: data.run }))
}

async function take(importId: string): Promise<{ importId: string; run: number } | undefined> {
  const [first] = await queued(importId)
  await database.owner.query(
    `delete from pgboss.job where id in (select id from pgboss.job where data ->> 'importId' = $1
      and state < 'active' order by created_on limit 1)`,
    [importId],
  )
  return first
}

const aRun = (values: Partial<JobRun> = {}): JobRun => aJobRun({ now, ...values })

/** Runs the steps of an import until none is queued. */
async function readAll(db: TenantDb, importId: string, worker = aScriptedReadingWorker()): Promise<void> {
  for (let step; (step = await take(importId));)
    await readDocumentStep(db, { worker, model: null, finishInvoice }, step, aRun())
}

const lost = () => new TaskWorkerLostError('The reading worker ended during a task')

describe('an upload', () => {
  it('of a PDF is read at once and becomes rows to review', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 3)])
    expect(await sessionOf(db, importId)).toMatchObject({ source: 'pdf', status: 'reading' })
    await readAll(db, importId)
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'mapped', counts: { new: 3 } })
    expect(await namesOf(db, importId)).toEqual(['list 1', 'list 2', 'list 3'])
  })

  it('of several pictures waits for a person to put them in order', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('photo', 1, 'b'), aDocument('photo', 1, 'a')])
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'arranging', file_name: '2 pictures' })
    await addPictures(db, aScriptedReadingWorker(), {
      importId,
      files: [{ name: 'c.jpg', bytes: aDocument('photo', 1, 'c') }],
      now,
    })
    expect(await sessionOf(db, importId)).toMatchObject({ file_name: '3 pictures' })
    const [first] = await pagesOf(db, importId)
    await movePage(db, { importId, pageId: first!.id, by: 1, now })
    await startReading(db, { importId, now })
    await readAll(db, importId)
    expect(await namesOf(db, importId)).toEqual(['a 1', 'b 1', 'c 1'])
  })

  it('of a spreadsheet with names of columns is imported by its columns, however few', async () => {
    const db = await aCellar()
    const readingWorker = aScriptedReadingWorker()
    const inspected = {
      kind: 'text',
      mediaType: 'text/plain',
      pages: [{ number: 1, width: 1, height: 1, hasText: true }],
    }
    readingWorker.make = async () => inspected as never
    const importId = await upload(db, [Buffer.from('Producer,Wine,Vintage\nKeller,Abtserde,2019\n')], {
      readingWorker,
    })
    expect(await sessionOf(db, importId)).toMatchObject({ source: 'csv', status: 'uploaded' })
  })

  it('sent twice by the same form creates one import', async () => {
    const db = await aCellar()
    const id = newId()
    const ids = await Promise.all([1, 2, 3].map(() => upload(db, [aDocument('pdf', 1)], { id })))
    expect(new Set(ids)).toEqual(new Set([id]))
    expect((await importFileList(db, importFileListing.all)).rows).toHaveLength(1)
  })

  it('of a file that was uploaded before is not read again until a person asks for it', async () => {
    const db = await aCellar()
    const first = await upload(db, [aDocument('pdf', 2)])
    await readAll(db, first)
    const again = await upload(db, [aDocument('pdf', 2)])
    expect(await sessionOf(db, again)).toMatchObject({ status: 'arranging', failure: '' })
    expect(await queued(again)).toEqual([])
    await startReading(db, { importId: again, now })
    await readAll(db, again)
    expect(await sessionOf(db, again)).toMatchObject({ status: 'mapped' })
  })

  it('is refused in words beyond the limits, and nothing is stored', async () => {
    const db = await aCellar()
    const tooMany = Array.from({ length: 101 }, (_, place) => aDocument('photo', 1, `p${place}`))
    await expect(upload(db, tooMany)).rejects.toMatchObject({
      sentence: expect.stringContaining('100 pages'),
    })
    await expect(upload(db, [Buffer.alloc(26 * 1024 * 1024)])).rejects.toMatchObject({ status: 413 })
    await expect(upload(db, [aDocument('pdf', 1), aDocument('photo', 1)])).rejects.toMatchObject({
      sentence: 'Upload one file, or several pictures of the pages of one list.',
    })
    await expect(upload(db, [])).rejects.toMatchObject({ sentence: 'Choose a file first.' })
    expect((await importFileList(db, importFileListing.all)).rows).toEqual([])
  })

  it('that the database has no room for is refused in words, and nothing is half stored', async () => {
    const db = await aCellar()
    await database.owner.query(`
      create function no_room() returns trigger language plpgsql as $$ begin
        if new.business_id = '${db.businessId}' and new.part = 1 then
          raise exception using errcode = '53100', message = 'could not extend file: No space left on device';
        end if;
        return new;
      end $$;
      create trigger no_room before insert on import_files for each row execute function no_room()`)
    onTestFinished(() => void database.owner.query('drop function no_room cascade'))
    const pictures = [aDocument('photo', 1, 'a'), aDocument('photo', 1, 'b')]
    await expect(upload(db, pictures)).rejects.toMatchObject({ code: '53100' })
    expect((await importFileList(db, importFileListing.all)).rows).toEqual([])
    const importId = await upload(db, [aDocument('photo', 1, 'a')])
    const add = addPictures(db, aScriptedReadingWorker(), {
      importId,
      files: [{ name: 'b.jpg', bytes: aDocument('photo', 1, 'b') }],
      now,
    })
    await expect(add).rejects.toMatchObject({ code: '53100' })
    expect(await pagesOf(db, importId)).toHaveLength(1)
    expect(await sessionOf(db, importId)).toMatchObject({ file_name: 'file 1' })
  })

  it('of pasted text keeps the table of a web page, and refuses what is empty or too long', async () => {
    const db = await aCellar()
    const workers = { readingWorker: aScriptedReadingWorker(), importReader: anInlineImportReader() }
    const paste = (text: string, html = '') => startFromText(db, workers, { text, html, ...by })
    const importId = await paste('ignored', 'html 1 table')
    expect(await sessionOf(db, importId)).toMatchObject({ source: 'html', file_name: 'Pasted list' })
    await expect(paste('  ')).rejects.toMatchObject({ sentence: 'Paste your list first.' })
    await expect(paste('x'.repeat(200_001))).rejects.toMatchObject({ code: 'import-rejected' })
  })
})

describe('the pages of an import', () => {
  async function aPhotographedList(db: TenantDb) {
    const importId = await upload(
      db,
      ['a', 'b', 'c'].map((name) => aDocument('photo', 1, name)),
    )
    return { importId, ids: (await pagesOf(db, importId)).map(({ id }) => id) }
  }
  const order = async (db: TenantDb, importId: string) => (await pagesOf(db, importId)).map(({ id }) => id)

  it('are moved by buttons and by dragging; pages that were added meanwhile follow', async () => {
    const db = await aCellar()
    const { importId, ids } = await aPhotographedList(db)
    const [a, b, c] = ids as [string, string, string]
    await movePage(db, { importId, pageId: c, by: -1, now })
    expect(await order(db, importId)).toEqual([a, c, b])
    await movePage(db, { importId, pageId: a, by: -1, now })
    expect(await order(db, importId)).toEqual([a, c, b])
    await orderPages(db, { importId, order: [b, newId(), b, a], now })
    expect(await order(db, importId)).toEqual([b, a, c])
  })

  it('moved by two people at once stay complete and numbered without gaps', async () => {
    const db = await aCellar()
    const { importId, ids } = await aPhotographedList(db)
    await Promise.all(
      ids.map((pageId, place) => movePage(db, { importId, pageId, by: place === 2 ? -1 : 1, now })),
    )
    const pages = await pagesOf(db, importId)
    expect(pages.map(({ position }) => position)).toEqual([0, 1, 2])
    expect(new Set(pages.map(({ id }) => id))).toEqual(new Set(ids))
  })

  it('are read and drawn again when they are turned or cropped; the crop turns with the page', async () => {
    const db = await aCellar()
    const worker = aScriptedReadingWorker()
    const { importId, ids } = await aPhotographedList(db)
    const [pageId] = ids as [string]
    await startReading(db, { importId, now })
    await readDocumentStep(db, { worker, model: null, finishInvoice }, (await take(importId))!, aRun())
    await cancelReading(db, { importId, now })
    expect((await pagePicture(db, worker, { importId, pageId }))!.bytes.toString()).toBe('picture turned 0')
    await cropPage(db, { importId, pageId, edges: { left: 0, top: 0, right: 50, bottom: 25 }, now })
    expect((await pagesOf(db, importId))[0]).toMatchObject({
      state: 'waiting',
      width: 300,
      height: 200,
      crop: { x: 0, y: 0, width: 300, height: 200 },
    })
    await rotatePage(db, { importId, pageId, degrees: 90, now })
    expect((await pagesOf(db, importId))[0]).toMatchObject({
      rotation: 90,
      crop: { x: 600, y: 0, width: 200, height: 300 },
      width: 200,
      height: 300,
    })
    expect((await pagePicture(db, worker, { importId, pageId }))!.bytes.toString()).toBe('picture turned 90')
    await rotatePage(db, { importId, pageId, degrees: 270, now })
    expect((await pagesOf(db, importId))[0]!.crop).toEqual({ x: 0, y: 0, width: 300, height: 200 })
    const narrow = { left: 10, top: 10, right: 11, bottom: 90 }
    await expect(cropPage(db, { importId, pageId, edges: narrow, now })).rejects.toMatchObject({
      code: 'crop-too-small',
    })
    await startReading(db, { importId, now })
    await readAll(db, importId)
    expect(await namesOf(db, importId)).toEqual(['a 1', 'b 1', 'c 1'])
  })

  it('are removed with their files; without any there is nothing to read', async () => {
    const db = await aCellar()
    const { importId, ids } = await aPhotographedList(db)
    for (const pageId of [...ids, ids[0]!]) await removePage(db, { importId, pageId, now })
    expect((await importFileList(db, importFileListing.all)).rows).toEqual([])
    await expect(startReading(db, { importId, now })).rejects.toMatchObject({ code: 'no-pages' })
  })

  it('keep what was read of a page that is turned while it is being read out of the list', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('photo', 1, 'a')])
    const pageId = (await pagesOf(db, importId))[0]!.id
    await startReading(db, { importId, now })
    const worker = aScriptedReadingWorker(async (task) => {
      if (task !== 'recognizePage') return
      await cancelReading(db, { importId, now })
      await rotatePage(db, { importId, pageId, degrees: 90, now })
    })
    await readDocumentStep(db, { worker, model: null, finishInvoice }, (await take(importId))!, aRun())
    expect((await pagesOf(db, importId))[0]).toMatchObject({ state: 'waiting', rotation: 90 })
    expect(await queued(importId)).toEqual([])
    await startReading(db, { importId, now })
    await readAll(db, importId)
    expect(await namesOf(db, importId)).toEqual(['a 1 turned 90'])
  })
})

describe('a worker that is killed', () => {
  it('while it inspects an upload leaves nothing behind', async () => {
    const db = await aCellar()
    const readingWorker = aScriptedReadingWorker(() => {
      throw lost()
    })
    await expect(upload(db, [aDocument('pdf', 1)], { readingWorker })).rejects.toMatchObject({
      code: 'import-rejected',
      sentence: expect.stringContaining('takes too long'),
    })
    expect((await importFileList(db, importFileListing.all)).rows).toEqual([])
  })

  it.each([
    ['text pages', 'textPages', aDocument('pdf', 2)],
    ['a page that is recognized', 'recognizePage', aDocument('pdf', 2, 'scan')],
    ['the list', 'list', aDocument('pdf', 2)],
  ] as const)('while it reads %s loses nothing and doubles nothing', async (_title, task, document) => {
    const db = await aCellar()
    const importId = await upload(db, [document])
    let isKilled = false
    const worker = aScriptedReadingWorker((name) => {
      if (name !== task || isKilled) return
      isKilled = true
      throw lost()
    })
    for (let step; (step = await take(importId));) {
      // The queue runs a failed job again.
      await readDocumentStep(db, { worker, model: null, finishInvoice }, step, aRun()).catch(() =>
        readDocumentStep(db, { worker, model: null, finishInvoice }, step!, aRun({ attempt: 2 })),
      )
    }
    expect(isKilled).toBe(true)
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'mapped' })
    expect(await namesOf(db, importId)).toHaveLength(2)
  })

  it('by the same page twice leaves this page out and reads the others', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 3, 'scan')])
    const worker = aScriptedReadingWorker((_task, what) => {
      if (what === 'scan 2') throw lost()
    })
    for (let step; (step = await take(importId));) {
      await readDocumentStep(db, { worker, model: null, finishInvoice }, step, aRun()).catch(() =>
        readDocumentStep(db, { worker, model: null, finishInvoice }, step!, aRun({ attempt: 2 })),
      )
    }
    expect(await namesOf(db, importId)).toEqual(['scan 1', 'scan 3'])
    expect(await sessionOf(db, importId)).toMatchObject({
      reading: expect.stringContaining('1 page could not be read'),
    })
  })

  it('by the list each time ends the reading with a sentence; trying again reads no page twice', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 2, 'scan')])
    let isDown = true
    const read: string[] = []
    const worker = aScriptedReadingWorker((task, what) => {
      if (task === 'recognizePage') read.push(what)
      if (task === 'list' && isDown) throw lost()
    })
    for (let step; (step = await take(importId));)
      await readDocumentStep(
        db,
        { worker, model: null, finishInvoice },
        step,
        aRun({ attempt: 4, isLast: true }),
      ).catch(() => undefined)
    expect(await sessionOf(db, importId)).toMatchObject({
      status: 'arranging',
      failure: 'Something went wrong on our side, and nothing was changed. Please try again.',
    })
    isDown = false
    await startReading(db, { importId, now })
    await readAll(db, importId, worker)
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'mapped', failure: '' })
    expect(read).toEqual(['scan 1', 'scan 2'])
  })
})

describe('a reading', () => {
  it('waits while the workers are busy', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 1)])
    const worker = aScriptedReadingWorker()
    worker.make = async () => {
      const { DomainError } = await import('~/foundation/kit/errors')
      throw new DomainError('imports-busy', 503, 'We’re reading many lists right now.')
    }
    await readDocumentStep(
      db,
      { worker, model: null, finishInvoice },
      (await take(importId))!,
      aRun({ isLast: true }),
    )
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'reading', failure: '' })
    expect(await queued(importId)).toHaveLength(1)
  })

  it('that was stopped and started again is not read by two jobs', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 2, 'scan')])
    const old = (await take(importId))!
    await cancelReading(db, { importId, now })
    expect(await sessionOf(db, importId)).toMatchObject({
      status: 'arranging',
      failure: expect.stringContaining('stopped'),
    })
    await startReading(db, { importId, now })
    const read: string[] = []
    const worker = aScriptedReadingWorker((task, what) => void (task === 'recognizePage' && read.push(what)))
    await readDocumentStep(db, { worker, model: null, finishInvoice }, old, aRun())
    expect(read).toEqual([])
    await readAll(db, importId, worker)
    expect(read).toEqual(['scan 1', 'scan 2'])
  })

  it('that was discarded is not taken up by its job', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 1)])
    await discardImport(db, { importId, now })
    await readAll(db, importId)
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'discarded', counts: { new: 0 } })
  })

  it('continues when its job was lost with its process', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 2, 'scan')])
    await readDocumentStep(
      db,
      { worker: aScriptedReadingWorker(), model: null, finishInvoice },
      (await take(importId))!,
      aRun(),
    )
    await resumeReadings(scopes())
    expect(await queued(importId)).toHaveLength(1)
    await take(importId)
    await resumeReadings(scopes())
    await readAll(db, importId)
    expect(await namesOf(db, importId)).toEqual(['scan 1', 'scan 2'])
  })

  it('of a business’s second document begins when the first is done', async () => {
    const db = await aCellar()
    const [first, second] = [
      await upload(db, [aDocument('pdf', 2, 'scan')]),
      await upload(db, [aDocument('pdf', 1)]),
    ]
    const step = (await take(second))!
    await readDocumentStep(db, { worker: aScriptedReadingWorker(), model: null, finishInvoice }, step, aRun())
    expect((await pagesOf(db, second))[0]!.state).toBe('waiting')
    expect(await queued(second)).toEqual([step])
    await readAll(db, first)
    await readAll(db, second)
    expect(await sessionOf(db, second)).toMatchObject({ status: 'mapped' })
  })
})

describe('the jobs of the server', () => {
  async function aServer(worker: ReadingWorker) {
    const jobs = createJobs({ pool: database.app, log })
    onTestFinished(() => jobs.stop({ timeoutMs: 500 }))
    await jobs.work({
      handlers: readingHandlers({ readingWorker: worker, finishInvoice, scopes: scopes() } as never),
      openTenant: database.tenant,
      now: () => now,
    })
    return jobs
  }
  const isRead = (db: TenantDb, importId: string) =>
    vi.waitFor(async () => expect(await sessionOf(db, importId)).toMatchObject({ status: 'mapped' }), {
      timeout: 20_000,
      interval: 20,
    })

  it('let businesses take turns: a short list is read during a long one', async () => {
    const [one, other] = [await aCellar(), await aCellar()]
    const long = await upload(one, [aDocument('photo', 12, 'long')])
    const short = await upload(other, [aDocument('photo', 1, 'short')])
    await startReading(one, { importId: long, now })
    await startReading(other, { importId: short, now })
    const finished: string[] = []
    await aServer(
      aScriptedReadingWorker((task, what) => {
        if (task === 'list') finished.push(what)
      }),
    )
    await Promise.all([isRead(one, long), isRead(other, short)])
    // Documents of the tests before are read as well.
    expect(finished.filter((name) => name === 'long 1' || name === 'short 1')).toEqual(['short 1', 'long 1'])
    expect([await namesOf(one, long), await namesOf(other, short)].map((names) => names.length)).toEqual([
      12, 1,
    ])
  })

  it('go on where they were when the server stops between two pages', async () => {
    const db = await aCellar()
    const importId = await upload(db, [aDocument('pdf', 6, 'scan')])
    const read: string[] = []
    let stop = () => undefined as void
    const isStopped = new Promise<void>((resolve) => (stop = resolve))
    const worker = aScriptedReadingWorker((task, what) => {
      if (task === 'recognizePage') read.push(what)
      if (read.length === 3) stop()
    })
    const server = await aServer(worker)
    await isStopped
    await server.stop({ timeoutMs: 5_000 })
    const before = (await pagesOf(db, importId)).filter(({ state }) => state === 'read').length
    expect(before).toBeGreaterThanOrEqual(3)
    expect(before).toBeLessThan(6)
    await aServer(worker)
    await isRead(db, importId)
    expect(read).toEqual([1, 2, 3, 4, 5, 6].map((page) => `scan ${page}`))
    expect(await namesOf(db, importId)).toHaveLength(6)
  })
})

describe('a table without names of columns', () => {
  it('is read as a list when that is asked for, and back', async () => {
    const db = await aCellar()
    const readingWorker = aScriptedReadingWorker()
    const importId = await upload(db, [aDocument('table', 1, 'cellar')], { readingWorker })
    expect(await sessionOf(db, importId)).toMatchObject({ source: 'csv', status: 'uploaded' })
    await readAsList(db, readingWorker, { importId: importId, now })
    expect(await sessionOf(db, importId)).toMatchObject({ source: 'csv', status: 'reading' })
    await cancelReading(db, { importId: importId, now })
    await chooseColumnsInstead(db, { importId: importId, now })
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'uploaded' })
    await readAsList(db, readingWorker, { importId: importId, now })
    await readAll(db, importId)
    expect(await sessionOf(db, importId)).toMatchObject({ status: 'mapped', counts: { new: 1 } })

    // Its rows have no cells any more: columns are not offered, and choosing them would empty the rows.
    const page = await importPage(db, importId, {
      query: new URLSearchParams({ step: 'columns' }),
      timeZone: 'America/New_York',
      seesCosts: true,
      userId: null,
    })
    expect(page).toMatchObject({ step: 'review', hasColumns: false })
    const again = mapColumns(db, readingWorker, { importId, mapping: { name: 0 }, defaultType: '', now })
    await expect(again).rejects.toMatchObject({ code: 'no-columns', status: 409 })
    expect(await namesOf(db, importId)).toHaveLength(1)
  })
})

describe('the files of imports', () => {
  it('are listed with their pages; deleting one removes its pictures and leaves its rows', async () => {
    const db = await aCellar()
    const worker = aScriptedReadingWorker()
    const importId = await upload(db, [aDocument('pdf', 2)])
    await readAll(db, importId)
    const [page] = await pagesOf(db, importId)
    await pagePicture(db, worker, { importId, pageId: page!.id })
    expect((await importFileList(db, importFileListing.all)).rows).toMatchObject([
      { id: importId, pages: 2, files: 1 },
    ])
    await deleteImportFile(db, { importId, now })
    await deleteImportFile(db, { importId, now })
    expect((await importFileList(db, importFileListing.all)).rows).toEqual([])
    expect(await pagePicture(db, worker, { importId, pageId: page!.id })).toBeNull()
    expect(await namesOf(db, importId)).toHaveLength(2)
  })

  it('come forty to a page', async () => {
    const db = await aCellar()
    for (let place = 0; place < 41; place += 1) await upload(db, [aDocument('photo', 1, `p${place}`)])
    const first = await importFileList(db, importFileListing.all)
    const second = await importFileList(db, { ...importFileListing.all, page: 2 })
    expect([first.rows.length, second.rows.length, second.total]).toEqual([40, 1, 41])
    expect(new Set([...first.rows, ...second.rows].map(({ id }) => id)).size).toBe(41)
  })

  it('are deleted when their time is over, unless they are kept on purpose', async () => {
    const db = await aCellar()
    const [kept, unread] = [
      await upload(db, [aDocument('pdf', 1)]),
      await upload(db, [aDocument('photo', 1)]),
    ]
    await keepImportFile(db, { importId: kept, isKept: true })
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
    const purge = (days: number) => db.transaction((db) => deleteOldImports(db, later(days)))
    expect(await purge(29)).toBe(0)
    await deleteAllOldImports(scopes(), later(31))
    const { rows } = await database.owner.query(
      `select data ->> 'businessId' as id from pgboss.job where name = 'delete-old-imports'`,
    )
    expect(rows.map(({ id }) => id)).toContain(db.businessId)
    expect(await purge(31)).toBe(1)
    expect(await importById(db, unread)).toBeNull()
    expect(await purge(4_000)).toBe(0)
    await keepImportFile(db, { importId: kept, isKept: false })
    expect(await purge(31)).toBe(1)
  })
})
