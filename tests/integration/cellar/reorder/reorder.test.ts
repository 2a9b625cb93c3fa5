import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Insertable } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { newId } from '~/foundation/kit/ids'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { postReceipt } from '~/cellar/receiving/post-receipt.server'
import { receiptById } from '~/cellar/receiving/queries.server'
import { noDetails, saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { addSupplier } from '~/cellar/receiving/suppliers/save-supplier.server'
import { createDraftOfOrder } from '~/cellar/reorder/create-draft.server'
import { bottleForecast } from '~/cellar/reorder/forecast.server'
import { orderCsv } from '~/cellar/reorder/order-csv.server'
import { orderProposal } from '~/cellar/reorder/proposal.server'
import { ordersOf, ordersWith, typedQuantities } from '~/cellar/reorder/quantities'
import { forecastSentence } from '~/cellar/reorder/rules'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember } from '../../../builders/person'
import { aTier } from '../../../builders/tiers'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const by = { userId: null, now }

async function aCellar() {
  const { id } = await aClub(database)
  return { id, db: database.tenant(id) }
}

/** A wine with facts that its form would set. */
async function aWineWith(
  db: TenantDb,
  label: Parameters<typeof aWine>[1],
  facts: { par_level?: number; supplier_id?: string; lowest_tier_id?: string },
) {
  const wineId = await aWine(db, label)
  await db.transaction(({ q, businessId }) =>
    q
      .updateTable('wines')
      .set(facts)
      .where('business_id', '=', businessId)
      .where('id', '=', wineId)
      .execute(),
  )
  return wineId
}

const aSupplier = (db: TenantDb, name: string) =>
  addSupplier(db, { supplier: { name, email: '', phone: '', notes: '' }, ...by })

async function receive(
  db: TenantDb,
  line: { wineId: string; quantity: number; totalCents: number | null; caseSize?: number },
  supplierId: string | null = null,
) {
  const details = { ...noDetails, supplierId, receivedOn: '2026-11-20' }
  const receiptId = await saveReceipt(db, { details, lines: [line], ...by })
  await postReceipt(db, { receiptId, ...by })
  return receiptId
}

describe('the order proposal', () => {
  it('brings wines below par back to it, in whole cases, at the last cost, by supplier', async () => {
    const { db } = await aCellar()
    const [vias, polaner] = [await aSupplier(db, 'Vias'), await aSupplier(db, 'Polaner')]
    const gavarini = await aWineWith(db, {}, { par_level: 18, supplier_id: polaner })
    const young = await aWineWith(db, { vintage: 2021 }, { par_level: 6 })
    const enough = await aWineWith(db, { vintage: 2022 }, { par_level: 6, supplier_id: vias })
    const alone = await aWineWith(db, { vintage: 2018 }, { par_level: 3 })
    await receive(db, { wineId: gavarini, quantity: 12, totalCents: 12_000 }, vias)
    await receive(db, { wineId: gavarini, quantity: 12, totalCents: 18_500, caseSize: 12 }, vias)
    await moveStock(db, { act: 'sell', wineId: gavarini, quantity: 20, ...by })
    await receive(db, { wineId: young, quantity: 1, totalCents: 1_000 }, vias)
    await receive(db, { wineId: enough, quantity: 6, totalCents: 6_000 })
    const orders = await orderProposal(db)
    expect(orders.map(({ supplier, lines }) => [supplier, lines.map(({ wineId }) => wineId)])).toEqual([
      ['Polaner', [gavarini]],
      ['Vias', [young]],
      [null, [alone]],
    ])
    expect(orders[0]!.lines[0]).toMatchObject({
      available: 4,
      par: 18,
      caseSize: 12,
      // 14 are missing: two cases.
      suggested: 24,
      lastCost: '1541.666667',
    })
    expect(orders[1]!.lines[0]).toMatchObject({ suggested: 5, lastCost: '1000.000000' })
    expect(orders[2]!.lines[0]).toMatchObject({ suggested: 3, lastCost: null })
  })

  it('becomes a draft receipt once, whose bottles are not proposed again', async () => {
    const { db } = await aCellar()
    const supplierId = await aSupplier(db, 'Vias')
    const wineId = await aWineWith(db, {}, { par_level: 18, supplier_id: supplierId })
    await receive(db, { wineId, quantity: 12, totalCents: 18_500, caseSize: 12 }, supplierId)
    const order = {
      receiptId: newId(),
      supplierId,
      wines: [{ wineId, quantity: 12, caseSize: 12 }],
      today: '2026-11-21',
      ...by,
    }
    const receiptId = await createDraftOfOrder(db, order)
    expect(await createDraftOfOrder(db, order)).toBe(receiptId)
    expect(await receiptById(db, receiptId)).toMatchObject({
      state: 'draft',
      supplierId,
      lines: [{ wineId, quantity: 12, totalCents: 18_500, caseSize: 12 }],
    })
    expect((await orderProposal(db))[0]!.lines[0]).toMatchObject({ onOrder: 12, suggested: 0 })
    await expect(createDraftOfOrder(db, { ...order, wines: [] })).rejects.toMatchObject({
      code: 'nothing-ordered',
    })
  })

  it('refuses wines and suppliers of another business', async () => {
    const [mine, theirs] = [await aCellar(), await aCellar()]
    const wineId = await aWineWith(theirs.db, {}, { par_level: 6 })
    const supplierId = await aSupplier(theirs.db, 'Vias')
    const order = {
      supplierId: null,
      wines: [{ wineId, quantity: 1, caseSize: null }],
      today: '2026-11-21',
      ...by,
    }
    await expect(createDraftOfOrder(mine.db, order)).rejects.toMatchObject({ code: 'wine-not-found' })
    const own = [{ wineId: await aWine(mine.db), quantity: 1, caseSize: null }]
    await expect(createDraftOfOrder(mine.db, { ...order, supplierId, wines: own })).rejects.toMatchObject({
      code: 'supplier-not-found',
    })
    expect(await orderProposal(mine.db)).toEqual([])
  })

  it('is a file that no spreadsheet runs, with the quantities that were typed', async () => {
    const { db } = await aCellar()
    const supplierId = await aSupplier(db, '=HYPERLINK("https://evil.example")')
    const label = { producer: '@SUM(1+1)', name: '+Gavarini, "Riserva"' }
    const wineId = await aWineWith(db, label, { par_level: 6, supplier_id: supplierId })
    const other = await aWineWith(db, { producer: '-2+3' }, { par_level: 6, supplier_id: supplierId })
    const typed = typedQuantities([
      [`q-${wineId}`, ' 9 '],
      [`q-${other}`, '0'],
      ['q-x', '4'],
    ])
    const csv = orderCsv(ordersWith(ordersOf(await orderProposal(db), supplierId), typed))
    const [, row = '', rest] = csv.split('\r\n')
    expect(row).toBe(
      `"'=HYPERLINK(""https://evil.example"")",,"'@SUM(1+1) +Gavarini, ""Riserva"" 2019",,0,6,0,9,,,`,
    )
    expect(rest).toBe('')
  })
})

type Row = Insertable<Schema['memberships']>

async function aMembership(db: TenantDb, tierId: string, change: Partial<Row>): Promise<string> {
  const person = await aPerson(database)
  const member = await enrollMember(database, person.id, db.businessId)
  const id = newId()
  await db.transaction(async ({ q, businessId }) => {
    const price = await q
      .selectFrom('tier_prices')
      .where('business_id', '=', businessId)
      .where('tier_id', '=', tierId)
      .select('id')
      .executeTakeFirstOrThrow()
    await q
      .insertInto('memberships')
      .values({
        business_id: businessId,
        id,
        member_id: member.id,
        tier_id: tierId,
        tier_price_id: price.id,
        status: 'active',
        stripe_status: 'active',
        account_id: 'acct_test',
        subscription_id: `sub_${id}`,
        started_at: now,
        current_period_start: now,
        current_period_end: nextRenewal,
        paid_through: nextRenewal,
        ends_at: null,
        ended_at: null,
        synced_at: now,
        created_at: now,
        ...change,
      })
      .execute()
  })
  return id
}

const nextRenewal = new Date('2026-12-10T17:00:00Z')

const skipPayment = (db: TenantDb, membershipId: string) =>
  db.transaction(async ({ q, businessId }) => {
    await q
      .insertInto('membership_pauses')
      .values({
        business_id: businessId,
        id: newId(),
        membership_id: membershipId,
        kind: 'skip',
        status: 'running',
        from_at: nextRenewal,
        from_on: '2026-12-10',
        until_at: new Date('2027-01-10T17:00:00Z'),
        until_on: '2027-01-10',
        requested_by: (await aPerson(database)).id,
        requested_at: now,
        lifted_by: null,
        ended_at: null,
        because: null,
      })
      .execute()
  })

describe('the need of the coming month', () => {
  it('counts members who are neither paused nor leaving, a box for a tier without a number, against what each tier may receive', async () => {
    const { db } = await aCellar()
    const calice = await aTier(db, { name: 'Calice', bottles: 2, priceCents: 4_900 })
    const tavola = await aTier(db, { name: 'Tavola', bottles: 3, priceCents: 9_900 })
    const sorpresa = await aTier(db, { name: 'Sorpresa', bottles: 0, priceCents: 14_900 })
    const join = (tier = calice, change: Partial<Row> = {}) => aMembership(db, tier.id, change)
    await join()
    await join(calice, { status: 'past_due', stripe_status: 'past_due' })
    await join(calice, { status: 'paused' })
    await join(calice, { ends_at: new Date('2026-12-05T00:00:00Z') })
    await join(calice, { status: 'canceled', stripe_status: 'canceled' })
    await skipPayment(db, await join(calice))
    await join(tavola)
    await join(tavola)
    await join(sorpresa)
    const forAll = await aWine(db)
    const forTavola = await aWineWith(db, { vintage: 2020 }, { lowest_tier_id: tavola.id })
    await moveStock(db, { act: 'receive', wineId: forAll, quantity: 3, ...by })
    await moveStock(db, { act: 'receive', wineId: forTavola, quantity: 6, ...by })
    const tiers = await bottleForecast(db, now)
    expect(tiers).toMatchObject([
      { name: 'Calice', members: 2, needed: 4, available: 3, short: 1 },
      { name: 'Tavola', members: 2, needed: 6, available: 9, short: 0 },
      { name: 'Sorpresa', members: 1, needed: 1, available: 9, short: 1 },
    ])
    expect(forecastSentence(tiers)).toBe(
      'You are 2 bottles short for the coming month: 1 for Calice, 1 for Sorpresa.',
    )
    await moveStock(db, { act: 'receive', wineId: forAll, quantity: 2, ...by })
    expect(forecastSentence(await bottleForecast(db, now))).toBe(
      'You have enough for the 11 bottles of the coming month.',
    )
  })
})
