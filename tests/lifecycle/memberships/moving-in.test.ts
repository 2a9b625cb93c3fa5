// Members of every status, price and date move in on January 31, with faults in the calls to Stripe and processes that end
// in the middle; two months pass, and each of them is charged as before, once and on their own day.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyEntitlements } from '~/club/runs/entitlements/verify-entitlements.server'
import { instantMonthsAfter } from '~/foundation/kit/calendar'
import { formatMoney } from '~/foundation/kit/money'
import { newId } from '~/foundation/kit/ids'
import type { MoveIn } from '~/business/moving-in/move-in'
import { countDays } from '~/insight/analytics/movements/count-days.server'
import { readRevenue } from '~/insight/analytics/report/revenue.server'
import { advanceTimeTo } from '../../builders/membership-history'
import {
  aForeignSubscription,
  aMove,
  aMovingClub,
  anImportedCustomer,
  mover,
  type MovingClub,
} from '../../builders/moving'
import { aPaymentPlatform, type PaymentPlatform } from '../../builders/payments/payment-platform'
import { aStripeProxy, type RequestFault } from '../../builders/payments/stripe-proxy'
import { openScope, reportFaults } from '../../builders/report-faults'
import { inFull } from '../../length'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const year = new Date().getUTCFullYear() + 1
const movedAt = `${year}-01-31T15:00:00Z`
const until = new Date(`${year}-04-01T04:00:00Z`)
const timeZone = 'America/New_York'
const members = inFull(200, 24)
const prices = [3_900, 4_900, 9_900]
/** The day of the move itself, the last of a month, and others. */
const days = [`${year}-01-31`, `${year}-02-01`, `${year}-02-14`, `${year}-02-28`, `${year}-03-15`]
const kinds = ['card', 'no card', 'hold', 'ending', 'gift', 'adopt', 'replace', 'no mandate'] as const
type Kind = (typeof kinds)[number]

interface Expected {
  kind: Kind
  move: MoveIn
  /** Days on which a card is charged, with amounts. */
  charges: string[]
  /** Months that are paid by card or by what was paid for before. */
  paidMonths: number
}

/** Paid months from the first payment on, until the test ends. */
function paymentDays(first: Date): Date[] {
  const list: Date[] = []
  for (let month = 0; ; month += 1) {
    const at = instantMonthsAfter(first, month)
    if (at >= until) return list
    list.push(at)
  }
}

const chargeOn = (at: Date, cents: number) => `${at.toISOString().slice(0, 10)} ${formatMoney(cents)}`

async function aMember(club: MovingClub, at: number): Promise<Expected> {
  const kind = kinds[at % kinds.length]!
  const cents = prices[at % prices.length]!
  const on = days[at % days.length]!
  const email = `member-${at}@example.test`
  const requestId = newId()
  const person = { fullName: `Member ${at}`, email, phone: null, dateOfBirth: '1985-04-12' }
  const boxesOwed = at % 4
  const common = { requestId, person, boxesOwed, keptPrice: { cents, until: null } }
  const noon = new Date(`${on}T${on < `${year}-03-14` ? '17' : '16'}:00:00Z`)
  const every = (first: Date) => paymentDays(first).map((day) => chargeOn(day, cents))
  const paid = (charges: string[], paidMonths = charges.length) => ({ charges, paidMonths })
  if (kind === 'adopt' || kind === 'replace') {
    const renewsAt = new Date(`${year}-02-${String(1 + (at % 28)).padStart(2, '0')}T09:00:00Z`)
    const foreign = await aForeignSubscription(payments, club, {
      email,
      amount: cents,
      renews_at: renewsAt.toISOString(),
    })
    const subscription = { kind, subscriptionId: foreign.subscriptionId }
    const firstPaymentOn = renewsAt.toISOString().slice(0, 10)
    const move = aMove(club, { ...common, firstPaymentOn, customer: foreign, subscription })
    const first = kind === 'adopt' ? renewsAt : new Date(`${firstPaymentOn}T17:00:00Z`)
    return { kind, move, ...paid(every(first)) }
  }
  const customer = kind === 'no card' ? null : await anImportedCustomer(payments, club, { email })
  const move = aMove(club, { ...common, firstPaymentOn: on, customer })
  switch (kind) {
    case 'card':
      return { kind, move, ...paid(every(noon)) }
    case 'no card':
      return { kind, move, ...paid([]) }
    case 'no mandate':
      return { kind, move: { ...move, hasMandate: false }, ...paid([]) }
    case 'ending':
      return { kind, move: { ...move, endsOn: on }, ...paid([]) }
    case 'hold': {
      const holdUntil = `${year}-03-10`
      const first = paymentDays(noon).filter((day) => day > new Date(`${holdUntil}T05:00:00Z`))
      return { kind, move: { ...move, holdUntil }, ...paid(first.map((day) => chargeOn(day, cents))) }
    }
    case 'gift': {
      const [, ...charged] = every(noon)
      return { kind, move: { ...move, giftMonths: 1 }, ...paid(charged, charged.length + 1) }
    }
  }
}

/** Billing whose every seventh call to Stripe goes wrong, each in another way. */
async function faultyBilling() {
  const faults: RequestFault[] = ['fail', 'lose', 'busy', 'refuse']
  let count = 0
  const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async () => {
    count += 1
    return count % 7 === 0 ? faults[(count / 7) % faults.length]! : 'pass'
  })
  const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
  return { billing: payments.another({ timeout: 10_000, retries: 0 }, { env }), close: () => proxy.close() }
}

/** A process that ends right after Stripe has done what it was asked, once for each member. */
function endingBilling(billing: PaymentPlatform['billing']) {
  const ended = new Set<string>()
  const dies =
    <Args extends unknown[], Result>(name: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const result = await act(...args)
      const key = `${name} ${(args[1] as { requestId: string }).requestId}`
      if (ended.has(key)) return result
      ended.add(key)
      throw new Error('The process ended')
    }
  const { moving } = billing
  return {
    ...billing,
    moving: {
      ...moving,
      start: dies('start', moving.start),
      adopt: dies('adopt', moving.adopt),
      replace: dies('replace', moving.replace),
    },
  }
}

const rows = async <Row>(club: MovingClub, text: string) =>
  (await payments.db.owner.query(text, [club.id])).rows as Row[]

it(`a move of ${members} members charges each of them once, on their own day and at their old price`, async () => {
  const club = await aMovingClub(payments, { priceCents: 5_900 })
  await advanceTimeTo(payments, club, movedAt)
  const expected: Expected[] = []
  for (let at = 0; at < members; at += 1) expected.push(await aMember(club, at))
  expect(new Set(expected.map(({ kind }) => kind)).size).toBe(kinds.length)

  const faulty = await faultyBilling()
  const { move } = mover(payments, endingBilling(faulty.billing))
  for (const { move: input } of expected) {
    for (let attempt = 1; ; attempt += 1) {
      const result = await move(club, input).catch((error: Error) => {
        if (error.message !== 'The process ended') throw error
        return { kind: 'again' as const }
      })
      if (result.kind === 'moved') break
      expect(result, input.person.email).toEqual({ kind: 'again' })
      expect(attempt).toBeLessThan(40)
    }
  }
  faulty.close()
  await payments.billing.drainInbox()
  const moves = await rows<{ status: string; memberships: number }>(
    club,
    'select status, count(distinct membership_id)::int as memberships from member_moves where business_id = $1 group by 1',
  )
  expect(moves).toEqual([{ status: 'moved', memberships: members }])
  expect(await rows(club, 'select occasion from outgoing_emails where business_id = $1')).toEqual([])

  await advanceTimeTo(payments, club, `${year}-02-02T15:00:00Z`)
  await countDays(club.db, { timeZone, now: payments.clock.now(club.id) })
  await advanceTimeTo(payments, club, `${year}-03-02T15:00:00Z`)
  await advanceTimeTo(payments, club, until.toISOString())
  const now = payments.clock.now(club.id)
  await countDays(club.db, { timeZone, now })

  // Charges by the member's address, as Stripe has them.
  const customers = new Map(
    (await payments.objects('customer', club.accountId)).map(({ id, email }) => [id, String(email)]),
  )
  const charged = new Map<string, string[]>()
  for (const charge of (await payments.objects('charge', club.accountId)).toReversed()) {
    const at = new Date(Number(charge.created) * 1000)
    if (!charge.paid || at < new Date(movedAt)) continue
    const email = customers.get(charge.customer as string)!
    charged.set(email, [...(charged.get(email) ?? []), chargeOn(at, Number(charge.amount))])
  }
  const byMember = Object.fromEntries(
    expected.map(({ kind, move }) => [`${kind} ${move.person.email}`, charged.get(move.person.email) ?? []]),
  )
  expect(byMember).toEqual(
    Object.fromEntries(expected.map(({ kind, move, charges }) => [`${kind} ${move.person.email}`, charges])),
  )

  const months = await rows<{ id: string; opening: number; paid: number }>(
    club,
    `select v.id, count(e.move_id)::int as opening, count(e.invoice_id)::int as paid
     from member_moves v left join entitlements e on e.business_id = v.business_id and e.membership_id = v.membership_id
     where v.business_id = $1 group by 1`,
  )
  const monthsOf = new Map(months.map(({ id, opening, paid }) => [id, { opening, paid }]))
  for (const { kind, move, paidMonths } of expected)
    expect({ kind, ...monthsOf.get(move.requestId) }).toEqual({
      kind,
      opening: move.boxesOwed,
      paid: paidMonths,
    })
  expect(await verifyEntitlements(club.db)).toMatchObject({ count: 0 })

  expect(await payments.billing.reconcile()).toMatchObject({ missing: 0, failed: 0, unresolved: [] })
  expect(await payments.billing.reconcile()).toMatchObject({ repaired: 0, added: 0, unresolved: [] })

  const question = { query: 'period=all', timeZone, now }
  const revenue = await club.db.read(async (db) => readRevenue(db, await openScope(db, question)))
  expect(revenue.kinds.moved_in.count).toBe(members)
  expect(revenue.kinds.new).toEqual({ count: 0, cents: 0 })
  expect(revenue.joined).toBe(0)
  expect(revenue.kinds.moved_in.cents).toBe(
    expected.reduce((sum, { kind, move }) => sum + (kind === 'hold' ? 0 : move.keptPrice!.cents), 0),
  )
  expect(await reportFaults(club.db, question)).toEqual([])
  // Members hear of failed payments, and none is welcomed as new.
  const emails = await rows<{ occasion: string }>(
    club,
    'select distinct occasion from outgoing_emails where business_id = $1',
  )
  expect(emails.map(({ occasion }) => occasion)).not.toContain('welcome')
}, 240_000)
