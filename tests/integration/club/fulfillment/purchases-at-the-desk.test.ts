import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sendCollectedEmail } from '~/club/runs/emails/send-collected.server'
import { decideRefused } from '~/club/fulfillment/desk/decide-refused.server'
import { deskMember, deskSheet } from '~/club/fulfillment/desk/desk-sheet.server'
import { findMembers } from '~/club/fulfillment/desk/find-members.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { refundBoughtBottle, replaceBottle } from '~/club/fulfillment/desk/replace-bottle.server'
import { refusedHandOvers } from '~/club/fulfillment/desk/refused-list.server'
import { sendHandOver } from '~/club/fulfillment/desk/refused.server'
import { undoHandOver } from '~/club/fulfillment/desk/undo-hand-over.server'
import { newId } from '~/foundation/kit/ids'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aPaidPurchase } from '../../../builders/purchase'
import { aRecordedRun, ledgerFaults } from '../../../builders/recorded-run'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'
import { clubOf } from '../../../builders/request-context'

const now = new Date('2026-11-20T17:00:00Z')
let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

/** A member with a packed box of two bottles and a paid purchase of two bottles of the first wine. */
async function aDesk({ withBox = true, quantity = 2 } = {}) {
  const club = await aClubOfRecords(database)
  const member = await aRecordedMember(club, { now })
  const run = await aRecordedRun(club, { now })
  if (withBox) await member.pay(now)
  await run.lock()
  const wineId = run.wines[0]!
  const purchase = await aPaidPurchase(club.db, { memberId: member.id, cart: [{ wineId, quantity }], now })
  const rows = async <Row = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await database.owner.query(text, [club.id, ...values])).rows as Row[]
  const box = withBox ? (await member.boxes())[0]! : null
  const lineIds = box ? (await member.lines(box.id)).map(({ id }) => id) : []
  /** Gives the box, unless without it, and these bottles of purchases. */
  const give = ({
    withoutBox = false,
    bought = purchase.bottleIds,
    ...more
  }: Partial<Parameters<typeof handOver>[1]> & { withoutBox?: boolean; bought?: string[] } = {}) => {
    const input = {
      id: newId(),
      bottleIds: [...(withoutBox ? [] : lineIds), ...bought],
      collectedBy: 'member' as const,
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      recordedAt: null,
      userId: club.ownerId,
      now,
      ...more,
    }
    return handOver(club.db, input).then((isNew) => ({ id: input.id, isNew }))
  }
  return {
    ...club,
    member,
    run,
    wineId,
    purchase,
    box,
    lineIds,
    give,
    rows,
    status: async () =>
      (
        await rows<{ status: string }>('select status from purchases where business_id = $1 and id = $2', [
          purchase.id,
        ])
      )[0]!.status,
    boxStatus: async () => (await member.boxes())[0]?.status,
    stock: async (id = wineId) =>
      (
        await rows(
          'select available, committed, out from stock_totals where business_id = $1 and wine_id = $2',
          [id],
        )
      )[0],
    seen: async () => (await deskMember(club.db, { memberId: member.id, now }))!.member,
    agrees: async () => {
      expect(await ledgerFaults(club)).toEqual([])
    },
  }
}

describe('bottles that a member bought', () => {
  it('are handed over with the box, named in the wine’s history, and undone together', async () => {
    const desk = await aDesk()
    const { id } = await desk.give()
    expect([await desk.status(), await desk.boxStatus()]).toEqual(['delivered', 'delivered'])
    expect(await desk.stock()).toMatchObject({ available: 9, committed: 0, out: 3 })
    const history = await desk.rows<{ reason: string }>(
      `select reason from stock_movements where business_id = $1 and kind = 'hand_over' and wine_id = $2 order by reason`,
      [desk.wineId],
    )
    expect(history.map(({ reason }) => reason)).toEqual([
      'November box, box 1',
      `Order ${desk.purchase.number}`,
      `Order ${desk.purchase.number}`,
    ])
    await desk.agrees()

    await undoHandOver(desk.db, { id, userId: desk.ownerId, now: new Date(now.getTime() + 540_000) })
    expect([await desk.status(), await desk.boxStatus()]).toEqual(['processing', 'processing'])
    expect(await desk.stock()).toMatchObject({ available: 9, committed: 3, out: 0 })
    await desk.agrees()
    const tooLate = await desk.give()
    await expect(
      undoHandOver(desk.db, { id: tooLate.id, userId: desk.ownerId, now: new Date(now.getTime() + 660_000) }),
    ).rejects.toMatchObject({ code: 'too-late' })
  })

  it('can be collected without a box and one after the other, and the email says what was collected', async () => {
    const desk = await aDesk({ withBox: false })
    const [first, second] = desk.purchase.bottleIds
    const { id } = await desk.give({ bought: [first!] })
    expect(await desk.status()).toBe('processing')
    const club = clubOf(desk)
    const context = { club, clubOrigin: 'https://c.example', secret: 's', now, enough: () => false }
    await sendCollectedEmail(desk.db, { ...context, handOverId: id })
    const [email] = await desk.rows<{ subject: string; text: string }>(
      `select subject, text from outgoing_emails where business_id = $1 and occasion = 'box-collected'`,
    )
    expect(email!.subject).toBe(`Picked up: order ${desk.purchase.number}`)
    expect(email!.text).toContain('One more bottle is waiting for you.')
    await desk.give({ bought: [second!], collectedBy: 'second_person', secondPerson: 'Bea Conti' })
    expect(await desk.status()).toBe('delivered')
    await desk.agrees()
  })

  it('are given once by two desks at the same moment', async () => {
    const desk = await aDesk()
    const results = await Promise.allSettled([desk.give(), desk.give(), desk.give({ withoutBox: true })])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const one of results)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'already-given' })
    await desk.agrees()
  })

  it('are refused with the sentence where the payment is disputed, refunded or awaited, or no one is 21', async () => {
    const desk = await aDesk()
    const set = (columns: string) =>
      desk.rows(`update purchases set ${columns} where business_id = $1 and id = $2`, [desk.purchase.id])
    await set('is_disputed = true')
    await expect(desk.give()).rejects.toMatchObject({ code: 'payment-disputed' })
    await set(`is_disputed = false, fulfillment = 'ship'`)
    await expect(desk.give()).rejects.toMatchObject({ code: 'order-to-ship' })
    await set(`fulfillment = 'pick_up', status = 'awaiting_payment', paid_at = null`)
    await expect(desk.give()).rejects.toMatchObject({ code: 'not-paid' })
    await set(`status = 'ready', paid_at = created_at`)
    await expect(desk.give({ isAgeChecked: false })).rejects.toMatchObject({ code: 'age-not-checked' })
    await expect(desk.give({ collectedBy: 'second_person' })).rejects.toMatchObject({
      code: 'second-person-missing',
    })
    await refund(desk, 1)
    await expect(desk.give()).rejects.toMatchObject({ code: 'payment-returned' })
    await refund(desk, 1)
    await expect(desk.give()).rejects.toMatchObject({
      code: 'payment-returned',
      sentence: `Ada Conti’s order ${desk.purchase.number} was refunded: don’t hand it over.`,
    })
    // The box alone may still be given: none of the refusals above took anything.
    await desk.give({ bought: [] })
    expect(await desk.boxStatus()).toBe('delivered')
    await desk.agrees()
  })

  it('of another member are never given with a box', async () => {
    const desk = await aDesk()
    const other = await aRecordedMember(desk, { now, name: 'Bea Conti' })
    const theirs = await aPaidPurchase(desk.db, {
      memberId: other.id,
      cart: [{ wineId: desk.wineId, quantity: 1 }],
      now,
    })
    await expect(desk.give({ bought: theirs.bottleIds })).rejects.toMatchObject({
      code: 'order-not-found',
    })
  })

  it('go back to stock when a hand-over is undone after they were refunded', async () => {
    const desk = await aDesk({ withBox: false })
    const { id } = await desk.give()
    await refund(desk, 2)
    await undoHandOver(desk.db, { id, userId: desk.ownerId, now })
    expect(await desk.status()).toBe('canceled')
    expect(await desk.stock()).toMatchObject({ available: 12, committed: 0, out: 0 })
    await desk.agrees()
  })
})

describe('a bought bottle that is corked', () => {
  it('is replaced before and after the hand-over, each with its reason, once', async () => {
    const desk = await aDesk({ withBox: false })
    const [bottleId] = desk.purchase.bottleIds as [string]
    const other = desk.run.wines[1]!
    const replace = (wineId: string | null, id = newId()) =>
      replaceBottle(desk.db, {
        id,
        bottleId,
        reason: 'corked',
        note: '',
        wineId,
        userId: desk.ownerId,
        now,
      })
    const id = newId()
    expect([await replace(other, id), await replace(other, id)]).toEqual([true, false])
    expect(await desk.stock()).toMatchObject({ available: 10, committed: 1, out: 1 })
    expect(await desk.stock(other)).toMatchObject({ available: 11, committed: 1 })
    const given = await desk.give()
    expect((await desk.seen()).purchases[0]!.bottles.map(({ wineId }) => wineId).sort()).toEqual(
      [desk.wineId, other].sort(),
    )
    await expect(replace(null)).rejects.toMatchObject({ code: 'wine-missing' })
    await replace(other)
    expect(await desk.stock(other)).toMatchObject({ available: 10, committed: 0, out: 2 })
    await expect(undoHandOver(desk.db, { id: given.id, userId: desk.ownerId, now })).rejects.toMatchObject({
      code: 'replaced-since',
    })
    const [movement] = await desk.rows<{ reason: string }>(
      `select reason from stock_movements where business_id = $1 and kind = 'breakage' limit 1`,
    )
    expect(movement!.reason).toBe(`Corked: order ${desk.purchase.number}`)
    await desk.agrees()
  })

  it('is refunded instead, once, and leaves as breakage', async () => {
    const desk = await aDesk({ withBox: false })
    const input = {
      id: newId(),
      bottleId: desk.purchase.bottleIds[1]!,
      reason: 'broken' as const,
      note: '',
      userId: desk.ownerId,
      now,
    }
    await refundBoughtBottle(desk.db, input)
    await refundBoughtBottle(desk.db, input)
    const refunds = await desk.rows('select amount_cents from one_time_refunds where business_id = $1')
    expect(refunds).toEqual([{ amount_cents: 4_000 }])
    expect(await desk.stock()).toMatchObject({ available: 10, committed: 1, out: 1 })
    expect(await desk.status()).toBe('processing')
    await desk.give({ bought: [desk.purchase.bottleIds[0]!] })
    expect(await desk.status()).toBe('delivered')
    await desk.agrees()
  })
})

describe('a hand-over that was recorded without a connection', () => {
  it('books the box, keeps a refunded purchase for a manager, and says so again when it is sent again', async () => {
    const desk = await aDesk()
    await refund(desk, 2)
    const input = {
      id: newId(),
      bottleIds: [...desk.lineIds, ...desk.purchase.bottleIds],
      wineIds: [...desk.run.wines, desk.wineId, desk.wineId],
      collectedBy: 'member' as const,
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      recordedAt: now,
      userId: desk.ownerId,
      now: later(now, 1),
    }
    const first = await sendHandOver(desk.db, input)
    expect(first).toMatchObject({ kind: 'refused', isKept: true, isPartial: true })
    expect(await sendHandOver(desk.db, input)).toEqual(first)
    expect(await desk.boxStatus()).toBe('delivered')
    const [refused] = await refusedHandOvers(desk.db)
    expect(refused).toMatchObject({
      what: `Order ${desk.purchase.number}`,
      wines: [expect.any(String), expect.any(String)],
    })
    await decideRefused(desk.db, {
      id: refused!.id,
      decision: { kind: 'loss' },
      userId: desk.ownerId,
      now,
    })
    expect(await desk.stock()).toMatchObject({ available: 9, committed: 0, out: 3 })
    await desk.agrees()
  })

  it('of bottles that another desk gave can be booked as those of another order', async () => {
    const desk = await aDesk({ withBox: false, quantity: 1 })
    const second = await aPaidPurchase(desk.db, {
      memberId: desk.member.id,
      cart: [{ wineId: desk.run.wines[1]!, quantity: 1 }],
      now,
    })
    await desk.give()
    const input = {
      id: newId(),
      bottleIds: desk.purchase.bottleIds,
      wineIds: [desk.wineId],
      collectedBy: 'member' as const,
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      recordedAt: now,
      userId: desk.ownerId,
      now,
    }
    expect(await sendHandOver(desk.db, input)).toMatchObject({ kind: 'refused', isKept: true })
    const [refused] = await refusedHandOvers(desk.db)
    expect(refused!.purchases).toEqual([{ purchaseId: second.id, words: `order ${second.number}` }])
    await decideRefused(desk.db, {
      id: refused!.id,
      decision: { kind: 'purchase', purchaseId: second.id },
      userId: desk.ownerId,
      now,
    })
    expect(await desk.stock()).toMatchObject({ available: 10, committed: 0, out: 2 })
    expect(await desk.stock(desk.run.wines[1])).toMatchObject({ available: 12, committed: 0 })
    await desk.agrees()
  })
})

it('the desk finds members by the number of an order, and lists those who have bottles but no box', async () => {
  const desk = await aDesk({ withBox: false })
  const { number } = desk.purchase
  for (const search of [String(number), `#${number}`, `order ${number}`]) {
    expect(await findMembers(desk.db, search)).toMatchObject([{ id: desk.member.id, boxes: 0, purchases: 1 }])
  }
  const sheet = await deskSheet(desk.db, { now, filter: 'bought' })
  expect(sheet.counts).toMatchObject({ ready: 0, bought: 1 })
  expect(sheet.members.map(({ id }) => id)).toEqual([desk.member.id])
  expect((await deskSheet(desk.db, { now, filter: 'ready' })).members).toEqual([])
})

const refund = (
  desk: {
    db: TestDatabase['tenant'] extends (id: string) => infer Db ? Db : never
    ownerId: string
    purchase: { id: string; lineIds: string[] }
  },
  quantity: number,
) =>
  refundBottles(desk.db, {
    refundId: newId(),
    purchaseId: desk.purchase.id,
    bottles: [{ lineId: desk.purchase.lineIds[0]!, quantity }],
    reason: '',
    userId: desk.ownerId,
    now,
  })
