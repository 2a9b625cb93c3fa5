import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memberTimeline } from '~/club/member-timeline/timeline.server'
import { timelineLine } from '~/club/member-timeline/timeline-view'
import { newId } from '~/foundation/kit/ids'
import { newestMembers } from '~/insight/dashboard/figures/newest-members.server'
import { advanceTimeTo } from '../../../builders/membership-history'
import {
  aForeignSubscription,
  aMove,
  aMovingClub,
  anImportedCustomer,
  mover,
  type MovingClub,
} from '../../../builders/moving'
import { aPaymentPlatform, type PaymentPlatform } from '../../../builders/payments/payment-platform'
import { aStripeProxy } from '../../../builders/payments/stripe-proxy'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const year = new Date().getUTCFullYear() + 1

async function aClubAt(moment: string, options: { priceCents?: number } = {}): Promise<MovingClub> {
  const club = await aMovingClub(payments, options)
  await advanceTimeTo(payments, club, moment)
  return club
}

async function membershipOf(membershipId: string) {
  const { rows } = await payments.db.owner.query(
    `select m.status, m.paid_through, m.ends_at, m.fee_basis_points, m.current_period_end, p.amount_cents, p.is_kept
     from memberships m join tier_prices p on p.id = m.tier_price_id where m.id = $1`,
    [membershipId],
  )
  return rows[0] as {
    status: string
    paid_through: Date
    ends_at: Date | null
    fee_basis_points: number
    current_period_end: Date
    amount_cents: number
    is_kept: boolean
  }
}

/** Charges of the account by day and amount, the first one first. */
async function charges(club: MovingClub) {
  const all = await payments.objects('charge', club.accountId)
  return all
    .map((charge) => [new Date(Number(charge.created) * 1000).toISOString().slice(0, 10), charge.amount])
    .toReversed()
}

const emails = async (club: MovingClub) =>
  (await payments.db.owner.query('select occasion from outgoing_emails where business_id = $1', [club.id]))
    .rows

const entitlements = async (membershipId: string) =>
  (
    await payments.db.owner.query(
      'select status, invoice_id is null as opening, month::text from entitlements where membership_id = $1 order by period_start',
      [membershipId],
    )
  ).rows

async function moved(club: MovingClub, move: ReturnType<typeof aMove>) {
  const result = await mover(payments).move(club, move)
  if (result.kind !== 'moved') throw new Error(JSON.stringify(result))
  return result
}

describe('a member who moves in', () => {
  it('is first charged on the day until which they had paid, at the old price and on the old day of the month', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const move = aMove(club, { firstPaymentOn: `${year}-01-31`, customer })
    const { membershipId } = await moved(club, move)
    expect(await mover(payments).move(club, move)).toMatchObject({ kind: 'moved', membershipId })
    const membership = await membershipOf(membershipId)
    expect(membership).toMatchObject({ status: 'active', amount_cents: 4_900, is_kept: true })
    expect(membership.paid_through.toISOString()).toBe(`${year}-01-31T17:00:00.000Z`)
    expect(await charges(club)).toEqual([])
    await advanceTimeTo(payments, club, `${year}-04-01T00:00:00Z`)
    expect(await charges(club)).toEqual([
      [`${year}-01-31`, 4_900],
      [`${year}-02-28`, 4_900],
      [`${year}-03-31`, 4_900],
    ])
    expect(await emails(club)).toEqual([])
    expect(await entitlements(membershipId)).toHaveLength(3)
    expect(await payments.objects('subscription', club.accountId)).toHaveLength(1)
  })

  it('is charged on a day that is more than a month away, and not before', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const { membershipId } = await moved(club, aMove(club, { firstPaymentOn: `${year}-04-15`, customer }))
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'active' })
    await advanceTimeTo(payments, club, `${year}-06-01T00:00:00Z`)
    expect(await charges(club)).toEqual([
      [`${year}-04-15`, 4_900],
      [`${year}-05-15`, 4_900],
    ])
    expect(await entitlements(membershipId)).toHaveLength(2)
  })

  it('gets the boxes that they had paid for, without an invoice', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const { membershipId } = await moved(club, aMove(club, { firstPaymentOn: `${year}-02-10`, boxesOwed: 2 }))
    expect(await entitlements(membershipId)).toEqual([
      { status: 'open', opening: true, month: `${year - 1}-12-01` },
      { status: 'open', opening: true, month: `${year}-01-01` },
    ])
  })

  it('without a card fails their first payment, and is past due then', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const { membershipId } = await moved(club, aMove(club, { firstPaymentOn: `${year}-02-01` }))
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'active' })
    await advanceTimeTo(payments, club, `${year}-02-02T00:00:00Z`)
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'past_due' })
  })

  it('is not charged with a card for which the business has no mandate', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const { membershipId } = await moved(
      club,
      aMove(club, { firstPaymentOn: `${year}-02-01`, customer, hasMandate: false }),
    )
    await advanceTimeTo(payments, club, `${year}-02-02T00:00:00Z`)
    expect(await charges(club)).toEqual([])
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'past_due' })
  })

  it('on hold pays nothing until the hold ends by itself', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const { membershipId } = await moved(
      club,
      aMove(club, { firstPaymentOn: `${year}-02-05`, holdUntil: `${year}-03-20`, customer }),
    )
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'paused' })
    await advanceTimeTo(payments, club, `${year}-04-30T00:00:00Z`)
    expect(await charges(club)).toEqual([[`${year}-04-05`, 4_900]])
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'active' })
    expect(await emails(club)).toEqual([])
  })

  it('who had canceled elsewhere ends on that day and is not charged', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const endsOn = `${year}-02-05`
    const { membershipId } = await moved(club, aMove(club, { firstPaymentOn: endsOn, endsOn, customer }))
    expect((await membershipOf(membershipId)).ends_at?.toISOString()).toContain(endsOn)
    await advanceTimeTo(payments, club, `${year}-03-30T00:00:00Z`)
    expect(await charges(club)).toEqual([])
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'canceled' })
  })

  it('draws on their credit and on months that were given before a card is charged', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const { membershipId } = await moved(
      club,
      aMove(club, { firstPaymentOn: `${year}-02-05`, giftMonths: 1, creditCents: 900, customer }),
    )
    await advanceTimeTo(payments, club, `${year}-03-30T00:00:00Z`)
    expect(await charges(club)).toEqual([[`${year}-03-05`, 4_000]])
    expect(await entitlements(membershipId)).toHaveLength(2)
  })

  it('is charged as they move in where the business says so, once whatever is lost', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const move = aMove(club, { firstPaymentOn: `${year}-01-20`, chargesAtOnce: true, customer })
    expect(await mover(payments).move(club, { ...move, hasMandate: false })).toMatchObject({
      kind: 'failed',
      sentence: /state first/,
    })
    const proxy = await aStripeProxy(payments.env.stripe.apiBase!, async ({ method, url }) =>
      method === 'POST' && url === '/v1/subscriptions' ? 'lose' : 'pass',
    )
    const env = { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } }
    const losing = payments.another({ timeout: 10_000, retries: 0 }, { env })
    expect(await mover(payments, losing).move(club, move)).toEqual({ kind: 'again' })
    proxy.close()
    // So late that the first request's time is over.
    await advanceTimeTo(payments, club, `${year}-01-20T16:00:00Z`)
    expect(await mover(payments).move(club, move)).toMatchObject({ kind: 'moved' })
    await advanceTimeTo(payments, club, `${year}-03-19T15:00:00Z`)
    expect(await charges(club)).toEqual([
      [`${year}-01-20`, 4_900],
      [`${year}-02-20`, 4_900],
    ])
  })

  it('is refused for a day that is over, and moves in once the day is changed', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const move = aMove(club, { firstPaymentOn: `${year}-01-10` })
    expect(await mover(payments).move(club, move)).toMatchObject({ kind: 'failed', sentence: /is over/ })
    expect(await mover(payments).move(club, { ...move, firstPaymentOn: `${year}-01-25` })).toMatchObject({
      kind: 'moved',
    })
  })
})

describe('a subscription that runs on the account', () => {
  it('is kept with its day and price, and carries the share of the platform from then on', async () => {
    const club = await aClubAt(`${year}-02-10T15:00:00Z`)
    const foreign = await aForeignSubscription(payments, club, {
      email: 'ada@example.test',
      renews_at: `${year}-02-28T09:00:00Z`,
      anchor: `${year - 1}-10-31T09:00:00Z`,
    })
    const before = (await charges(club)).length
    const [listed] = await payments.billing.moving.foreignSubscriptions(club.db)
    expect(listed).toMatchObject({
      amountCents: 4_900,
      interval: 'month',
      obstacle: null,
      email: 'ada@example.test',
    })
    const { membershipId } = await moved(
      club,
      aMove(club, {
        firstPaymentOn: `${year}-02-28`,
        customer: foreign,
        subscription: { kind: 'adopt', subscriptionId: foreign.subscriptionId },
      }),
    )
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'active', amount_cents: 4_900 })
    expect(await entitlements(membershipId)).toEqual([])
    expect(await payments.billing.moving.foreignSubscriptions(club.db)).toEqual([])
    await advanceTimeTo(payments, club, `${year}-04-05T00:00:00Z`)
    expect((await charges(club)).slice(before)).toEqual([
      [`${year}-02-28`, 4_900],
      [`${year}-03-31`, 4_900],
    ])
    expect(await entitlements(membershipId)).toHaveLength(2)
    const fees = await payments.objects('application_fee', 'platform')
    expect(fees.filter(({ account }) => account === club.accountId)).toHaveLength(2)
  })

  it('is refused where its amount is another one, or something stands in the way', async () => {
    const club = await aClubAt(`${year}-02-10T15:00:00Z`)
    const quarterly = await aForeignSubscription(payments, club, {
      email: 'ada@example.test',
      renews_at: `${year}-02-28T09:00:00Z`,
      interval_count: 3,
    })
    const adopt = (subscriptionId: string, cents = 4_900) =>
      mover(payments).move(
        club,
        aMove(club, { keptPrice: { cents, until: null }, subscription: { kind: 'adopt', subscriptionId } }),
      )
    expect(await adopt(quarterly.subscriptionId)).toMatchObject({ kind: 'failed', sentence: /every month/ })
    const monthly = await aForeignSubscription(payments, club, {
      email: 'bea@example.test',
      renews_at: `${year}-02-28T09:00:00Z`,
    })
    expect(await adopt(monthly.subscriptionId, 5_900)).toMatchObject({ kind: 'failed', sentence: /\$49.00/ })
  })

  it('ends with its period where it is replaced, and ours starts on that day', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const foreign = await aForeignSubscription(payments, club, {
      email: 'ada@example.test',
      renews_at: `${year}-02-15T09:00:00Z`,
    })
    const before = (await charges(club)).length
    await moved(
      club,
      aMove(club, {
        firstPaymentOn: `${year}-02-10`,
        customer: foreign,
        subscription: { kind: 'replace', subscriptionId: foreign.subscriptionId },
      }),
    )
    await advanceTimeTo(payments, club, `${year}-04-01T00:00:00Z`)
    expect((await charges(club)).slice(before)).toEqual([
      [`${year}-02-15`, 4_900],
      [`${year}-03-15`, 4_900],
    ])
    const subscriptions = await payments.objects('subscription', club.accountId)
    expect(subscriptions.map(({ status }) => status).toSorted()).toEqual(['active', 'canceled'])
  })
})

describe('the undo of a move', () => {
  it('ends our subscription, lets the other one go on, and takes the boxes back', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const foreign = await aForeignSubscription(payments, club, {
      email: 'ada@example.test',
      renews_at: `${year}-02-15T09:00:00Z`,
    })
    const move = aMove(club, {
      firstPaymentOn: `${year}-02-15`,
      customer: foreign,
      boxesOwed: 1,
      creditCents: 2_000,
      subscription: { kind: 'replace', subscriptionId: foreign.subscriptionId },
    })
    const { membershipId } = await moved(club, move)
    expect(await mover(payments).undo(club, move.requestId)).toEqual({ kind: 'undone' })
    expect(await mover(payments).undo(club, move.requestId)).toEqual({ kind: 'undone' })
    await payments.billing.drainInbox()
    expect(await membershipOf(membershipId)).toMatchObject({ status: 'canceled' })
    expect(await entitlements(membershipId)).toMatchObject([{ status: 'canceled' }])
    expect(await payments.billing.moving.foreignSubscriptions(club.db)).toMatchObject([
      { subscriptionId: foreign.subscriptionId, cancelAtPeriodEnd: false },
    ])
    expect(await payments.objects('customer', club.accountId)).toMatchObject([{ balance: 0 }])
    expect(await emails(club)).toEqual([])
  })

  it('is told on the timeline of its member, with the system that they came from, and is none of the newest members', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const importId = newId()
    await payments.db.owner.query(
      `insert into member_imports (business_id, id, reading, currency, created_by, created_at, changed_at)
       values ($1, $2, $3, 'usd', $4, $5, $5)`,
      [
        club.id,
        importId,
        {
          files: [
            {
              name: 'a.csv',
              exporter: 'WineDirect club member list',
              kind: 'memberships',
              columns: [],
              problems: [],
            },
          ],
        },
        club.staffId,
        payments.clock.now(club.id),
      ],
    )
    const move = aMove(club, { importId, firstPaymentOn: `${year}-02-15` })
    const { memberId } = await moved(club, move)
    expect(await club.db.read((db) => newestMembers(db, 4))).toEqual([])
    const lines = async () => {
      const { events } = await memberTimeline(club.db, {
        memberId,
        rights: { money: true, gifts: true, questions: true },
        group: 'membership',
        before: null,
        limit: 20,
      })
      return events.map((event) => timelineLine(event, { memberId, timeZone: 'America/New_York' }).text)
    }
    expect(await lines()).toEqual([expect.stringMatching(/^Moved in from WineDirect to /)])
    await mover(payments).undo(club, move.requestId)
    expect(await lines()).toEqual([
      expect.stringMatching(/ ended \(move undone\)$/),
      expect.stringMatching(/^Moved in from WineDirect to /),
    ])
  })

  it('gives a kept subscription back as it was', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const foreign = await aForeignSubscription(payments, club, {
      email: 'ada@example.test',
      renews_at: `${year}-02-15T09:00:00Z`,
    })
    const [before] = await payments.objects('subscription', club.accountId)
    const move = aMove(club, {
      customer: foreign,
      subscription: { kind: 'adopt', subscriptionId: foreign.subscriptionId },
    })
    await moved(club, move)
    expect(await mover(payments).undo(club, move.requestId)).toEqual({ kind: 'undone' })
    const [after] = await payments.objects('subscription', club.accountId)
    expect(after).toMatchObject({
      status: 'active',
      application_fee_percent: null,
      metadata: {},
      billing_cycle_anchor: before!.billing_cycle_anchor,
    })
  })

  it('is refused once the first payment has come', async () => {
    const club = await aClubAt(`${year}-01-20T15:00:00Z`)
    const customer = await anImportedCustomer(payments, club)
    const move = aMove(club, { firstPaymentOn: `${year}-02-01`, customer })
    await moved(club, move)
    await advanceTimeTo(payments, club, `${year}-02-03T00:00:00Z`)
    expect(await mover(payments).undo(club, move.requestId)).toMatchObject({ kind: 'refused' })
  })
})
