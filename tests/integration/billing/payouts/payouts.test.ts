import { randomUUID } from 'node:crypto'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { monthIn } from '~/billing/fees/month'
import { aboutLine, linkOfLine, type BalanceLine } from '~/billing/payouts/balance-line'
import { monthLines, payoutLines } from '~/billing/payouts/balance-lines.server'
import { monthCsvHeader, monthCsvLines, monthWorkbook } from '~/billing/payouts/month-file.server'
import { balanceMonths, monthSummary } from '~/billing/payouts/month-summary.server'
import {
  failedPayout,
  openBalance,
  payoutById,
  payoutList,
  payoutSums,
} from '~/billing/payouts/payout-list.server'
import { payoutLineListing } from '~/billing/payouts/payout-line-listing'
import { payoutListing } from '~/billing/payouts/payout-listing'
import { paths } from '~/foundation/kit/paths'
import { anActiveMember, advanceTime, type ActiveMember } from '../../../builders/active-member'
import { addOwner, aPerson } from '../../../builders/person'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'

const timeZone = 'America/New_York'
const price = 3_333

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())

const all = { after: null, limit: 500 }
const payoutsOf = async (club: PayingClub) => (await payoutList(club.db, payoutListing.all, 100)).rows
const linesOf = async ({ db }: PayingClub, payoutId: string) =>
  (await payoutLines(db, payoutId, payoutLineListing(payoutId).all, 500)).rows

async function refund(club: PayingClub, member: ActiveMember, amountCents: number) {
  const [invoice] = await member.invoices()
  await payments.memberships.refundInvoice(club.db, {
    refundId: randomUUID(),
    invoiceId: invoice!.id,
    amountCents,
    reason: '',
    requester: { kind: 'business', id: member.requester.id },
    now: member.now(),
  })
}

/** Everything that is stored of payouts, without our own ids and the time of reading. */
const stored = async (club: PayingClub) => ({
  payouts: (
    await payments.db.owner.query(
      `select stripe_payout_id, amount_cents, status, arrives_on, failure_code, has_all_lines from payouts
       where business_id = $1 order by stripe_payout_id`,
      [club.id],
    )
  ).rows as unknown[],
  lines: (
    await payments.db.owner.query(
      `select b.stripe_id, b.kind, b.source_id, b.amount_cents, b.stripe_fee_cents, b.platform_fee_cents, b.net_cents,
         b.occurred_at, p.stripe_payout_id
       from balance_transactions b left join payouts p on p.business_id = b.business_id and p.id = b.payout_id
       where b.business_id = $1 order by b.stripe_id`,
      [club.id],
    )
  ).rows as Record<string, unknown>[],
})

/** Each payout's lines and sums come to its amount, and each month leads to the next one. */
async function expectSums(club: PayingClub) {
  for (const payout of await payoutsOf(club)) {
    expect(payout.hasAllLines).toBe(true)
    const lines = await linesOf(club, payout.id)
    expect(lines.reduce((sum, { netCents }) => sum + netCents, 0)).toBe(payout.amountCents)
    const sums = await payoutSums(club.db, payout.id)
    expect(
      sums.chargedCents -
        sums.refundedCents -
        sums.disputedCents -
        sums.stripeFeeCents -
        sums.platformFeeCents +
        sums.otherCents,
    ).toBe(payout.amountCents)
  }
  let closing = 0
  for (const month of (await balanceMonths(club.db, timeZone)).reverse()) {
    const [summary] = await monthSummary(club.db, { month, timeZone })
    const lines = await monthLines(club.db, { month, timeZone, ...all })
    expect(summary!.openingCents).toBe(closing)
    const { openingCents, chargedCents, refundedCents, disputedCents } = summary!
    const { stripeFeeCents, platformFeeCents, otherCents, paidOutCents } = summary!
    closing =
      openingCents +
      chargedCents -
      refundedCents -
      disputedCents -
      stripeFeeCents -
      platformFeeCents +
      otherCents -
      paidOutCents
    expect(summary!.closingCents).toBe(closing)
    expect(lines.reduce((sum, { netCents }) => sum + netCents, openingCents)).toBe(closing)
  }
  const { balances } = await openBalance(club.db)
  expect(balances.map(({ netCents }) => netCents)).toEqual([closing])
}

describe('payouts', () => {
  it('come to their lines to the cent, with refunds of an earlier month and disputes, and lead to who paid', async () => {
    const club = await aPayingClub(payments, { priceCents: price })
    const ada = await anActiveMember(payments, club)
    await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P33D')
    await refund(club, ada, 1_111)
    const charges = await payments.objects('charge', club.accountId)
    await payments.control(`/charges/${String(charges[0]!.id)}/dispute`, { outcome: 'won' })
    await advanceTime(payments, club, 'P34D')
    await payments.billing.reconcile()
    await expectSums(club)
    const payouts = await payoutsOf(club)
    expect(payouts.length).toBeGreaterThan(1)
    const lines = (await Promise.all(payouts.map(({ id }) => linesOf(club, id)))).flat()
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(
      new Set(['charge', 'refund', 'dispute', 'dispute_reversed']),
    )
    for (const line of lines) {
      expect(line.isMatched).toBe(true)
      expect(line.person).toBe('Ada Conti')
      expect(linkOfLine(line)).toBe(paths.business.member(line.memberId!, { payments: 'all' }))
      expect(aboutLine(line)).toMatch(/^Membership, invoice /)
    }
    const [back] = lines.filter(({ kind }) => kind === 'refund')
    expect(back).toMatchObject({ amountCents: -1_111, platformFeeCents: -56, netCents: -1_055 })
  })

  it('are the same after doubled, reordered and lost webhooks', async () => {
    const club = await aPayingClub(payments, { priceCents: price })
    const other = await aPayingClub(payments, { priceCents: price })
    await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P10D')
    await payments.billing.reconcile()
    const before = await stored(club)
    expect(before.payouts).toHaveLength(1)
    const events = payments.webhooks.sent.filter(({ body }) => body.includes('"payout.'))
    for (const sent of [...events].reverse())
      await payments.billing.receiveWebhook({ ...sent, now: new Date() })
    await payments.db.owner.query(`update webhook_inbox set status = 'queued' where type like 'payout.%'`)
    await payments.billing.drainInbox()
    await payments.billing.reconcile()
    expect(await stored(club)).toEqual(before)
    // A stale answer does not set a payout back.
    await payments.db.owner.query('delete from balance_transactions where business_id = $1', [club.id])
    await payments.db.owner.query('delete from payouts where business_id = $1', [club.id])
    await payments.db.owner.query(
      'update stripe_accounts set balance_read_until = null where business_id = $1',
      [club.id],
    )
    expect(await payments.billing.readBalance(club.db, () => false)).toBe(true)
    expect(await stored(club)).toEqual(before)
    // Another club sees none of it.
    expect(await payoutsOf(other)).toEqual([])
    const [payout] = await payoutsOf(club)
    expect(await payoutById(other.db, payout!.id)).toBeUndefined()
    expect(await linesOf(other, payout!.id)).toEqual([])
    expect(await balanceMonths(other.db, timeZone)).toEqual([])
  })

  it('that fail notify the owner once, return the money to the balance, and end with the next that arrives', async () => {
    const club = await aPayingClub(payments, { priceCents: price })
    await anActiveMember(payments, club)
    await addOwner(payments.db, (await aPerson(payments.db)).id, club.id)
    await payments.control(`/accounts/${club.accountId}/bank`, { status: 'closed' })
    await advanceTime(payments, club, 'P8D')
    const [failed] = await payoutsOf(club)
    expect(failed).toMatchObject({ status: 'failed', failureCode: 'account_closed' })
    expect(await failedPayout(club.db)).toMatchObject({ id: failed!.id })
    const notices = async () =>
      (
        await payments.db.owner.query(
          `select title from notifications where business_id = $1 and kind = 'account_problem'`,
          [club.id],
        )
      ).rows
    const once = [{ title: expect.stringMatching(/^A payout of \$[\d.]+ failed$/) as string }]
    expect(await notices()).toEqual(once)
    await payments.billing.reconcile()
    expect(await notices()).toEqual(once)
    await expectSums(club)
    expect((await openBalance(club.db)).balances).toMatchObject([{ netCents: failed!.amountCents }])
    await payments.control(`/accounts/${club.accountId}/bank`, { status: 'open' })
    await advanceTime(payments, club, 'P6D')
    await payments.billing.reconcile()
    const [again] = await payoutsOf(club)
    expect(again).toMatchObject({ status: 'paid', amountCents: failed!.amountCents })
    const [line] = await linesOf(club, again!.id)
    expect(line).toMatchObject({ kind: 'payout_returned', failedPayoutId: failed!.id })
    expect(await failedPayout(club.db)).toBeUndefined()
    await expectSums(club)
  })
})

describe('a month for an accountant', () => {
  it('has a line for each movement in the zone of the business, as CSV and as a workbook, without formulas', async () => {
    const club = await aPayingClub(payments, { priceCents: price })
    const member = await anActiveMember(payments, club)
    await advanceTime(payments, club, 'P6D')
    await payments.billing.reconcile()
    await payments.db.owner.query(`update members set full_name = '=HYPERLINK("x")' where user_id = $1`, [
      member.requester.id,
    ])
    const [first] = (await balanceMonths(club.db, timeZone)).reverse()
    const lines: BalanceLine[] = []
    for (const month of await balanceMonths(club.db, timeZone)) {
      const ofMonth = await monthLines(club.db, { month, timeZone, ...all })
      for (const { at } of ofMonth) expect(monthIn(timeZone, at)).toBe(month)
      lines.push(...ofMonth)
    }
    const csv = monthCsvHeader() + monthCsvLines(lines, timeZone)
    expect(csv.split('\r\n')).toHaveLength(lines.length + 2)
    expect(csv).toContain(`'=HYPERLINK`)
    expect(csv).not.toMatch(/[,"]=HYPERLINK/)
    // 2.9 % and 30 cents are Stripe's, 5 % are the platform's.
    expect(csv).toContain('33.33,0.00,-1.27,-1.67,30.39,USD,po_')
    const summaries = await monthSummary(club.db, { month: first!, timeZone })
    const file = await monthWorkbook(lines, { month: first!, timeZone, summaries })
    const sheets = await readXlsx(file)
    const texts = JSON.stringify(sheets)
    expect(texts).toContain('Opening balance')
    expect(texts).toContain('30.39')
  })
})
