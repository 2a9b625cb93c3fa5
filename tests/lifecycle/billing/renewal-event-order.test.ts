import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { joinClub, emailsTo, membershipHistory, type Joined } from '../../builders/membership-history'
import { inFull } from '../../length'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
  type Sent,
} from '../../builders/payments/payment-platform'

type Told = Sent & { type: string }

/** Snapshots of the tables after the first month, restored before every sequence of the events that followed. */
const invariants = [
  'memberships',
  'invoices',
  'payment_failures',
  'club_sales',
  'platform_fees',
  'outgoing_emails',
] as const

describe.each([
  { what: 'a renewal', card: undefined, emails: ['welcome'] },
  { what: 'a declined renewal', card: '4000000000000341', emails: ['welcome', 'payment-failed'] },
])('the outcome of $what', ({ card, emails }) => {
  let payments: PaymentPlatform
  let club: PayingClub
  let member: Joined
  /** One copy of each event since the renewal started. */
  let events: Told[]
  let straight: unknown

  beforeAll(async () => {
    payments = await aPaymentPlatform()
    club = await aPayingClub(payments)
    member = await joinClub(payments, club, card)
    await payments.control('/clock', { advance: 'PT1S', account: club.accountId })
    await payments.billing.drainInbox()
    for (const table of invariants) {
      await payments.db.owner.query(`create schema if not exists before`)
      await payments.db.owner.query(`create table before.${table} as table ${table}`)
    }
    payments.webhooks.mode = 'drop'
    payments.webhooks.sent.length = 0
    for (const advance of ['P1M', 'PT2H'])
      await payments.control('/clock', { advance, account: club.accountId })
    await payments.clock.refresh()
    const byId = new Map(
      payments.webhooks.sent.map((sent) => [(JSON.parse(sent.body) as { id: string }).id, sent]),
    )
    events = [...byId.values()].map((sent) => ({
      ...sent,
      type: (JSON.parse(sent.body) as { type: string }).type,
    }))
    straight = await outcomeOf(events)
  })
  afterAll(() => payments.close())

  /** Restores our rows to the paid first month; at Stripe, the renewal is complete. */
  async function goBack() {
    const { owner } = payments.db
    await owner.query('delete from webhook_inbox')
    await owner.query('delete from payment_failures')
    await owner.query('delete from entitlements where invoice_id not in (select id from before.invoices)')
    await owner.query('delete from invoices where id not in (select id from before.invoices)')
    await owner.query(
      'delete from club_sales where stripe_id not in (select stripe_id from before.club_sales)',
    )
    await owner.query(
      'delete from platform_fees where stripe_id not in (select stripe_id from before.platform_fees)',
    )
    await owner.query('delete from outgoing_emails where id not in (select id from before.outgoing_emails)')
    await owner.query(`
      update memberships m set status = b.status, stripe_status = b.stripe_status,
        current_period_start = b.current_period_start, current_period_end = b.current_period_end,
        paid_through = b.paid_through, synced_at = b.synced_at, tier_price_id = b.tier_price_id
      from before.memberships b where b.id = m.id`)
  }

  async function outcomeOf(sequence: Sent[]) {
    await goBack()
    for (const event of sequence) {
      expect(await payments.billing.receiveWebhook({ ...event, now: new Date() })).toEqual({ status: 200 })
      await payments.billing.drainInbox()
    }
    return rowsNow()
  }

  async function rowsNow() {
    const { rows } = await payments.db.owner.query(
      `select (select count(*)::int from webhook_inbox where status not in ('done', 'parked')) as undone,
         (select coalesce(sum(amount_cents), 0)::int from club_sales where kind = 'charge') as sold,
         (select coalesce(sum(amount_cents), 0)::int from platform_fees where kind = 'fee') as fees`,
    )
    const occasions = (await emailsTo(payments, member)).map((email) => email.occasion)
    return { ...rows[0], emails: occasions, life: await membershipHistory(payments, member) }
  }

  it('is reported by more than one event, with the expected result', () => {
    expect(events.map((event) => event.type)).toEqual(
      expect.arrayContaining(['customer.subscription.updated', 'invoice.created', 'invoice.finalized']),
    )
    const isPaid = card === undefined
    expect(straight).toMatchObject({
      undone: 0,
      emails,
      sold: isPaid ? 19_800 : 9_900,
      fees: isPaid ? 990 : 495,
      life: {
        memberships: [{ status: isPaid ? 'active' : 'past_due' }],
        failures: isPaid ? [] : [{ attempt_count: 1, recovered_at: null }],
        invoices: [{ status: 'paid' }, { status: isPaid ? 'paid' : 'open' }],
      },
    })
  })

  it('has the same rows for any order of its events, each once or twice', async () => {
    const all = fc
      .tuple(fc.shuffledSubarray(events, { minLength: events.length }), fc.shuffledSubarray(events))
      .map(([once, again]) => [...once, ...again])
    await fc.assert(
      fc.asyncProperty(all, async (order) => {
        expect(await outcomeOf(order), order.map((event) => event.type).join(', ')).toEqual(straight)
      }),
      { numRuns: inFull(40, 8), endOnFailure: true },
    )
  })

  it('has the same rows if a duplicate overtakes another event', async () => {
    expect(await outcomeOf([...events].reverse())).toEqual(straight)
    expect(await outcomeOf([...events, ...events].reverse())).toEqual(straight)
  })

  it('has the same rows without any event', async () => {
    await goBack()
    await payments.billing.reconcile()
    expect(await rowsNow()).toEqual(straight)
  })
})
