import { afterAll, beforeAll, expect, it } from 'vitest'
import { byMonth } from '~/club/runs/history/history-words'
import { movementOwners } from '~/club/runs/history/movement-owners.server'
import { buyAgain, notForSale, orderHistory } from '~/club/runs/history/order-history.server'
import { printedBoxes, printedPickList, printedRun } from '~/club/fulfillment/print/print-data.server'
import { printedPurchase } from '~/club/fulfillment/print/printed-purchases.server'
import { readOptions, typedOptions } from '~/club/fulfillment/print/options'
import { paths } from '~/foundation/kit/paths'
import { readCart } from '~/club/purchases/cart/cart.server'
import { movementHistory } from '~/cellar/stock/queries.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aPaidPurchase, aWineForSale } from '../../../builders/purchase'
import { aRecordedRun } from '../../../builders/recorded-run'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'

const now = new Date('2026-11-20T17:00:00Z')
let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

/** A member with a box, and a later purchase of two bottles for sale and one that is not. */
async function aMember() {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  await member.pay(now)
  const run = await aRecordedRun(club, { now })
  await run.lock()
  const forSale = await aWineForSale(club.db, { bottles: 12, priceCents: 4_000, now })
  const cart = [
    { wineId: forSale, quantity: 2 },
    { wineId: run.wines[0]!, quantity: 1 },
  ]
  const purchase = await aPaidPurchase(club.db, { memberId: member.id, cart, now: later(now, 20) })
  return { ...club, member, run, forSale, purchase }
}

it('the order history lists boxes and purchases by month with their sums and invoices, and nothing of another member', async () => {
  const { db, member, purchase, ...club } = await aMember()
  const other = await aRecordedMember({ ...club, db }, { now, name: 'Bea Conti' })
  await member.refund(now, { cents: 900 })
  const { entries, counts, hasMore } = await orderHistory(db, { memberId: member.id, show: 'all', page: 1 })
  expect(counts).toEqual({ box: 1, purchase: 1, gift: 0 })
  expect(hasMore).toBe(false)
  expect(byMonth(entries, 'America/New_York')).toMatchObject([
    {
      month: 'December 2026',
      entries: [
        {
          kind: 'purchase',
          title: `Order ${purchase.number}`,
          totalCents: 12_000,
          hasReceipt: true,
          invoiceId: null,
        },
      ],
    },
    {
      month: 'November 2026',
      entries: [
        { kind: 'box', status: 'processing', totalCents: 9_900, refundedCents: 900, hasReceipt: false },
      ],
    },
  ])
  expect(entries[1]!.invoiceId).not.toBeNull()
  expect((await orderHistory(db, { memberId: member.id, show: 'box', page: 1 })).entries).toHaveLength(1)
  expect((await orderHistory(db, { memberId: other.id, show: 'all', page: 1 })).entries).toEqual([])
  const again = { orderId: purchase.id, memberId: other.id }
  await expect(buyAgain(db, { ...again, now })).rejects.toMatchObject({ code: 'order-not-found' })
})

it('the history of a wine names the run and the member, and the order of what they bought', async () => {
  const { db, run, purchase } = await aMember()
  const { lines } = await movementHistory(db, { wineId: run.wines[0]!, before: null, limit: 25 })
  const owners = await db.read((db) => movementOwners(db, lines))
  const entries = lines.map(({ id, kind }) => [kind, owners.get(id)?.text])
  expect(entries).toContainEqual(['lock', 'For Ada Conti: November box, box 1'])
  expect(entries.at(-1)).toEqual(['opening', undefined])
  expect([...owners.values()]).toContainEqual({
    text: `For Ada Conti: order ${purchase.number}`,
    href: paths.business.orders.order(purchase.id),
  })
})

it('the order history shows 100 purchases in pages', async () => {
  const { db, member, forSale, ...club } = await aMember()
  await database.owner.query(
    `insert into purchases (business_id, id, number, member_id, location_id, status, amount_cents, currency, created_at, changed_at, paid_at)
     select business_id, gen_random_uuid(), 2000 + n, member_id, location_id, 'delivered', 4000, 'usd', created_at, created_at, created_at
     from purchases, generate_series(1, 100) n where business_id = $1`,
    [club.id],
  )
  expect(forSale).toBeTruthy()
  const pages = [1, 2, 12, 13].map((page) => orderHistory(db, { memberId: member.id, show: 'all', page }))
  const lists = await Promise.all(pages)
  expect(lists.map(({ entries }) => entries.length)).toEqual([8, 8, 8, 6])
  expect(new Set(lists.flatMap(({ entries }) => entries.map(({ id }) => id))).size).toBe(30)
})

it('ordering again puts what is for sale into the cart and names what is not', async () => {
  const { db, member, purchase, forSale } = await aMember()
  const again = await buyAgain(db, { orderId: purchase.id, memberId: member.id, now })
  expect(again.added).toBe(2)
  expect(again.missing).toHaveLength(1)
  expect(await notForSale(db, { orderId: purchase.id, memberId: member.id, now })).toEqual(again.missing)
  const { lines } = await readCart(db, { memberId: member.id, now })
  expect(lines).toMatchObject([{ wineId: forSale, quantity: 2 }])
})

it('the labels and the pick list of a run have what was bought, and those of an order have it alone', async () => {
  const { db, run, purchase, ...club } = await aMember()
  const alone = await aRecordedMember({ ...club, db }, { now, name: 'Bea Conti' })
  const second = await aPaidPurchase(db, {
    memberId: alone.id,
    cart: [{ wineId: run.wines[0]!, quantity: 3 }],
    now,
  })
  const { options } = readOptions(
    typedOptions(new URLSearchParams(), { paper: 'letter', labels: 'avery-5160' }),
  )
  const printed = await printedRun(db, run.runId)
  const boxes = await printedBoxes(db, { run: printed.run, options: options!, now })
  expect(boxes).toHaveLength(1)
  expect(boxes[0]!.bottles.map(({ order, bottles }) => [order, bottles])).toEqual([
    [null, 1],
    [null, 1],
    [purchase.number, 2],
    [purchase.number, 1],
  ])
  const lines = await printedPickList(db, boxes, { run: printed.run, options: options! })
  expect(lines.reduce((sum, { bottles }) => sum + bottles, 0)).toBe(8)
  expect(lines.flatMap(({ tiers }) => tiers).filter(({ tier }) => tier === 'Bought')).toHaveLength(2)
  const { box } = (await printedPurchase(db, { purchaseId: second.id, now }))!
  expect(box).toMatchObject({ number: second.number, member: 'Bea Conti', tier: 'Bought' })
  expect(box.code).toMatch(/^[A-Z2-9]{6}$/)
  expect(await printedPurchase(db, { purchaseId: run.runId, now })).toBeNull()
})
