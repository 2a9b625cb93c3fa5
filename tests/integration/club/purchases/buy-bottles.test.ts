import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { isUnavailable } from '#/db/client.server'
import { createLog } from '~/foundation/kit/log.server'
import { memberPerks } from '~/club/perks/member-perks.server'
import { addToCart, readCart, setQuantity } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { askInConversation } from '~/club/sommelier/conversations/ask-in-conversation.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { aPerson } from '#/tests/builders/person'
import { anOpenPurchase, aWineForSale, purchaseReturnUrls } from '#/tests/builders/purchase'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'
import { patiently } from '../../../patience'

let payments: PaymentPlatform
let club: PayingClub
let owner: { id: string }

beforeAll(async () => {
  payments = await aPaymentPlatform()
  club = await aPayingClub(payments)
  owner = await aPerson(payments.db)
})
afterAll(async () => {
  // After any of these tests the ledger of bottles agrees with its sums.
  expect((await verifyStock(club.db)).count).toBe(0)
  await payments.close()
})

describe('buying bottles', () => {
  it('locks them when the checkout opens, sells them when it is paid, and empties the cart', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 5, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 3 }]))
    expect(await stockOf(wineId)).toMatchObject({ available: 2, locked: 3, committed: 0 })

    await payments.pay(open.sessionId)
    await confirm(open, member)

    expect(await stockOf(wineId)).toMatchObject({ available: 2, locked: 0, committed: 3 })
    expect(await purchase(open)).toMatchObject({ status: 'processing', amount_cents: 12_000 })
    expect((await cart(member)).lines).toEqual([])
  })

  it('of a wine that the sommelier suggested to the member is noted with the suggestion, without who it was', async () => {
    const [member, other] = [await aSignedUpPerson(payments, club), await aSignedUpPerson(payments, club)]
    const wineId = await aWineForSale(club.db, { bottles: 5, priceCents: 4_000 })
    const ask = (memberId: string, daysAgo: number) =>
      askInConversation({ sommelierModel: null, log: createLog('silent') }, club.db, {
        memberId,
        conversationId: newId(),
        turnId: newId(),
        question: 'Do you have a Barbera?',
        about: wineId,
        isOfAge: true,
        now: new Date(Date.now() - daysAgo * 86_400_000),
      })
    for (const daysAgo of [20, 3, 1]) await ask(member.id, daysAgo)
    await ask(other.id, 2)
    const suggestions = async () =>
      (
        await payments.db.owner.query(
          `select r.audience, s.carted_at is not null as carted, s.bought_at is not null as bought
           from sommelier_suggestions s join sommelier_requests r on r.id = s.request_id
           where s.wine_id = $1 order by r.asked_at, carted`,
          [wineId],
        )
      ).rows as { audience: string; carted: boolean; bought: boolean }[]
    expect(await suggestions()).toHaveLength(4)
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 2 }]))
    expect((await suggestions()).filter(({ carted }) => carted)).toHaveLength(1)
    expect((await suggestions()).filter(({ bought }) => bought)).toEqual([])
    await payments.pay(open.sessionId)
    await confirm(open, member)
    expect((await suggestions()).map(({ carted, bought }) => [carted, bought])).toEqual([
      [false, false],
      [false, false],
      [false, false],
      [true, true],
    ])
  })

  it('keeps what was put into the cart while the page was open', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 5, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 1 }]))
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 2, now: new Date() })
    await payments.pay(open.sessionId)
    await confirm(open, member)
    expect((await cart(member)).lines).toMatchObject([{ wineId, quantity: 2 }])
  })

  it('of the same cart twice opens one page, also for the last bottle', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 1, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 1 }]))
    expect((await cart(member)).lines[0]!.problem).toBeNull()
    const again = await Promise.all([checkOutOf(member), checkOutOf(member)])
    expect(again.map(({ purchaseId }) => purchaseId)).toEqual([open.purchase, open.purchase])
    expect(await stockOf(wineId)).toMatchObject({ available: 0, locked: 1 })
  })

  it('with another cart closes the first page and locks the new bottles', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 4, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 3 }]))
    await setQuantity(club.db, { memberId: member.id, wineId, quantity: 4, now: new Date() })
    const second = await checkOutOf(member)
    expect(second).toMatchObject({ kind: 'open' })
    expect(second.purchaseId).not.toBe(open.purchase)
    expect(await purchase(open)).toMatchObject({ status: 'abandoned' })
    expect(await stockOf(wineId)).toMatchObject({ available: 0, locked: 4 })
    expect(await payments.pay(open.sessionId)).toBeGreaterThanOrEqual(400)
  })

  it('refuses a price that changed since it was shown, until the member has seen it', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 4, priceCents: 4_000 })
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 1, now: new Date() })
    await setPrice(wineId, 4_500)
    await expect(checkOutOf(member)).rejects.toMatchObject({ code: 'cart-changed' })
    expect((await cart(member)).lines[0]).toMatchObject({
      unitCents: 4_500,
      problem: { kind: 'price', shownCents: 4_000 },
    })
    await setQuantity(club.db, { memberId: member.id, wineId, quantity: 1, now: new Date() })
    expect(await checkOutOf(member)).toMatchObject({ kind: 'open' })
  })

  it('sells exactly the last 10 bottles to 50 buyers at once, and tells the others before they pay', async () => {
    const wineId = await aWineForSale(club.db, { bottles: 10, priceCents: 4_000 })
    const buyers = await Promise.all(Array.from({ length: 50 }, () => aSignedUpPerson(payments, club)))
    for (const { id } of buyers) {
      await addToCart(club.db, { memberId: id, wineId, quantity: 1, now: new Date() })
    }
    // On a slow machine some are told to try again, and do.
    const untilServed = (buyer: Member): ReturnType<typeof checkOutOf> =>
      checkOutOf(buyer).catch((refusal: { code?: string }) => {
        if (refusal.code === 'checkout-busy' || isUnavailable(refusal)) return untilServed(buyer)
        throw refusal
      })
    const results = await Promise.allSettled(buyers.map(untilServed))
    const codes = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code: string }).code] : [],
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    expect(codes.filter((code) => code !== 'cart-changed' && code !== 'not-enough-stock')).toEqual([])
    expect(await stockOf(wineId)).toMatchObject({ available: 0, locked: 10 })
  })

  it('waits for its turn when others check out, however long they take', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 1, priceCents: 4_000 })
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 1, now: new Date() })
    const other = await payments.db.owner.connect()
    try {
      await other.query('begin')
      await other.query(`select pg_advisory_xact_lock(hashtextextended('purchase-number ' || $1::text, 0))`, [
        club.id,
      ])
      const buying = checkOutOf(member)
      const first = await vi.waitFor(waitingBackend, patiently)
      // The database gives up on the first try, and the second one waits again.
      await vi.waitFor(async () => expect(await waitingBackend()).not.toBe(first), patiently)
      await other.query('commit')
      expect(await buying).toMatchObject({ kind: 'open' })
    } finally {
      other.release()
    }
    expect(await stockOf(wineId)).toMatchObject({ available: 0, locked: 1 })
  })

  it('paid after its bottles were released takes what is there and refunds the rest at once', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 3, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 3 }]))
    await payments.pay(open.sessionId)
    await endUnpaidHere(open)
    await moveStock(club.db, {
      act: 'sell',
      wineId,
      quantity: 2,
      userId: null,
      now: new Date(),
    })

    await confirm(open, member)
    await settleRefunds(open)

    expect(await stockOf(wineId)).toMatchObject({ available: 0, locked: 0, committed: 1 })
    expect(await purchase(open)).toMatchObject({ status: 'processing' })
    expect(await refundedCents(open)).toBe(8_000)
  })

  it('refunds single bottles, those that are still here first, and never one twice', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 3, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 3 }]))
    await payments.pay(open.sessionId)
    await confirm(open, member)
    const [line] = (await linesOf(open)) as [{ id: string }]
    const refund = (quantity: number, refundId = newId()) =>
      refundBottles(club.db, {
        refundId,
        purchaseId: open.purchase,
        bottles: [{ lineId: line.id, quantity }],
        reason: '',
        userId: owner.id,
        now: new Date(),
      })
    const id = newId()
    await Promise.all([refund(2, id), refund(2, id)])
    await expect(refund(2)).rejects.toMatchObject({ code: 'bottles-refunded' })
    await settleRefunds(open)
    expect(await refundedCents(open)).toBe(8_000)
    expect(await stockOf(wineId)).toMatchObject({ available: 2, committed: 1 })

    await refund(1)
    await settleRefunds(open)
    expect(await refundedCents(open)).toBe(12_000)
    expect(await purchase(open)).toMatchObject({ status: 'canceled' })
    expect(await stockOf(wineId)).toMatchObject({ available: 3, committed: 0 })
  })

  it('gives the bottles back when all of it was refunded on Stripe’s own pages', async () => {
    const member = await aSignedUpPerson(payments, club)
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 4_000 })
    const open = await anOpenPurchase(payments, order(member, [{ wineId, quantity: 2 }]))
    await payments.pay(open.sessionId)
    await confirm(open, member)
    const intent = (await paymentRow(open)).intent_id as string
    await payments.stripe(club, '/v1/refunds', { payment_intent: intent })
    await payments.billing.reconcile()
    expect(await purchase(open)).toMatchObject({ status: 'canceled' })
    expect(await stockOf(wineId)).toMatchObject({ available: 2, committed: 0 })
  })

  it('charges a member the price of the tier, down to the cent', async () => {
    const member = await aSignedUpPerson(payments, club)
    await payments.db.owner.query('update tiers set bottle_discount_bp = 1250 where id = $1', [club.tierId])
    const { id, sessionId } = await aPaidMembership(member)
    expect(id).toBeTruthy()
    expect(sessionId).toBeTruthy()
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 3_333 })
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 2, now: new Date() })
    // 12.5 % off $33.33 is $29.16375: the member pays $29.16.
    expect(await cart(member)).toMatchObject({ subtotalCents: 5_832, savedCents: 834, discountBp: 1_250 })
  })

  it('charges the list price while the perks of a membership are withheld', async () => {
    const member = await aSignedUpPerson(payments, club)
    await payments.db.owner.query('update tiers set bottle_discount_bp = 1000 where id = $1', [club.tierId])
    await aPaidMembership(member)
    const wineId = await aWineForSale(club.db, { bottles: 2, priceCents: 4_000 })
    await addToCart(club.db, { memberId: member.id, wineId, quantity: 1, now: new Date() })
    const states: [status: string, atStripe: string, discountBp: number][] = [
      ['active', 'active', 1_000],
      ['past_due', 'past_due', 1_000],
      ['past_due', 'unpaid', 0],
      ['paused', 'active', 0],
      ['canceled', 'canceled', 0],
    ]
    for (const [status, atStripe, discountBp] of states) {
      await payments.db.owner.query(
        `update memberships set status = $2, stripe_status = $3 where member_id = $1`,
        [member.id, status, atStripe],
      )
      expect(await cart(member), `${status}, ${atStripe}`).toMatchObject({ discountBp })
      expect((await perksOf(member)).isEntitled).toBe(discountBp > 0)
    }
  })

  it('knows one membership of a person at a time, so one price', async () => {
    const member = await aSignedUpPerson(payments, club)
    await aPaidMembership(member)
    const second = payments.db.owner.query(
      `insert into memberships select (jsonb_populate_record(m, jsonb_build_object('id', gen_random_uuid(),
         'subscription_id', 'sub_second'))).* from memberships m where member_id = $1`,
      [member.id],
    )
    await expect(second).rejects.toThrow('memberships_one_live')
  })
})

type Open = { purchase: string; payment: string }
type Member = { id: string }

const order = (member: Member, lines: { wineId: string; quantity: number }[]) => ({
  billing: payments.billing,
  club,
  member,
  cart: lines,
})
const checkOutOf = ({ id }: Member) =>
  checkOut(payments.billing.oneTime, club.db, {
    memberId: id,
    returnTo: purchaseReturnUrls,
    now: new Date(),
  })
const confirm = ({ payment }: Open, { id }: Member) =>
  payments.billing.oneTime.confirm(club.db, { paymentId: payment, memberId: id })
const perksOf = ({ id }: Member) =>
  club.db.read((db) => memberPerks(db, { memberId: id, timeZone: 'America/New_York', now: new Date() }))
const cart = ({ id }: Member) => readCart(club.db, { memberId: id, now: new Date() })

const one = async (text: string, id: string) =>
  (await payments.db.owner.query(text, [id])).rows[0] as Record<string, unknown>
const purchase = (open: Open) => one('select * from purchases where id = $1', open.purchase)
const paymentRow = (open: Open) => one('select * from one_time_payments where id = $1', open.payment)
const stockOf = (wineId: string) => one('select * from stock_totals where wine_id = $1', wineId)
const refundedCents = async (open: Open) => (await paymentRow(open)).refunded_cents
const linesOf = async ({ purchase: id }: Open) =>
  (await payments.db.owner.query('select id from purchase_lines where purchase_id = $1', [id])).rows as {
    id: string
  }[]
/** When the statement that waits for its turn to number a purchase began. */
async function waitingBackend(): Promise<string> {
  const { rows } = await payments.db.owner.query(
    `select query_start::text as began from pg_stat_activity
      where wait_event_type = 'Lock' and wait_event = 'advisory' and datname = current_database()`,
  )
  if (rows.length === 0) throw new Error('no checkout waits')
  return rows[0].began as string
}
const setPrice = (wineId: string, cents: number) =>
  payments.db.owner.query('update wines set bottle_price_cents = $2 where id = $1', [wineId, cents])

/** As if the page had been taken for closed while it could still be paid. */
async function endUnpaidHere(open: Open) {
  const { endUnpaid } = await import('~/billing/one-time/payments.server')
  const { oneTimeListeners } = await import('~/one-time-payment-listeners.server')
  await endUnpaid({ oneTimeListeners }, club.db, open.payment, new Date())
}

/** The job's work on each refund that was asked for. */
async function settleRefunds(open: Open) {
  const { rows } = await payments.db.owner.query(
    `select id from one_time_refunds where payment_id = $1 and status = 'asked'`,
    [open.payment],
  )
  for (const { id } of rows as { id: string }[]) await payments.billing.oneTime.executeRefund(club.db, id)
}

async function aPaidMembership(member: Member) {
  const opened = await payments.billing.openCheckout(club.db, {
    memberId: member.id,
    tierId: club.tierId,
    returnTo: { success: 'http://club.clubs.example/join', cancel: 'http://club.clubs.example/join' },
    now: new Date(),
  })
  await payments.pay(opened.sessionId)
  await payments.billing.confirmCheckout(club.db, {
    sessionId: opened.sessionId,
    memberId: member.id,
    now: new Date(),
  })
  return { id: opened.attemptId, sessionId: opened.sessionId }
}
