import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeOrders, type OrderChange } from '~/club/orders/changes/change-orders.server'
import { orderChange, undoOrderChange } from '~/club/orders/changes/undo-change.server'
import { exportedOrders, orderFile } from '~/club/orders/export/export-orders.server'
import { compactOrderCounts } from '~/club/orders/list/compact-counts.server'
import { matchingOrderIds } from '~/club/orders/list/conditions.server'
import { orderListing, type OrderListFilter } from '~/club/orders/list/order-listing'
import { orderList } from '~/club/orders/list/order-list.server'
import { eraseMemberOrderData, memberOrderData } from '~/club/orders/member-data.server'
import { deleteNote, orderNotes, saveNote } from '~/club/orders/page/notes.server'
import { orderPage } from '~/club/orders/page/order-page.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { newId } from '~/foundation/kit/ids'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aPaidPurchase } from '../../../builders/purchase'
import { aPerson } from '../../../builders/person'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'
import { aRecordedRun, give, ledgerFaults } from '../../../builders/recorded-run'

const now = new Date('2026-11-20T17:00:00Z')
let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

/** Three members with a box each in a locked run, and two purchases of Ada. */
async function aBusyClub() {
  const club = await aClubOfRecords(database)
  const names = ['Ada Conti', 'Bruno Maggi', 'Chloé Durand']
  const members = []
  for (const name of names) members.push(await aRecordedMember(club, { now, name }))
  for (const member of members) await member.pay(now)
  const run = await aRecordedRun(club, { now, bottles: [20, 20] })
  await run.lock(now)
  const [ada, bruno, chloe] = members as [(typeof members)[0], (typeof members)[0], (typeof members)[0]]
  const buy = (wineId: string, quantity: number) =>
    aPaidPurchase(club.db, { memberId: ada.id, cart: [{ wineId, quantity }], now: later(now, 1) })
  const purchases = [await buy(run.wines[0]!, 2), await buy(run.wines[1]!, 1)]
  const boxes = await Promise.all(members.map(async (member) => (await member.boxes())[0]!.id))
  return { club, run, members, ada, bruno, chloe, purchases, boxes }
}
type BusyClub = Awaited<ReturnType<typeof aBusyClub>>

const change = (
  { club }: BusyClub,
  act: OrderChange['act'],
  orderIds: string[],
  more: Partial<OrderChange> = {},
) =>
  changeOrders(club.db, {
    changeId: newId(),
    selection: { orderIds },
    expected: null,
    act,
    reason: 'Asked by phone',
    may: () => true,
    userId: club.ownerId,
    now: later(now, 2),
    ...more,
  })

const statesOf = async ({ club }: BusyClub) => {
  const { rows } = await orderList(club.db, { ...orderListing.all, sort: 'member' }, { seesMoney: true })
  return Object.fromEntries(rows.map(({ id, state }) => [id, state]))
}

const filtered = (filter: Partial<OrderListFilter>) => ({ ...orderListing.all, ...filter })

describe('the list of orders', () => {
  it(
    'counts next to each filter what the filter then lists, with and without a search, also once counts are summed up',
    { timeout: 90_000 },
    async () => {
      const busy = await aBusyClub()
      const { club, run, purchases, boxes, bruno } = busy
      await change(busy, 'ready', [boxes[0]!, purchases[0]!.id])
      await give(club, bruno, { now: later(now, 3) })
      const searches = ['', 'ada', 'conti cru', '1001']
      for (const round of ['as added', 'summed up']) {
        for (const text of searches)
          for (const base of [
            {},
            { state: 'ready' as const },
            { kind: 'purchase' as const },
            { wineId: run.wines[0]! },
          ]) {
            const filter = filtered({ text, ...base })
            const { counts } = await orderList(club.db, filter, { seesMoney: false })
            const listed = async (more: Partial<OrderListFilter>) =>
              (await club.db.read((db) => matchingOrderIds(db, { ...filter, ...more }))).length
            expect(counts.found, round).toBe(await listed({}))
            expect(counts.state.all ?? 0).toBe(await listed({ state: null }))
            for (const state of ['processing', 'ready', 'delivered', 'canceled'] as const)
              expect(counts.state[state] ?? 0, `${state} of ${text}`).toBe(await listed({ state }))
            for (const kind of ['box', 'purchase'] as const)
              expect(counts.kind[kind] ?? 0).toBe(await listed({ kind }))
            for (const { value, count } of counts.run) expect(count).toBe(await listed({ runId: value }))
            for (const { value, count } of counts.tier) expect(count).toBe(await listed({ tierId: value }))
            for (const { value, count } of counts.month) expect(count).toBe(await listed({ month: value }))
            for (const { value, count } of counts.wine)
              expect(count, 'wine').toBe(await listed({ wineId: value }))
            const { rows } = await orderList(club.db, filter, { seesMoney: false })
            expect(rows).toHaveLength(counts.found)
            const beyond = { ...filter, page: 900 }
            expect((await orderList(club.db, beyond, { seesMoney: false })).rows).toEqual(rows)
          }
        await compactOrderCounts(club.db)
      }
    },
  )

  it('finds orders by name without accents, email, order number and wine, every word of the search', async () => {
    const { club, chloe, purchases, boxes, members } = await aBusyClub()
    const found = async (text: string) =>
      (await orderList(club.db, filtered({ text }) as typeof orderListing.all, { seesMoney: true })).rows.map(
        ({ id }) => id,
      )
    expect(await found('chloe')).toEqual([boxes[2]])
    expect(await found(String(purchases[1]!.number))).toEqual([purchases[1]!.id])
    expect(await found('durand conti')).toEqual([])
    const email = (await database.owner.query('select email from members where id = $1', [chloe.id])).rows[0]
      .email as string
    expect(await found(email.slice(0, 20))).toEqual([boxes[2]])
    expect(await found('%')).toEqual([])
    expect(await found("'; drop table order_index")).toEqual([])
    await database.owner.query(`update members set full_name = 'Zoe Adler' where id = $1`, [members[1]!.id])
    const { rows } = await orderList(club.db, { ...orderListing.all, sort: 'member' }, { seesMoney: true })
    expect(rows.at(-1)).toMatchObject({ member: 'Zoe Adler' })
  })

  it('shows a checkout that is open, and forgets one that closed unpaid', async () => {
    const busy = await aBusyClub()
    const { club, purchases } = busy
    const set = (status: string) =>
      database.owner.query('update purchases set status = $2 where id = $1', [purchases[0]!.id, status])
    await set('awaiting_payment')
    expect((await statesOf(busy))[purchases[0]!.id]).toBe('awaiting_payment')
    await set('abandoned')
    expect(Object.keys(await statesOf(busy))).not.toContain(purchases[0]!.id)
    expect((await orderList(club.db, orderListing.all, { seesMoney: false })).counts.state.all).toBe(4)
    await set('processing')
    expect((await statesOf(busy))[purchases[0]!.id]).toBe('processing')
  })

  it('gives the desk no amounts, and nothing of another business', async () => {
    const busy = await aBusyClub()
    const { rows } = await orderList(busy.club.db, orderListing.all, { seesMoney: false })
    expect(rows.every(({ totalCents, refundedCents }) => totalCents === null && refundedCents === null)).toBe(
      true,
    )
    const page = await busy.club.db.read((db) => orderPage(db, busy.purchases[0]!.id, { seesMoney: false }))
    expect(page!.payment).toBeNull()
    expect(JSON.stringify(page!.lines)).not.toContain('4000')
    const other = await aClubOfRecords(database)
    expect(await other.db.read((db) => orderPage(db, busy.boxes[0]!, { seesMoney: true }))).toBeNull()
    await expect(change({ ...busy, club: other }, 'ready', busy.boxes)).rejects.toMatchObject({
      code: 'nothing-chosen',
    })
  })

  it('exports what the filter shows, without formulas', async () => {
    const { club, members } = await aBusyClub()
    await database.owner.query(`update members set full_name = '=HYPERLINK("http://x")' where id = $1`, [
      members[1]!.id,
    ])
    const all = await exportedOrders(club.db, orderListing.all)
    expect(all).toHaveLength(5)
    await database.owner.query(
      `update one_time_payments set tax_cents = 710 where business_id = $1 and amount_cents = 8000`,
      [club.id],
    )
    const csv = orderFile(
      await exportedOrders(club.db, { ...orderListing.all, kind: 'purchase' }),
      'UTC',
    ).csv()
    expect(csv.trim().split('\r\n')).toHaveLength(3)
    expect(csv).toContain('Paid,Sales tax in it,Refunded')
    // Tax included, and apart.
    expect(csv).toContain('87.10,7.10,0.00')
    expect(orderFile(all, 'UTC').csv()).toContain(`'=HYPERLINK`)
  })
})

describe('changes of orders', () => {
  it('mark what fits, name the others with the reason, write who did it, and can be undone', async () => {
    const busy = await aBusyClub()
    const { club, bruno, boxes, purchases } = busy
    await give(club, bruno, { now })
    await change(busy, 'cancel', [boxes[2]!])
    const id = await change(busy, 'ready', [...boxes, ...purchases.map((one) => one.id)])
    expect(await orderChange(club.db, id)).toMatchObject({
      changed: 3,
      undoable: 3,
      refused: expect.arrayContaining([
        expect.objectContaining({
          name: expect.stringContaining('Bruno Maggi, box'),
          because: 'has been delivered',
        }),
        expect.objectContaining({ because: 'is canceled' }),
      ]),
    })
    const page = await club.db.read((db) => orderPage(db, boxes[0]!, { seesMoney: true }))
    expect(page!.events.map(({ text }) => text)).toContain('Processing → Ready: Asked by phone')
    expect(
      (await database.owner.query('select changed_by from order_changes where bulk_id = $1', [id])).rows,
    ).toEqual(Array.from({ length: 3 }, () => ({ changed_by: club.ownerId })))

    await undoOrderChange(club.db, { changeId: id, userId: club.ownerId, now: later(now, 3) })
    await undoOrderChange(club.db, { changeId: id, userId: club.ownerId, now: later(now, 3) })
    expect(await orderChange(club.db, id)).toMatchObject({ restored: 3 })
    expect(await statesOf(busy)).toMatchObject({
      [boxes[0]!]: 'processing',
      [purchases[0]!.id]: 'processing',
    })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('cancel a box, whose month is owed again, and the undo puts month and bottles back', async () => {
    const busy = await aBusyClub()
    const { club, ada, boxes } = busy
    const id = await change(busy, 'cancel', [boxes[0]!])
    expect((await statesOf(busy))[boxes[0]!]).toBe('canceled')
    expect(await ada.owed()).toMatchObject([{ status: 'open' }])
    expect(await ledgerFaults(club)).toEqual([])
    await undoOrderChange(club.db, { changeId: id, userId: club.ownerId, now: later(now, 3) })
    expect((await statesOf(busy))[boxes[0]!]).toBe('processing')
    expect(await ada.owed()).toMatchObject([{ status: 'assigned' }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('never undo a cancellation whose bottles are gone', async () => {
    const busy = await aBusyClub()
    const { club, run, chloe, boxes } = busy
    const id = await change(busy, 'cancel', [boxes[2]!])
    const { available } = (
      await database.owner.query('select available from stock_levels where wine_id = $1', [run.wines[0]])
    ).rows[0] as { available: number }
    await aPaidPurchase(club.db, {
      memberId: chloe.id,
      cart: [{ wineId: run.wines[0]!, quantity: available }],
      now,
    })
    await undoOrderChange(club.db, { changeId: id, userId: club.ownerId, now: later(now, 3) })
    expect(await orderChange(club.db, id)).toMatchObject({ undoable: 1, restored: 0 })
    expect((await statesOf(busy))[boxes[2]!]).toBe('canceled')
    expect(await chloe.owed()).toMatchObject([{ status: 'open' }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('cancel an order of bottles by refunding all of it, which nothing undoes', async () => {
    const busy = await aBusyClub()
    const { club, purchases } = busy
    const id = await change(busy, 'cancel', [purchases[0]!.id])
    expect((await statesOf(busy))[purchases[0]!.id]).toBe('canceled')
    expect(await orderChange(club.db, id)).toMatchObject({ changed: 1, undoable: 0 })
    const page = await club.db.read((db) => orderPage(db, purchases[0]!.id, { seesMoney: true }))
    expect(page!.payment!.refunds).toMatchObject([{ cents: 8_000, reason: 'Asked by phone' }])
    expect(await ledgerFaults(club)).toEqual([])
    const manager = (permission: string) => permission === 'orders.change'
    const denied = await change(busy, 'cancel', [purchases[1]!.id], { may: manager })
    expect(await orderChange(club.db, denied)).toMatchObject({ changed: 0 })
  })

  it('by two managers at once are made once, and the later one is notified', async () => {
    const busy = await aBusyClub()
    const { club, boxes, purchases } = busy
    const ids = [...boxes, ...purchases.map((one) => one.id)]
    const second = await aPerson(database)
    const made = await Promise.all([
      change(busy, 'ready', ids),
      change(busy, 'ready', ids, { userId: second.id }),
      change(busy, 'cancel', ids.slice(0, 2)),
    ])
    const results = await Promise.all(made.map((id) => orderChange(club.db, id)))
    const ready = results[0]!.changed + results[1]!.changed
    expect(ready).toBeGreaterThanOrEqual(3)
    expect(ready).toBeLessThanOrEqual(5)
    for (const { changed, refused, chosen } of results.map((one) => one!))
      expect(changed + refused.length).toBe(chosen)
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('of the same form twice are one change', async () => {
    const busy = await aBusyClub()
    const changeId = newId()
    await change(busy, 'ready', [busy.boxes[0]!], { changeId })
    await change(busy, 'ready', [busy.boxes[0]!], { changeId })
    expect(await orderChange(busy.club.db, changeId)).toMatchObject({ changed: 1, refused: [] })
  })

  it('of a filter are refused when it shows another number than was confirmed', async () => {
    const busy = await aBusyClub()
    const selection = { filter: filtered({ kind: 'purchase' }) }
    await expect(change(busy, 'ready', [], { selection, expected: 3 })).rejects.toMatchObject({
      code: 'selection-changed',
    })
    const id = await change(busy, 'ready', [], { selection, expected: 2 })
    expect(await orderChange(busy.club.db, id)).toMatchObject({ changed: 2 })
  })
})

describe('an order', () => {
  it('shows a refunded bottle on its line, and what is left to refund', async () => {
    const { club, purchases } = await aBusyClub()
    const { id, lineIds } = purchases[0]!
    await refundBottles(club.db, {
      refundId: newId(),
      purchaseId: id,
      bottles: [{ lineId: lineIds[0]!, quantity: 1 }],
      reason: 'Corked',
      userId: club.ownerId,
      now,
    })
    const page = await club.db.read((db) => orderPage(db, id, { seesMoney: true }))
    expect(page!.lines).toMatchObject([{ state: '1 in the order, 1 refunded', refundable: 1 }])
    expect(page!.order.state).toBe('processing')
    expect(page!.payment!.refunds).toMatchObject([{ cents: 4_000 }])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('has notes that only their author changes, which leave with the member', async () => {
    const { club, boxes, ada } = await aBusyClub()
    const colleague = await aPerson(database)
    const [noteId, orderId] = [newId(), boxes[0]!]
    const save = (note: string, userId: string) => saveNote(club.db, { orderId, noteId, note, userId, now })
    await save('Comes on Friday', club.ownerId)
    await expect(save('No', colleague.id)).rejects.toMatchObject({ code: 'note-not-yours' })
    await save('Comes on Saturday', club.ownerId)
    await expect(deleteNote(club.db, { noteId, userId: colleague.id })).rejects.toMatchObject({
      code: 'note-not-yours',
    })
    expect(await orderNotes(club.db, orderId, club.ownerId)).toMatchObject([
      { note: 'Comes on Saturday', isOwn: true, isChanged: true },
    ])
    expect(await club.db.read((db) => memberOrderData(db, ada.id))).toMatchObject({
      order_notes: [{ note: 'Comes on Saturday' }],
    })
    await club.db.transaction((db) => eraseMemberOrderData(db, ada.id))
    expect(await orderNotes(club.db, orderId, club.ownerId)).toEqual([])
  })
})
