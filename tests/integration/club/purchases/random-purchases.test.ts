import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isOutcomeUnknown } from '~/billing/stripe/errors'
import { isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { PaymentError } from '~/membership/memberships/payments'
import { addToCart, setQuantity } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { verifyStock } from '~/cellar/stock/verify-stock.server'
import { deskActs } from '#/tests/builders/desk-acts'
import { orderBottleFaults } from '#/tests/builders/order-bottle-faults'
import { aPerson } from '#/tests/builders/person'
import { aWineForSale, purchaseReturnUrls } from '#/tests/builders/purchase'
import {
  aPayingClub,
  aPaymentPlatform,
  aSignedUpPerson,
  type PayingClub,
  type PaymentPlatform,
} from '#/tests/builders/payments/payment-platform'

let payments: PaymentPlatform
let owner: { id: string }
beforeAll(async () => {
  payments = await aPaymentPlatform()
  owner = await aPerson(payments.db)
})
afterAll(() => payments.close())

const acts = [
  'adds',
  'adds from two tabs',
  'sets a number',
  'checks out',
  'checks out twice at once',
  'pays',
  'pays twice',
  'has the card declined',
  'returns',
  'closes the page',
  'pays late',
  'refund of a bottle',
  'packed at the desk',
  'unpacked',
  'handed over',
  'handed over by two devices',
  'hand-over taken back',
  'bottle replaced at the desk',
  'bottle refunded at the desk',
  'refund at Stripe',
  'dispute lost',
  'reprice',
  'off the list',
  'sold at the bar',
  'bottles arrive',
  'Stripe fails',
  'webhooks get lost',
  'webhooks arrive',
  'reconciliation',
] as const
type Act = (typeof acts)[number]

const step = fc.record({
  act: fc.constantFrom<Act>(
    ...acts,
    'adds',
    'checks out',
    'pays',
    'returns',
    'handed over',
    'bottles arrive',
  ),
  who: fc.nat(3),
  how: fc.nat(1_000),
})
/** So that every life has sales in it. */
const beginning = [0, 1, 2].flatMap((who) =>
  (['adds', 'checks out', 'pays', 'returns', ...(who > 0 ? (['handed over'] as const) : [])] as const).map(
    (act) => ({ act, who, how: who * 7 }),
  ),
)

it(
  'whatever buyers, stock and payments do, stock, locks and money agree after every step',
  { timeout: 300_000 },
  async () => {
    const done = new Set<Act>()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 45, maxLength: 45 }), async (list) => {
        const world = await aShop()
        for (const one of [...beginning, ...list]) {
          if (await perform(world, one)) done.add(one.act)
          await check(world, one.act)
          if (one.act === 'reconciliation' && !world.hasFaults()) await checkBooks(world)
        }
        payments.webhooks.mode = 'receive'
        await payments.fault({ clear: true })
        await world.settle()
        await check(world, 'the end')
        await checkBooks(world)
      }),
      {
        numRuns: Number(process.env.PURCHASE_LIVES ?? 2),
        seed: Number(process.env.TEST_SEED ?? 15),
        endOnFailure: true,
      },
    )
    for (const act of ['adds', 'checks out', 'pays', 'returns', 'handed over'] as const)
      expect(done, act).toContain(act)
  },
)

type Row = Record<string, unknown>
type World = Awaited<ReturnType<typeof aShop>>

async function aShop() {
  const club: PayingClub = await aPayingClub(payments)
  const members = []
  for (let n = 0; n < 4; n++) members.push(await aSignedUpPerson(payments, club))
  const wines = []
  for (const bottles of [3, 8])
    wines.push(await aWineForSale(club.db, { bottles, priceCents: 1_000 + bottles * 333 }))
  const rows = async (text: string, more: unknown[] = []): Promise<Row[]> =>
    (await payments.db.owner.query(text, [club.id, ...more])).rows
  /** Outcome of the jobs and reconciliation. */
  const settle = async () => {
    for (const { id } of await rows(
      `select id from one_time_refunds where business_id = $1 and status = 'asked'`,
    ))
      await payments.billing.oneTime.executeRefund(club.db, id as string).catch(() => undefined)
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
  }
  const desk = deskActs({
    db: club.db,
    userId: owner.id,
    rows,
    executeRefund: (refundId) => payments.billing.oneTime.executeRefund(club.db, refundId),
  })
  let faults = false
  return {
    club,
    members,
    wines,
    rows,
    settle,
    desk,
    hasFaults: () => faults,
    /** Requests to Stripe fail, or are answered and the answer is lost, until they are cleared. */
    async fail(fault: object | null) {
      faults = fault !== null
      await payments.fault(fault ?? { clear: true })
    },
  }
}

/** Does one act; false where a rule refused it or there was nothing to do. */
async function perform(
  world: World,
  { act, who, how }: { act: Act; who: number; how: number },
): Promise<boolean> {
  try {
    return (await actions[act](world, who, how)) !== false
  } catch (error) {
    // Under a fault the answer may be unknown; what follows then is found by the next act or by reconciliation.
    if (isDomainError(error) || isOutcomeUnknown(error) || error instanceof PaymentError) return false
    throw error
  }
}

const lastPayment = async ({ rows, members }: World, who: number, status = '') =>
  (
    await rows(
      `select * from one_time_payments where business_id = $1 and member_id = $2 and ($3 = '' or status = $3)
        and session_id is not null order by created_at desc limit 1`,
      [members[who]!.id, status],
    )
  )[0]

const add = ({ club, members, wines }: World, who: number, how: number) =>
  addToCart(club.db, {
    memberId: members[who]!.id,
    wineId: wines[how % wines.length]!,
    quantity: 1 + (how % 3),
    now: new Date(),
  })
const open = ({ club, members }: World, who: number) =>
  checkOut(payments.billing.oneTime, club.db, {
    memberId: members[who]!.id,
    returnTo: purchaseReturnUrls,
    now: new Date(),
  })
const pay = async (world: World, who: number, card?: string) => {
  const payment = await lastPayment(world, who, 'open')
  return payment ? (await payments.pay(payment.session_id as string, card)) < 400 : false
}
const wineOf = ({ wines }: World, how: number) => wines[how % wines.length]!

const actions: Record<Act, (world: World, who: number, how: number) => Promise<unknown>> = {
  adds: add,
  'adds from two tabs': (world, who, how) => Promise.all([add(world, who, how), add(world, who, how)]),
  'sets a number': (world, who, how) =>
    setQuantity(world.club.db, {
      memberId: world.members[who]!.id,
      wineId: wineOf(world, how),
      quantity: how % 5,
      now: new Date(),
    }),
  'checks out': open,
  'checks out twice at once': (world, who) => Promise.all([open(world, who), open(world, who)]),
  pays: (world, who) => pay(world, who),
  'pays twice': async (world, who) => {
    const [one] = await Promise.all([pay(world, who), pay(world, who)])
    return one
  },
  'has the card declined': async (world, who) => !(await pay(world, who, '4000000000000002')),
  returns: async (world, who) => {
    const payment = await lastPayment(world, who)
    if (!payment) return false
    const memberId = world.members[who]!.id
    await payments.billing.oneTime.confirm(world.club.db, { paymentId: payment.id as string, memberId })
  },
  'closes the page': async (world, who) => {
    const payment = await lastPayment(world, who, 'open')
    if (!payment) return false
    await payments.billing.oneTime.cancel(world.club.db, { paymentId: payment.id as string, now: new Date() })
  },
  'pays late': async (world, who) => {
    // As if the page had been taken for closed while it could still be paid.
    const { endUnpaid } = await import('~/billing/one-time/payments.server')
    const { oneTimeListeners } = await import('~/one-time-payment-listeners.server')
    const payment = await lastPayment(world, who, 'open')
    if (!payment) return false
    await payments.pay(payment.session_id as string)
    await endUnpaid({ oneTimeListeners }, world.club.db, payment.id as string, new Date())
    const memberId = world.members[who]!.id
    await payments.billing.oneTime.confirm(world.club.db, { paymentId: payment.id as string, memberId })
  },
  'refund of a bottle': async (world, who) => {
    const payment = await lastPayment(world, who, 'paid')
    if (!payment) return false
    const [line] = await world.rows(
      `select id from purchase_lines where business_id = $1 and purchase_id = $2 order by position limit 1`,
      [payment.purchase_id],
    )
    const refundId = newId()
    const order = {
      refundId,
      purchaseId: payment.purchase_id as string,
      bottles: [{ lineId: line!.id as string, quantity: 1 }],
      reason: '',
      userId: owner.id,
      now: new Date(),
    }
    await Promise.all([refundBottles(world.club.db, order), refundBottles(world.club.db, order)])
    await Promise.all([1, 2].map(() => payments.billing.oneTime.executeRefund(world.club.db, refundId)))
  },
  'packed at the desk': ({ desk, members }, who) => desk.packs(members[who]!.id),
  unpacked: ({ desk, members }, who) => desk.unpacks(members[who]!.id),
  'handed over': ({ desk, members }, who, how) => desk.handsOver(members[who]!.id, { how, isTwice: false }),
  'handed over by two devices': ({ desk, members }, who, how) =>
    desk.handsOver(members[who]!.id, { how, isTwice: true }),
  'hand-over taken back': ({ desk, members }, who) => desk.takesBack(members[who]!.id),
  'bottle replaced at the desk': (world, who, how) =>
    world.desk.replaces(world.members[who]!.id, { how, wineId: wineOf(world, how) }),
  'bottle refunded at the desk': ({ desk, members }, who, how) => desk.refunds(members[who]!.id, { how }),
  'refund at Stripe': async (world, who, how) => {
    const payment = await lastPayment(world, who, 'paid')
    // Whole, and rarely: a refunded purchase leaves little to do.
    if (!payment || how % 3 > 0 || payment.refunded_cents !== 0) return false
    await payments.stripe(world.club, '/v1/refunds', {
      payment_intent: payment.intent_id as string,
      refund_application_fee: 'true',
    })
  },
  'dispute lost': async (world, who, how) => {
    const payment = await lastPayment(world, who, 'paid')
    if (!payment || how % 4 > 0) return false
    const { status, body } = await payments.control(`/charges/${payment.charge_id as string}/dispute`, {})
    if (status >= 400) return false
    await payments.stripe(world.club, `/v1/disputes/${body.id}/close`, {})
  },
  reprice: ({ rows, wines }, _, how) =>
    rows(`update wines set bottle_price_cents = $3 where business_id = $1 and id = $2`, [
      wines[how % wines.length],
      1_500 + how,
    ]),
  'off the list': ({ rows, wines }, _, how) =>
    rows(`update wines set is_for_sale = $3 where business_id = $1 and id = $2`, [
      wines[how % wines.length],
      how % 4 > 0,
    ]),
  'sold at the bar': (world, _, how) =>
    moveStock(world.club.db, {
      act: 'sell',
      wineId: wineOf(world, how),
      quantity: 1,
      userId: owner.id,
      now: new Date(),
    }),
  'bottles arrive': (world, _, how) =>
    moveStock(world.club.db, {
      act: 'receive',
      wineId: wineOf(world, how),
      quantity: 1 + (how % 2),
      userId: owner.id,
      now: new Date(),
    }),
  'Stripe fails': ({ fail }, _, how) =>
    fail({
      target: 'api',
      mode: how % 2 ? '500' : 'lost',
      match: how % 3 ? '/checkout/sessions' : '/refunds',
      count: 1 + (how % 3),
      ms: 100,
    }),
  'webhooks get lost': async () => void (payments.webhooks.mode = 'drop'),
  'webhooks arrive': async () => {
    payments.webhooks.mode = 'receive'
    await payments.billing.drainInbox()
  },
  reconciliation: async (world) => {
    await world.fail(null)
    payments.webhooks.mode = 'receive'
    await world.settle()
  },
}

async function check({ club, rows }: World, after: string): Promise<void> {
  expect((await verifyStock(club.db)).count, after).toBe(0)
  expect(await orderBottleFaults(club.db), after).toEqual([])
  // Each bottle has one promise, in the state that its purchase says.
  const wrong = await rows(
    `select p.status, b.status as bottle, k.state from purchases p
      join order_bottles b on b.business_id = p.business_id and b.order_id = p.id
      join stock_locks k on k.business_id = b.business_id and k.id = b.lock_id
      where p.business_id = $1 and k.state <> case
        when b.status = 'released' then 'released' when b.status = 'out' then 'out'
        when p.status = 'awaiting_payment' then 'locked' else 'committed' end`,
  )
  expect(wrong, after).toEqual([])
  const shared = await rows(
    `select lock_id from order_bottles where business_id = $1 and lock_id is not null group by lock_id having count(*) > 1`,
  )
  expect(shared, after).toEqual([])
  const loose = await rows(
    `select k.id from stock_locks k where k.business_id = $1 and k.owner_kind = 'purchase'
      and k.state in ('locked', 'committed')
      and not exists (select from order_bottles b where b.business_id = k.business_id and b.lock_id = k.id)`,
  )
  expect(loose, after).toEqual([])
  // The rest of the money is what the bottles that were not refunded cost; unless all of it went back.
  const money = await rows(
    `select y.amount_cents, y.refunded_cents, k.kept, a.asked from one_time_payments y
      cross join lateral (select coalesce(sum(l.unit_cents), 0)::int as kept from purchase_lines l
        join order_bottles b on b.business_id = l.business_id and b.purchase_line_id = l.id and b.refund_id is null
        where l.business_id = y.business_id and l.purchase_id = y.purchase_id) k
      cross join lateral (select coalesce(sum(r.amount_cents), 0)::int as asked from one_time_refunds r
        where r.business_id = y.business_id and r.payment_id = y.id and r.status = 'asked') a
      where y.business_id = $1 and y.status = 'paid' and y.refunded_cents < y.amount_cents
        and y.amount_cents - y.refunded_cents - a.asked <> k.kept`,
  )
  expect(money, after).toEqual([])
  expect(
    await rows(`select id from one_time_payments where business_id = $1 and refunded_cents > amount_cents`),
    after,
  ).toEqual([])
}

/** Once every webhook and reconciliation came: what Stripe booked is what our rows say. */
async function checkBooks({ rows }: World): Promise<void> {
  const booked = await rows(
    `select y.id from one_time_payments y
      cross join lateral (select
        coalesce(sum(amount_cents) filter (where kind = 'charge'), 0)::int as paid,
        coalesce(sum(amount_cents) filter (where kind = 'refund'), 0)::int as refunded
        from club_sales s where s.business_id = y.business_id and s.charge_id = y.charge_id) s
      cross join lateral (select
        coalesce(sum(amount_cents) filter (where kind = 'fee'), 0)::int as fee,
        coalesce(sum(amount_cents) filter (where kind = 'return'), 0)::int as returned
        from platform_fees f where f.business_id = y.business_id and f.charge_id = y.charge_id) f
      where y.business_id = $1 and y.status = 'paid' and (s.paid <> y.amount_cents
        or s.refunded <> y.refunded_cents or f.fee <> y.fee_cents
        or abs(f.returned - y.fee_cents::numeric * y.refunded_cents / y.amount_cents) > 3)`,
  )
  expect(booked).toEqual([])
}
