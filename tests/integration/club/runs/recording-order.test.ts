import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { InvoiceSnapshot } from '~/billing/invoices/invoice-snapshot'
import { recordInvoices } from '~/billing/invoices/record-invoices.server'
import { membershipListeners } from '~/membership-listeners.server'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aRecordedRun, ledgerFaults } from '../../../builders/recorded-run'
import { aClubOfRecords, aRecordedMember, later } from '../../../builders/recorded-member'
import { aTier } from '../../../builders/tiers'
import { testSeed } from '../../../seed'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T12:00:00Z')
const locked = later(now, 25)

/** The only member of a club, whose first month was served, and whose box in the next run awaits their renewal. */
async function aMemberWithAwaitedBox() {
  const club = await aClubOfRecords(database)
  const otherTier = (await aTier(club.db, { name: 'Grand Cru', bottles: 2 })).id
  await database.owner.query(
    `insert into stripe_ids (business_id, kind, our_id, account_id, stripe_id, created_at)
     select business_id, 'price', id, 'acct_recorded', 'price_' || tier_id, now() from tier_prices where business_id = $1`,
    [club.id],
  )
  const member = await aRecordedMember(club, { now })
  const first = await member.pay(now)
  await database.owner.query(
    `update entitlements set status = 'fulfilled', settled_at = $2, settled_by = $3 where membership_id = $1`,
    [member.membershipId, now, club.ownerId],
  )
  const run = await aRecordedRun(club, { now: locked })
  expect(await run.lock(locked)).toMatchObject({ awaiting: 1 })
  const { rows } = await database.owner.query('select period_end from invoices where id = $1', [first])
  return { ...member, club, tierId: club.tierId, otherTier, renewsAt: rows[0].period_end as Date }
}

type Member = Awaited<ReturnType<typeof aMemberWithAwaitedBox>>

/** The invoice of a month after the first, 1 for the renewal that the box awaits. */
function invoiceOf(member: Member, month: number, tierId: string): InvoiceSnapshot {
  const periodStart = later(member.renewsAt, 30 * (month - 1))
  return {
    invoiceId: `in_${member.membershipId}_${month}`,
    number: null,
    occasion: 'renewal',
    totalCents: 9_900,
    dueCents: 9_900,
    taxCents: 0,
    paidCents: 9_900,
    balanceCents: 0,
    createdAt: periodStart,
    status: 'paid',
    amountCents: 0,
    currency: 'usd',
    billsPeriod: true,
    periodStart,
    periodEnd: later(periodStart, 30),
    priceId: `price_${tierId}`,
    attempts: 1,
    nextAttemptAt: null,
    paidAt: periodStart,
  }
}

/** Records invoices one after the other, as lists and webhooks do. */
async function recordEach(member: Member, invoices: InvoiceSnapshot[]) {
  for (const invoice of invoices) {
    await member.club.db.transaction((db) =>
      recordInvoices(db, {
        membershipId: member.membershipId,
        accountId: 'acct_recorded',
        invoices: [invoice],
        listeners: membershipListeners.paymentsChanged,
        now: later(member.renewsAt, 70),
      }),
    )
  }
}

/** Each month after the first, with the box that it is for, and boxes without a month. */
async function outcome(member: Member) {
  const months = await database.owner.query(
    `select round(extract(epoch from e.period_start - $2) / 2592000)::int + 1 as month, e.status, o.status as box
     from entitlements e left join run_orders o on o.entitlement_id = e.id and o.status <> 'canceled'
     where e.membership_id = $1 and e.settled_at is null order by e.period_start`,
    [member.membershipId, member.renewsAt],
  )
  const boxes = await database.owner.query(
    `select status, cancel_reason from run_orders where membership_id = $1 and entitlement_id is null`,
    [member.membershipId],
  )
  return { months: months.rows, boxes: boxes.rows }
}

describe('a box that awaits a payment', () => {
  it('takes the oldest paid month when a later one is recorded first', async () => {
    const member = await aMemberWithAwaitedBox()
    const [first, second] = [invoiceOf(member, 1, member.tierId), invoiceOf(member, 2, member.tierId)]
    await recordEach(member, [second, first])
    expect(await outcome(member)).toEqual({
      months: [
        { month: 1, status: 'assigned', box: 'processing' },
        { month: 2, status: 'open', box: null },
      ],
      boxes: [],
    })
  })

  it('is not canceled when the month after a tier change is recorded before its own', async () => {
    const member = await aMemberWithAwaitedBox()
    await recordEach(member, [invoiceOf(member, 2, member.otherTier), invoiceOf(member, 1, member.tierId)])
    expect(await outcome(member)).toEqual({
      months: [
        { month: 1, status: 'assigned', box: 'processing' },
        { month: 2, status: 'open', box: null },
      ],
      boxes: [],
    })
  })

  it('is canceled when the renewal that it awaits is for another tier', async () => {
    const member = await aMemberWithAwaitedBox()
    await recordEach(member, [invoiceOf(member, 2, member.otherTier), invoiceOf(member, 1, member.otherTier)])
    expect(await outcome(member)).toMatchObject({
      months: [{ status: 'open' }, { status: 'open' }],
      boxes: [{ status: 'canceled', cancel_reason: 'tier_changed' }],
    })
  })

  it('ends the same in whatever order its payments are recorded', async () => {
    const lives = fc.record({
      months: fc.integer({ min: 2, max: 4 }),
      changesAt: fc.integer({ min: 1, max: 5 }),
      order: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
      isRepeated: fc.boolean(),
    })
    const property = fc.asyncProperty(lives, async ({ months, changesAt, order, isRepeated }) => {
      const member = await aMemberWithAwaitedBox()
      const invoices = Array.from({ length: months }, (_, index) => ({
        invoice: invoiceOf(member, index + 1, index + 1 >= changesAt ? member.otherTier : member.tierId),
        at: order[index]!,
      }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ invoice }) => invoice)
      await recordEach(member, invoices)
      // The same list once more changes nothing.
      if (isRepeated) await recordEach(member, invoices)
      // The first renewal takes the box, unless it is for another tier.
      const isCanceled = changesAt === 1
      expect(await outcome(member)).toEqual({
        months: invoices.map((_, index) =>
          index === 0 && !isCanceled
            ? { month: 1, status: 'assigned', box: 'processing' }
            : { month: index + 1, status: 'open', box: null },
        ),
        boxes: isCanceled ? [{ status: 'canceled', cancel_reason: 'tier_changed' }] : [],
      })
      expect(await ledgerFaults(member.club)).toEqual([])
    })
    await fc.assert(property, { numRuns: 12, seed: testSeed })
  })
})
