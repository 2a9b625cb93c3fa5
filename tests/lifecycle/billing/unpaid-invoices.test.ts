import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RequestContext } from '~/web/http/request-context.server'
import { suspendBusiness } from '~/business/suspension/suspend-business.server'
import { newId } from '~/foundation/kit/ids'
import { deleteAccount } from '~/platform/privacy/delete-account.server'
import { anActiveMember } from '../../builders/active-member'
import {
  advanceTime,
  asBusinessInStripe,
  emailsTo,
  joinClub,
  payInvoicePage,
  type Joined,
} from '../../builders/membership-history'
import {
  aPayingClub,
  aPaymentPlatform,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { planRow, subscribeToPlan } from '../../builders/payments/platform-plan'
import { aPerson } from '../../builders/person'
import { aRequestContext, clubOf } from '../../builders/request-context'

/** Succeeds while the member is present; every later charge is declined. */
const failsLater = '4000000000000341'

let payments: PaymentPlatform
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
afterEach(async () => {
  payments.webhooks.mode = 'receive'
  await payments.fault({ clear: true })
})

interface StripeInvoice {
  id: string
  status: string
  hosted_invoice_url: string
  parent: { subscription_details: { subscription: string } }
}

async function invoicesOf(account: string, subscriptionId: string) {
  const all = (await payments.objects('invoice', account)) as unknown as StripeInvoice[]
  return all.filter(({ parent }) => parent.subscription_details.subscription === subscriptionId)
}

/** The invoice of a membership's second month, which its card did not pay. */
async function unpaidInvoice(club: PayingClub, member: Joined) {
  const invoices = await invoicesOf(club.accountId, member.subscriptionId)
  return invoices.find(({ status }) => status !== 'paid')!
}

const paidCharges = async (account: string) =>
  (await payments.objects('charge', account)).filter(({ paid }) => paid).length

/** A person opens the invoice's page at Stripe, and sends a working card to it. */
async function expectUnpayable(account: string, url: string) {
  const before = await paidCharges(account)
  const page = await (await fetch(url)).text()
  expect(page).toContain('This invoice is void: nothing is owed')
  expect(page).not.toContain('name="cardNumber"')
  await payInvoicePage(url)
  expect(await paidCharges(account)).toBe(before)
}

const stored = async (member: Joined) =>
  (
    await payments.db.owner.query<{ membership: string; invoice: string; waived: boolean; ended: boolean }>(
      `select m.status as membership, i.status as invoice, f.waived_at is not null as waived,
         f.retries_ended_at is not null as ended
       from memberships m join invoices i on i.business_id = m.business_id and i.membership_id = m.id
         left join payment_failures f on f.invoice_id = i.stripe_invoice_id and f.business_id = i.business_id
       where m.id = $1 and i.status <> 'paid'`,
      [member.membershipId],
    )
  ).rows

/** Its invoice can never be paid, while our record still says that the payment failed for good. */
async function expectEndedUnpaid(club: PayingClub, member: Joined) {
  expect(await stored(member)).toEqual([
    { membership: 'canceled', invoice: 'void', waived: false, ended: true },
  ])
  await expectUnpayable(club.accountId, (await unpaidInvoice(club, member)).hosted_invoice_url)
}

/** A member whose second month was declined once. */
async function aDeclinedMember(club: PayingClub) {
  const member = await joinClub(payments, club, failsLater)
  await advanceTime(payments, club, 'P1M')
  await advanceTime(payments, club, 'PT2H')
  return member
}

/** Lets every retry of a declined payment happen. */
async function endRetries(club: PayingClub) {
  for (const days of ['P3D', 'P5D', 'P7D']) await advanceTime(payments, club, days)
}

describe('a payment whose retries have ended', () => {
  it('is void on the same day, and its page at Stripe refuses a card months later', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    await endRetries(club)
    const [lapsed] = (await emailsTo(payments, member)).filter(
      ({ occasion }) => occasion === 'membership-lapsed',
    )
    expect(lapsed!.text).toContain('You won’t be charged again.')
    await expectEndedUnpaid(club, member)
    await advanceTime(payments, club, 'P4M')
    await expectEndedUnpaid(club, member)
  })

  it('is void for a member who has joined again, and leaves the new membership alone', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    // Nothing is heard of the end until they have joined again.
    payments.webhooks.mode = 'drop'
    await endRetries(club)
    await payments.billing.syncSubscription(club.accountId, member.subscriptionId)
    const again = await joinAgain(club, member)
    await payments.billing.reconcile()
    await expectEndedUnpaid(club, member)
    await advanceTime(payments, club, 'P3M')
    await advanceTime(payments, club, 'PT2H')
    await payments.billing.reconcile()
    await expectEndedUnpaid(club, member)
    expect((await invoicesOf(club.accountId, again)).map(({ status }) => status)).toEqual(
      Array(4).fill('paid'),
    )
  })

  it('is void after one reconciliation when every webhook was lost', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    payments.webhooks.mode = 'drop'
    await endRetries(club)
    const report = await payments.billing.reconcile()
    expect(report.unresolved).toEqual([])
    await expectEndedUnpaid(club, member)
    expect((await emailsTo(payments, member)).map(({ occasion }) => occasion)).toContain('membership-lapsed')
  })

  it.each(['500', 'timeout', 'lost'])(
    'is void after the next reconciliation when Stripe answered "%s"',
    async (mode) => {
      const club = await aPayingClub(payments)
      const member = await aDeclinedMember(club)
      payments.webhooks.mode = 'drop'
      await endRetries(club)
      const impatient = payments.another({ timeout: 1_000, retries: 0 })
      await payments.fault({ target: 'api', mode, count: 1, match: '/void' })
      await impatient.syncSubscription(club.accountId, member.subscriptionId).catch(() => undefined)
      await payments.fault({ clear: true })
      await payments.billing.reconcileSoon()
      await expectEndedUnpaid(club, member)
    },
  )

  it('is void although the business wrote it off at Stripe, where it could still be paid', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    payments.webhooks.mode = 'drop'
    await endRetries(club)
    const { id } = await unpaidInvoice(club, member)
    await asBusinessInStripe(payments, club, 'POST', `/v1/invoices/${id}/mark_uncollectible`)
    await payments.billing.reconcile()
    await expectEndedUnpaid(club, member)
    expect((await emailsTo(payments, member)).map(({ occasion }) => occasion)).toContain('membership-lapsed')
  })

  it('counts as paid when the member paid it before it was void', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    const { hosted_invoice_url } = await unpaidInvoice(club, member)
    payments.webhooks.mode = 'drop'
    await endRetries(club)
    await payInvoicePage(hosted_invoice_url)
    const report = await payments.billing.reconcile()
    expect(report.unresolved).toEqual([])
    expect(await stored(member)).toEqual([])
  })

  it('stays open while the membership is only suspended, since paying it resumes the membership', async () => {
    const club = await aPayingClub(payments)
    await payments.control(`/accounts/${club.accountId}/settings`, { final_policy: 'unpaid' })
    const member = await aDeclinedMember(club)
    await endRetries(club)
    expect(await stored(member)).toMatchObject([{ membership: 'past_due', invoice: 'open' }])
    await payInvoicePage((await unpaidInvoice(club, member)).hosted_invoice_url)
    await advanceTime(payments, club, 'PT1M')
    expect(await stored(member)).toEqual([])
  })
})

describe('the unpaid invoice of a membership that ended otherwise', () => {
  const requester = (kind: 'member' | 'business') => async () => ({
    kind,
    id: (await aPerson(payments.db)).id,
  })

  it('is void when the member cancels while it is past due', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    await payments.memberships.cancelMembership(club.db, {
      memberId: member.id,
      requester: await requester('member')(),
      why: '',
      now: payments.clock.now(club.id),
    })
    await expectEndedUnpaid(club, member)
  })

  it('is void when the business ends the membership', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    await payments.memberships.endMembershipNow(club.db, {
      membershipId: member.membershipId,
      requester: await requester('business')(),
      why: '',
      refundLast: false,
      now: payments.clock.now(club.id),
    })
    await expectEndedUnpaid(club, member)
  })

  it('is void when the business cancels the subscription in its Stripe dashboard', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    await asBusinessInStripe(payments, club, 'DELETE', `/v1/subscriptions/${member.subscriptionId}`)
    await advanceTime(payments, club, 'PT1M')
    await expectEndedUnpaid(club, member)
  })

  it('is void when the member deletes the account', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    const { rows } = await payments.db.owner.query('select user_id from members where id = $1', [member.id])
    const bare = aRequestContext(payments.db, { clubs: [clubOf(club)], now: new Date() })
    const context: RequestContext = {
      ...bare,
      services: { ...bare.services, billing: payments.billing, memberships: payments.memberships },
      now: (businessId) => payments.clock.now(businessId),
    }
    await deleteAccount(context, { id: rows[0].user_id, isAdmin: false })
    await payments.billing.deleteCustomer(club.db, { memberId: member.id, now: new Date() })
    await expectEndedUnpaid(club, member)
  })

  it('is void when its club is suspended', async () => {
    const club = await aPayingClub(payments)
    const member = await aDeclinedMember(club)
    const admin = await aPerson(payments.db)
    await suspendBusiness(payments.scopes.platform('suspend'), {
      businessId: club.id,
      adminId: admin.id,
      reason: 'Its license has ended.',
      requestId: newId(),
      now: new Date(),
    })
    payments.clubs.forget(club.id)
    await endRetries(club)
    await expectEndedUnpaid(club, member)
  })
})

describe('the unpaid monthly fee of a business', () => {
  it.each(['receive', 'drop'] as const)(
    'is void when its plan has ended, since paying it would not open the club (webhooks: %s)',
    async (mode) => {
      const club = await aPayingClub(payments)
      await anActiveMember(payments, club)
      await subscribeToPlan(payments, club.db, 'sommelier', failsLater)
      payments.webhooks.mode = mode
      for (const time of ['P32D', 'P3D', 'P5D', 'P7D']) {
        await payments.control('/clock', { advance: time, account: 'platform' })
        await payments.clock.refresh()
        await payments.billing.drainInbox()
      }
      if (mode === 'drop') await payments.billing.reconcile()
      const plan = await planRow(payments, club.id)
      expect(plan.stripe_status).toBe('canceled')
      const [unpaid] = (await invoicesOf('platform', plan.subscription_id!)).filter(
        ({ status }) => status !== 'paid',
      )
      expect(unpaid?.status).toBe('void')
      await expectUnpayable('platform', unpaid!.hosted_invoice_url)
    },
  )
})

/** The member joins again. Returns the new subscription. */
async function joinAgain(club: PayingClub, member: Joined) {
  const now = payments.clock.now(club.id)
  const { sessionId } = await payments.billing.openCheckout(club.db, {
    memberId: member.id,
    tierId: club.tierId,
    returnTo: checkoutReturnUrls,
    now,
  })
  await payments.pay(sessionId)
  await payments.billing.confirmCheckout(club.db, { sessionId, memberId: member.id, now })
  const { rows } = await payments.db.owner.query<{ subscription_id: string }>(
    `select subscription_id from memberships where member_id = $1 and status = 'active'`,
    [member.id],
  )
  return rows[0]!.subscription_id
}
