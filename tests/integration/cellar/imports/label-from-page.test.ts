import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { applyImport, requestImport } from '~/cellar/imports/apply-import.server'
import { cutLabel, labelPage, pageOfWine } from '~/cellar/imports/documents/label-from-page.server'
import { aClub } from '../../../builders/club'
import { anInlineReadingWorker } from '../../../builders/inline-reading-worker'
import { aReadList, readEntry } from '../../../builders/read-list'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const worker = anInlineReadingWorker()
const wholePage = { left: 0, top: 0, right: 100, bottom: 100 }

/** A list with one wine and a page of 612 × 792 whose right half is red, imported into a cellar. */
async function anImportedList(source: 'photo' | 'text' = 'photo') {
  const { id } = await aClub(database)
  const db = database.tenant(id)
  const entries = [readEntry({ producer: 'Elio Grasso', name: 'Ginestra', vintage: 2016 })]
  const importId = await aReadList(db, entries, { source })
  const half = await sharp({ create: { width: 306, height: 792, channels: 3, background: '#c01010' } })
    .png()
    .toBuffer()
  const content = await sharp({ create: { width: 612, height: 792, channels: 3, background: '#ffffff' } })
    .composite([{ input: half, left: 306, top: 0 }])
    .jpeg()
    .toBuffer()
  await database.owner.query(
    `insert into import_files (business_id, session_id, media_type, content) values ($1, $2, 'image/jpeg', $3)`,
    [db.businessId, importId, content],
  )
  await requestImport(db, { importId, userId: null, now })
  await applyImport(db, { importId, now, report: () => Promise.resolve() })
  const { id: wineId } = await db.read(({ q }) =>
    q.selectFrom('wines').select('id').executeTakeFirstOrThrow(),
  )
  return { db, wineId }
}

it('A label is the part of the page that was chosen, from the list that the wine was imported from', async () => {
  const { db, wineId } = await anImportedList()
  const page = (await labelPage(db, wineId))!
  expect(page).toMatchObject({ number: 1, width: 612, height: 792, left: 0, right: 100 })
  const edges = { left: 60, top: 10, right: 90, bottom: 60 }
  const picture = sharp(await cutLabel(db, worker, { wineId, pageId: page.id, edges }))
  const { width, height } = await picture.metadata()
  expect(height / width).toBeCloseTo((0.5 * 792) / (0.3 * 612), 1)
  const { dominant } = await picture.stats()
  expect(dominant.r).toBeGreaterThan(150)
  expect(dominant.g).toBeLessThan(60)
})

it('A label is neither smaller than a fiftieth of the page nor cut out of a page of another wine or business', async () => {
  const { db, wineId } = await anImportedList()
  const pageId = (await labelPage(db, wineId))!.id
  const sliver = { ...wholePage, right: 1 }
  await expect(cutLabel(db, worker, { wineId, pageId, edges: sliver })).rejects.toMatchObject({
    code: 'crop-too-small',
  })
  const other = await anImportedList()
  const [typedIn, foreign] = [await aWine(db, { name: 'Typed in' }), other.wineId]
  expect(await pageOfWine(db, typedIn)).toBeNull()
  expect(await pageOfWine(db, foreign)).toBeNull()
  for (const attempt of [
    { wineId: typedIn, pageId },
    { wineId: foreign, pageId },
    { wineId, pageId: (await labelPage(other.db, foreign))!.id },
  ])
    await expect(cutLabel(db, worker, { ...attempt, edges: wholePage })).rejects.toMatchObject({
      code: 'page-not-found',
    })
})

it('A wine of a pasted list has no page to cut its label out of', async () => {
  const { db, wineId } = await anImportedList('text')
  expect(await labelPage(db, wineId)).toBeNull()
})
