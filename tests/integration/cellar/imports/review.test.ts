import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { importById } from '~/cellar/imports/queries.server'
import { dropRow, joinWithAbove, saveRow, splitRowAt } from '~/cellar/imports/review/change-row.server'
import { changeLines } from '~/cellar/imports/review/change-lines.server'
import { changeRows } from '~/cellar/imports/review/change-rows.server'
import { decideSimilar } from '~/cellar/imports/review/decide.server'
import { assignColumns } from '~/cellar/imports/review/page-columns.server'
import { reviewChanges, reviewPage } from '~/cellar/imports/review/review-page.server'
import { duplicateHarm, harmsInWords } from '~/cellar/imports/review/harm'
import type { BulkAct } from '~/cellar/imports/review/row-fields'
import { applyChanges, beginReview, needsReload } from '~/cellar/imports/review/review-state'
import { linesStamp } from '~/cellar/imports/review/unread-line-keys'
import { undoStep } from '~/cellar/imports/review/undo-step.server'
import { wineById } from '~/cellar/catalog/queries.server'
import { aClub } from '../../../builders/club'
import { applyReviewed } from '../../../builders/imports'
import { anInlineReadingWorker } from '../../../builders/inline-reading-worker'
import { aPerson, addOwner } from '../../../builders/person'
import { aReadList, readEntry } from '../../../builders/read-list'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

async function aCellar() {
  const { id } = await aClub(database)
  const person = await aPerson(database)
  await addOwner(database, person.id, id)
  return { db: database.tenant(id), userId: person.id, businessId: id }
}

async function pageOf(db: TenantDb, importId: string, query = 'show=all', userId: string | null = null) {
  const session = await importById(db, importId)
  return reviewPage(db, session!, { query: new URLSearchParams(query), userId })
}
const rowsOf = async (db: TenantDb, importId: string, query?: string) =>
  (await pageOf(db, importId, query)).rows

const grasso = { producer: 'Elio Grasso', name: 'Gavarini', vintage: 2019, bottlePrice: 14_500 }
const vietti = { producer: 'Vietti', name: 'Perbacco', vintage: 2021, bottlePrice: 6_000 }

describe('the order of a review', () => {
  it('shows prices in doubt before names, and names before possible duplicates, and counts each', async () => {
    const { db } = await aCellar()
    await aWine(db, { producer: 'Vietti', name: 'Perbacco', vintage: 2020 })
    const importId = await aReadList(db, [
      readEntry(grasso),
      readEntry(vietti, { at: 1 }),
      readEntry({ ...grasso, name: 'Runcot', producer: null }, { at: 2 }),
      readEntry({ ...grasso, name: 'Casa Mate' }, { at: 3, doubts: { vintage: 0.4, name: 0.4 } }),
      readEntry({ ...grasso, name: 'Ginestra' }, { at: 4, doubts: { name: 0.4, bottlePrice: 0.4 } }),
    ])
    const page = await pageOf(db, importId, '')
    expect(page.rows.map(({ texts }) => texts.name)).toEqual(['Ginestra', 'Casa Mate', 'Runcot', 'Perbacco'])
    expect(page.counts).toMatchObject({ rows: 5, toCheck: 4, errors: 1 })
    expect(harmsInWords(page.counts.byHarm)).toBe(
      '1 price and 1 vintage to check, 1 name and 1 possible duplicate to look at',
    )
    expect(page.rows[0]!.doubts).toEqual([
      { field: 'bottlePrice', why: 'Not sure which column' },
      { field: 'name', why: 'Not sure which column' },
    ])
    expect(page.rows[3]!.similar[0]!.sentence).toBe(
      'Looks like a new vintage of a wine you have: Vietti Perbacco 2020 (2020 to 2021).',
    )
  })

  it('asks for no act where nothing is in doubt, and shows the whole list', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [readEntry(grasso), readEntry(vietti, { at: 1 })])
    const { counts, rows, filter } = await pageOf(db, importId, '')
    expect([counts.toCheck, counts.acting, rows.length, filter.show]).toEqual([0, 2, 2, 'all'])
  })
})

describe('a doubt that several rows share', () => {
  const glassAlone = (name: string, at: number) =>
    readEntry(
      { ...grasso, name, bottlePrice: null, glasses: [{ price: 9_000 + at * 100, ml: null }] },
      { at, doubts: { bottlePrice: 0.3, glasses: 0.2 }, rule: 'doubt: Others have a bottle price' },
    )
  const bulk = (key: string, act: BulkAct, value = '') => ({
    scope: `doubt:${key}`,
    act,
    kind: act === 'type' ? value : '',
    value,
  })

  it('about prices is answered once: glass prices become bottle prices, and undo brings them back', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [
      readEntry(grasso),
      glassAlone('Ginestra', 1),
      glassAlone('Runcot', 2),
    ])
    const by = { importId, userId: null, now }
    const [shared] = (await pageOf(db, importId)).shared
    expect(shared).toMatchObject({
      title: '2 wines with a glass price alone',
      why: 'Others have a bottle price',
      rows: 2,
      effects: [
        'Elio Grasso Ginestra 2019: bottle price $91.00, glass price none',
        'Elio Grasso Runcot 2019: bottle price $92.00, glass price none',
      ],
    })
    const [act] = shared!.acts
    expect(await changeRows(db, { ...by, change: bulk(shared!.key, act!.act), selected: [] })).toBe(2)
    const after = await pageOf(db, importId)
    expect(after.rows.map(({ texts }) => [texts.bottlePrice, texts.glassPrice])).toEqual([
      ['145', ''],
      ['91', ''],
      ['92', ''],
    ])
    expect([after.counts.toCheck, after.shared, after.step]).toEqual([
      0,
      [],
      'Swap bottle and glass price in 2 rows',
    ])
    const again = changeRows(db, { ...by, change: bulk(shared!.key, act!.act), selected: [] })
    await expect(again).rejects.toMatchObject({ code: 'doubt-gone' })
    await undoStep(db, by)
    const undone = await pageOf(db, importId)
    expect([undone.counts.toCheck, undone.rows[1]!.texts.glassPrice]).toEqual([2, '91'])
  })

  it('can be confirmed as it is, so that its rows need no act of their own', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [glassAlone('Ginestra', 0), glassAlone('Runcot', 1)])
    const [shared] = (await pageOf(db, importId)).shared
    const change = bulk(shared!.key, 'confirm')
    await changeRows(db, { importId, userId: null, now, change, selected: [] })
    expect((await pageOf(db, importId)).counts).toMatchObject({ toCheck: 0, acting: 2 })
  })

  it('about a missing kind or producer is answered for the section', async () => {
    const { db } = await aCellar()
    const nameless = { name: 'La Vanidosa', producer: null, type: null }
    const importId = await aReadList(db, [
      readEntry(nameless, { section: 'Casa, Vini' }),
      readEntry({ ...nameless, name: 'Etiqueta Plata' }, { at: 1, section: 'Casa, Vini' }),
    ])
    const by = { importId, userId: null, now }
    const { shared } = await pageOf(db, importId)
    expect(shared.map(({ title }) => title)).toEqual([
      '2 wines without a producer',
      '2 wines without a kind under Vini',
    ])
    await changeRows(db, { ...by, change: bulk(shared[0]!.key, 'nameAsProducer'), selected: [] })
    await changeRows(db, { ...by, change: bulk(shared[1]!.key, 'type', 'red'), selected: [] })
    const { counts, rows } = await pageOf(db, importId)
    expect([counts.errors, rows[0]!.texts.producer, rows[0]!.texts.type]).toEqual([0, 'La Vanidosa', 'red'])
  })

  it('about bottles of a glass’s size is answered by taking their prices for glass prices', async () => {
    const { db } = await aCellar()
    const small = { ...vietti, bottleMl: 200, bottlePrice: 420 }
    const importId = await aReadList(db, [
      readEntry(small),
      readEntry(
        { ...small, name: 'Scarrone', bottlePrice: 1_800, glasses: [{ price: 480, ml: null }] },
        { at: 1 },
      ),
    ])
    const by = { importId, userId: null, now }
    const [shared] = (await pageOf(db, importId)).shared
    expect([shared!.title, shared!.effects[0]]).toEqual([
      '2 wines in bottles of 200 ml',
      'Vietti Perbacco 2021: bottle size none, bottle price none, glass price $4.20, glass size 200 ml',
    ])
    await changeRows(db, { ...by, change: bulk(shared!.key, 'pour'), selected: [] })
    expect(
      (await rowsOf(db, importId)).map(({ texts }) => [texts.bottlePrice, texts.glassPrice, texts.glassMl]),
    ).toEqual([
      ['', '4.20', '200'],
      ['18', '4.80', '200'],
    ])
  })

  it('is offered after a correction to the other rows with the same misread word', async () => {
    const { db, userId } = await aCellar()
    const importId = await aReadList(db, [
      readEntry({ ...grasso, name: 'Barbera dAlba' }),
      readEntry({ ...grasso, name: 'Dolcetto dAlba' }, { at: 1 }),
      readEntry({ ...grasso, name: 'Nebbiolo' }, { at: 2 }),
    ])
    const by = { importId, userId, now }
    await saveRow(db, { ...by, position: 0, version: 0, texts: { name: "Barbera d'Alba" } })
    const [shared] = (await pageOf(db, importId, 'show=all', userId)).shared
    expect([shared!.title, shared!.effects]).toEqual([
      '1 other wine with the word “dAlba”',
      ["Elio Grasso Dolcetto dAlba 2019: wine name Dolcetto d'Alba"],
    ])
    await changeRows(db, { ...by, change: bulk(shared!.key, 'word', "d'Alba"), selected: [] })
    expect((await rowsOf(db, importId)).map(({ texts }) => texts.name)).toEqual([
      "Barbera d'Alba",
      "Dolcetto d'Alba",
      'Nebbiolo',
    ])
  })
})

it('the review names the pages that could not be read', async () => {
  const { db, businessId } = await aCellar()
  const importId = await aReadList(db, [readEntry(grasso)])
  expect((await pageOf(db, importId)).unread).toEqual([])
  await database.owner.query(
    `insert into import_pages (id, business_id, session_id, position, part, part_page, state, failure, has_text,
       width, height, file_width, file_height)
     values ($1, $2, $3, 1, 0, 2, 'failed', 'We found no text on this page.', false, 612, 792, 612, 792)`,
    [randomUUID(), businessId, importId],
  )
  expect((await pageOf(db, importId)).unread).toEqual([{ number: 2, why: 'We found no text on this page.' }])
})

describe('one row', () => {
  it('is saved as checked, and evaluated with the rows about the same wine alone', async () => {
    const { db, userId } = await aCellar()
    const importId = await aReadList(db, [
      readEntry(grasso),
      readEntry({ ...grasso, name: 'Gavarni' }, { at: 1, doubts: { name: 0.3 } }),
      readEntry(vietti, { at: 2 }),
    ])
    const by = { importId, userId, now }
    await saveRow(db, { ...by, position: 1_000, version: 0, texts: { name: 'Gavarini' } })
    const rows = await rowsOf(db, importId)
    expect(rows.map(({ state, isChecked }) => [state, isChecked])).toEqual([
      ['new', false],
      ['merged', true],
      ['new', false],
    ])
    expect(await undoStep(db, by)).toMatchObject({ restored: 1, kept: 0, focus: 1_000 })
    expect((await rowsOf(db, importId))[1]).toMatchObject({ state: 'new', isChecked: false })
  })

  it('is refused where a colleague has changed it, with their name, and saved over on purpose', async () => {
    const { db, userId, businessId } = await aCellar()
    await db.transaction((db) =>
      db.q
        .updateTable('business_users')
        .set({ full_name: 'Mara Rossi' })
        .where('business_id', '=', businessId)
        .where('user_id', '=', userId)
        .execute(),
    )
    const importId = await aReadList(db, [readEntry(grasso)])
    const seen = { importId, position: 0, now }
    await saveRow(db, { ...seen, userId, version: 0, texts: { bin: 'A1' } })
    const late = saveRow(db, { ...seen, userId: null, version: 0, texts: { bin: 'B2' } })
    await expect(late).rejects.toMatchObject({
      code: 'row-changed',
      sentence: expect.stringContaining('Mara Rossi changed this row'),
    })
    await saveRow(db, { ...seen, userId: null, version: 1, texts: { bin: 'B2' } })
    expect((await rowsOf(db, importId))[0]).toMatchObject({ texts: { bin: 'B2' }, version: 2 })
    // Fields that someone else changed since are not reset.
    expect(await undoStep(db, { importId, userId, now })).toMatchObject({ restored: 0, kept: 1 })
  })

  it('is sent to others who look at the list', async () => {
    const { db, userId } = await aCellar()
    const importId = await aReadList(db, [readEntry(grasso), readEntry(vietti, { at: 1 })])
    const { revision } = await pageOf(db, importId)
    await saveRow(db, { importId, userId, now, position: 0, version: 0, texts: { bin: 'A1' } })
    const changes = await reviewChanges(db, importId, { since: revision, userId: null })
    expect(changes!.rows.map(({ position, texts }) => [position, texts.bin])).toEqual([[0, 'A1']])
    expect(changes!.state!.counts.toCheck).toBe(0)
    const none = await reviewChanges(db, importId, { since: changes!.revision, userId: null })
    expect(none!.state).toBeNull()
  })

  it('is split in two with the prices where they are chosen, joined again, and both are undone', async () => {
    const { db } = await aCellar()
    const name = 'Gavarini 2019 Vietti Perbacco 2021'
    const importId = await aReadList(db, [
      readEntry({ producer: 'Elio Grasso', name, bottlePrice: 6_000 }),
      readEntry(vietti, { at: 1 }),
    ])
    const by = { importId, userId: null, now }
    await splitRowAt(db, { ...by, position: 0, version: 0, at: 4, prices: 'second' })
    const split = await rowsOf(db, importId)
    expect(split.map(({ texts }) => [texts.producer, texts.name, texts.vintage, texts.bottlePrice])).toEqual([
      ['Elio Grasso', 'Gavarini', '2019', ''],
      ['', 'Vietti Perbacco', '2021', '60'],
      ['Vietti', 'Perbacco', '2021', '60'],
    ])
    const second = split[1]!
    await joinWithAbove(db, { ...by, position: second.position, version: second.version })
    const joined = await rowsOf(db, importId)
    expect(joined[0]!.texts).toMatchObject({
      name: 'Gavarini Vietti Perbacco',
      vintage: '2019',
      bottlePrice: '60',
    })
    expect(joined[1]).toMatchObject({ isSkipped: true })
    await undoStep(db, by)
    await undoStep(db, by)
    const undone = await rowsOf(db, importId)
    expect(undone.map(({ texts }) => texts.name)).toEqual([name, 'Perbacco'])
  })
})

describe('a line that was not read', () => {
  const worker = anInlineReadingWorker()
  const lineAt = (text: string, y: number) => ({
    text,
    place: { page: 1, x: 40, y, width: 300, height: 12 },
    reason: '',
  })
  const barbaresco = lineAt('Produttori del Barbaresco 2020 … 55', 50)
  const dish = lineAt('with a board of cheese', 52)
  const keysOf = async (db: TenantDb, importId: string) =>
    (await pageOf(db, importId)).unreadLines.map(({ key }) => key)

  it('becomes a wine where it stands on the page, with the kind of the row above', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [readEntry(grasso), readEntry(vietti, { at: 1 })], {
      skipped: [barbaresco],
    })
    const by = { importId, userId: null, now }
    const keys = await keysOf(db, importId)
    expect(await changeLines(db, worker, { ...by, act: 'wine', keys })).toBe(167)
    const rows = await rowsOf(db, importId)
    const { producer, name, vintage, bottlePrice, type } = rows[1]!.texts
    expect([`${producer} ${name}`.trim(), vintage, bottlePrice, type]).toEqual([
      'Produttori del Barbaresco',
      '2020',
      '55',
      'red',
    ])
    expect(await keysOf(db, importId)).toEqual([])
    await undoStep(db, by)
    const page = await pageOf(db, importId)
    expect([page.rows.length, page.unreadLines.length]).toEqual([2, 1])
  })

  it('goes to the row above as its note or as words of its name, and each is undone', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [readEntry({ ...grasso, bottlePrice: null })], {
      skipped: [lineAt('Riserva Runcot 2016 … 95', 50), dish],
    })
    const by = { importId, userId: null, now }
    const [name, note] = await keysOf(db, importId)
    await changeLines(db, worker, { ...by, act: 'name', keys: [name!] })
    await changeLines(db, worker, { ...by, act: 'note', keys: [note!] })
    const page = await pageOf(db, importId)
    expect(page.rows[0]).toMatchObject({
      texts: { name: 'Gavarini Riserva Runcot 2016', vintage: '2019', bottlePrice: '95' },
      printed: dish.text,
    })
    await undoStep(db, by)
    await undoStep(db, by)
    const undone = await pageOf(db, importId)
    expect(undone.rows[0]).toMatchObject({ texts: { name: 'Gavarini', bottlePrice: '' }, printed: '' })
    expect(undone.unreadLines.map(({ text }) => text)).toEqual(['Riserva Runcot 2016 … 95', dish.text])
  })

  it('is not sent again with a change of a row, and leaves the page that dismisses it', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [readEntry(grasso)], { skipped: [barbaresco, dish] })
    const by = { importId, userId: null, now }
    const view = await pageOf(db, importId)
    const lines = linesStamp(view.unreadLines.map(({ key }) => key))
    await saveRow(db, { ...by, position: 0, version: 0, texts: { bin: 'A1' } })
    const saved = await reviewChanges(db, importId, { since: view.revision, userId: null, lines })
    expect(saved!.unreadKeys).toBeNull()
    const [first, second] = view.unreadLines
    await changeLines(db, worker, { ...by, act: 'dismiss', keys: [first!.key] })
    const changes = await reviewChanges(db, importId, { since: saved!.revision, userId: null, lines })
    const after = { ...beginReview(view), ...applyChanges(beginReview(view), changes!, null, () => false) }
    expect(after.unreadLines).toEqual([second])
    expect(after.rows.get(0)!.texts.bin).toBe('')
    await undoStep(db, by)
    const undone = await reviewChanges(db, importId, { since: changes!.revision, userId: null })
    expect([needsReload(after, undone!), needsReload(beginReview(view), undone!)]).toEqual([true, false])
  })

  it('is dismissed with all others in one act, which is undone in one', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [readEntry(grasso)], { skipped: [barbaresco, dish] })
    const by = { importId, userId: null, now }
    await changeLines(db, worker, { ...by, act: 'dismiss', keys: ['all'] })
    expect(await pageOf(db, importId)).toMatchObject({ unreadLines: [], step: 'Dismiss: 2 lines' })
    const again = changeLines(db, worker, { ...by, act: 'dismiss', keys: ['all'] })
    await expect(again).rejects.toMatchObject({ code: 'line-gone' })
    await undoStep(db, by)
    expect(await keysOf(db, importId)).toHaveLength(2)
  })
})

describe('the columns of a page', () => {
  const pairs = (name: string, at: number) =>
    readEntry(
      { ...grasso, name, bottlePrice: 900 + at * 100, glasses: [{ price: 4_000 + at * 100, ml: null }] },
      { at },
    )

  it('are shown with what they hold, read again by another meaning, and undone', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [pairs('Gavarini', 0), pairs('Ginestra', 1), pairs('Runcot', 2)])
    const by = { importId, userId: null, now }
    const { columns } = await pageOf(db, importId, 'columns=1')
    const shown = columns!.columns.map(({ meaning }) => meaning as string)
    expect(shown).toEqual(expect.arrayContaining(['bottlePrice', 'glassPrice']))
    const others = new Map([
      ['bottlePrice', 'glassPrice'],
      ['glassPrice', 'bottlePrice'],
    ])
    const meanings = shown.map((meaning) => others.get(meaning) ?? meaning)
    expect(await assignColumns(db, { ...by, page: 1, meanings, isForAll: false })).toBe(3)
    const { texts } = (await rowsOf(db, importId))[0]!
    expect([texts.bottlePrice, texts.glassPrice]).toEqual(['40', '9'])
    await undoStep(db, by)
    expect((await rowsOf(db, importId))[0]!.texts).toMatchObject({ bottlePrice: '9', glassPrice: '40' })
    const wrong = assignColumns(db, { ...by, page: 1, meanings: ['name'], isForAll: false })
    await expect(wrong).rejects.toMatchObject({ code: 'columns-changed' })
  })
})

describe('many rows', () => {
  it('are changed by section or by selection, and undone in one act', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [
      readEntry({ ...grasso, name: 'BAROLO GAVARINI', type: null }, { doubts: { type: 0.3 } }),
      readEntry({ ...vietti, type: null }, { at: 1, section: 'Whites' }),
    ])
    const by = { importId, userId: null, now }
    const kind = { act: 'type' as const, kind: 'white', value: '' }
    expect(await changeRows(db, { ...by, change: { ...kind, scope: 'in:Whites' }, selected: [] })).toBe(1)
    const title = { act: 'titleCase' as const, kind: '', value: '', scope: 'selected' }
    expect(await changeRows(db, { ...by, change: title, selected: [0] })).toBe(1)
    expect((await rowsOf(db, importId)).map(({ texts }) => [texts.name, texts.type])).toEqual([
      ['Barolo Gavarini', ''],
      ['Perbacco', 'white'],
    ])
    const page = await pageOf(db, importId)
    expect(page.step).toBe('Change the capitals of 1 row')
    const prices = { act: 'noPrices' as const, kind: '', value: '', scope: 'all' }
    expect(await changeRows(db, { ...by, change: prices, selected: [] })).toBe(2)
    expect((await pageOf(db, importId)).counts.priced).toBe(0)
    await undoStep(db, by)
    expect((await pageOf(db, importId)).counts.priced).toBe(2)
  })

  it('with an error are dropped together, so that the others can be imported', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [
      readEntry({ ...grasso, name: 'Barolo Gavarini' }),
      readEntry({ ...vietti, producer: null }, { at: 1 }),
    ])
    const by = { importId, userId: null, now }
    expect((await pageOf(db, importId)).counts.errors).toBe(1)
    const drop = { act: 'drop' as const, kind: '', value: '', scope: 'errors' }
    expect(await changeRows(db, { ...by, change: drop, selected: [] })).toBe(1)
    const { counts, step } = await pageOf(db, importId)
    expect([counts.errors, counts.acting, step]).toEqual([0, 1, 'Drop 1 row'])
  })
})

describe('duplicates', () => {
  it('of the cellar are the same wine, a new vintage with its details, or different and not asked about again', async () => {
    const { db } = await aCellar()
    const known = { producer: 'Elio Grasso', name: 'Barolo Gavarini Chiniera' }
    const wineId = await aWine(db, { ...known, vintage: 2019, bottlePriceCents: 14_000, bin: 'A1' })
    const importId = await aReadList(db, [
      readEntry({ ...grasso, name: 'Gavarini Chiniera' }),
      readEntry({ ...grasso, name: 'Gavarini Chiniera', vintage: 2021 }, { at: 1 }),
      readEntry({ ...grasso, name: 'Barolo Ginestra Chiniera' }, { at: 2 }),
    ])
    const by = { importId, userId: null, now }
    const before = await rowsOf(db, importId)
    expect(before[0]!.similar[0]!.sentence).toBe(
      'May be the same as Elio Grasso Barolo Gavarini Chiniera 2019, price $140.00 to $145.00.',
    )
    await decideSimilar(db, { ...by, position: 0, version: 0, about: wineId, decision: 'same' })
    await decideSimilar(db, { ...by, position: 1_000, version: 0, about: wineId, decision: 'vintage' })
    if (before[2]!.similar.length > 0)
      await decideSimilar(db, { ...by, position: 2_000, version: 0, about: wineId, decision: 'different' })
    const after = await rowsOf(db, importId)
    expect(after[0]).toMatchObject({ state: 'update', changes: ['Bottle price: $140.00 to $145.00'] })
    expect(after[1]).toMatchObject({
      state: 'new',
      texts: { ...known, vintage: '2021', bin: 'A1', region: 'Piedmont' },
    })
    expect(after.flatMap(({ similar }) => similar)).toEqual([])
    await applyReviewed(db, importId)
    expect(await wineById(db, wineId)).toMatchObject({ bottlePriceCents: 14_500 })
  })

  it('of the pages by the glass and by the bottle are one wine with both prices', async () => {
    const { db } = await aCellar()
    const glass = { ...grasso, bottlePrice: null, glasses: [{ price: 2_100, ml: 125 }] }
    const importId = await aReadList(db, [
      readEntry(glass, { section: 'By the glass' }),
      readEntry(grasso, { at: 1 }),
      readEntry(
        { ...vietti, bottlePrice: null, vintage: null, glasses: [{ price: 900, ml: null }] },
        { at: 2 },
      ),
      readEntry(vietti, { at: 3 }),
    ])
    const rows = await rowsOf(db, importId)
    expect(rows.map(({ state }) => state)).toEqual(['new', 'merged', 'new', 'new'])
    expect(rows[2]!.similar[0]!.sentence).toContain('one has the glass price, the other the bottle price')
    await decideSimilar(db, {
      importId,
      userId: null,
      now,
      position: 2_000,
      version: 0,
      about: '3000',
      decision: 'same' as const,
    })
    await applyReviewed(db, importId)
    const wines = await db.read(({ q, businessId }) =>
      q
        .selectFrom('wines')
        .where('business_id', '=', businessId)
        .select(['name', 'bottle_price_cents', 'glass_price_cents', 'glass_ml'])
        .orderBy('name')
        .execute(),
    )
    expect(wines).toEqual([
      { name: 'Gavarini', bottle_price_cents: 14_500, glass_price_cents: 2_100, glass_ml: 125 },
      { name: 'Perbacco', bottle_price_cents: 6_000, glass_price_cents: 900, glass_ml: null },
    ])
  })

  it('with another price are to be checked', async () => {
    const { db } = await aCellar()
    const importId = await aReadList(db, [
      readEntry(grasso),
      readEntry({ ...grasso, bottlePrice: 20_000 }, { at: 1 }),
    ])
    const [, second] = await rowsOf(db, importId)
    expect(second).toMatchObject({
      urgency: duplicateHarm,
      note: 'Same wine as row 1. Bottle price: $145.00 there counts, $200.00 here does not.',
    })
  })
})

it('a dropped row is not imported, and an unknown row or import is refused', async () => {
  const { db } = await aCellar()
  const importId = await aReadList(db, [readEntry(grasso), readEntry(vietti, { at: 1 })])
  const by = { importId, userId: null, now }
  await dropRow(db, { ...by, position: 0, version: 0, isDropped: true })
  expect((await pageOf(db, importId)).counts).toMatchObject({ rows: 1, acting: 1 })
  const unknown = { ...by, position: 7, version: 0, isDropped: true }
  await expect(dropRow(db, unknown)).rejects.toMatchObject({ code: 'row-not-found' })
  const other = { ...unknown, importId: randomUUID() }
  await expect(dropRow(db, other)).rejects.toMatchObject({ code: 'import-not-found' })
})
