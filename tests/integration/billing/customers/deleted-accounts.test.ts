import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { queueCustomerUpdate } from '~/billing/customers/queue-customer-update.server'
import { propagateEmailChange } from '~/people/identity/email-address/propagate-email-change.server'
import { deleteAccount } from '~/platform/privacy/delete-account.server'
import { customersToDelete } from '~/billing/customers/job-handlers.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { anActiveMember, advanceTime } from '../../../builders/active-member'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  startCheckout,
  footprint,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aRequestContext, clubOf } from '../../../builders/request-context'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  payments.webhooks.mode = 'drop'
  club = await aPayingClub(payments)
})
afterEach(() => payments.fault({ clear: true }))

const one = async <T>(query: string, id: string) => (await payments.db.owner.query(query, [id])).rows[0] as T
const jobsFor = async (name: string, memberId: string) =>
  (
    await payments.db.owner.query(
      `select 1 from pgboss.job where name = $1 and data->>'memberId' = $2 and data->>'businessId' is not null`,
      [name, memberId],
    )
  ).rowCount

/** The person deletes their account on the platform's host. */
async function leave(member: { id: string; email: string }) {
  const { user_id } = await one<{ user_id: string }>('select user_id from members where id = $1', member.id)
  const bare = aRequestContext(payments.db, { clubs: [clubOf(club)], now: new Date() })
  const context: RequestContext = {
    ...bare,
    services: { ...bare.services, billing: payments.billing, memberships: payments.memberships },
    now: (businessId) => payments.clock.now(businessId),
  }
  await deleteAccount(context, { id: user_id, isAdmin: false })
}

/** Runs the job that the deletion queued. */
const deleteCustomer = (member: { id: string }, billing = payments.billing) =>
  billing.deleteCustomer(club.db, { memberId: member.id, now: new Date() })

/** The member's customer at Stripe. */
async function customer(member: { id: string }) {
  const { id } = await one<{ id: string }>(
    `select stripe_id as id from stripe_ids where kind = 'customer' and our_id = $1`,
    member.id,
  )
  return payments.stripe(club, `/v1/customers/${id}`, {}, 'GET')
}
const gone = { deleted: true }
const subscriptions = () => payments.objects('subscription', club.accountId)
/** Succeeds while Stripe is unreachable. */
const impatient = () => payments.another({ timeout: 2_000, retries: 0 })
const hasCustomer = (member: { id: string }) =>
  one<{ removed: boolean }>(
    `select bool_and(removed_at is not null) as removed from stripe_ids where kind = 'customer' and our_id = $1`,
    member.id,
  )

describe('a deleted account', () => {
  it('closes its open checkout and is removed from Stripe', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await leave(member)
    expect(await jobsFor('forget-customer', member.id)).toBe(1)
    await deleteCustomer(member)
    expect(await payments.objects('checkout.session', club.accountId)).toMatchObject([{ status: 'expired' }])
    expect((await footprint(payments, member)).attempts).toMatchObject([{ status: 'expired' }])
    expect(await payments.pay(sessionId)).not.toBe(200)
    expect(await customer(member)).toMatchObject(gone)
    expect(await hasCustomer(member)).toEqual({ removed: true })
    // Repeated and concurrent runs change nothing.
    await Promise.all([deleteCustomer(member), deleteCustomer(member)])
  })

  it('gets a refund of a payment on a checkout that was still open, with our share, and no welcome email', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await leave(member)
    expect(await payments.pay(sessionId)).toBe(200)
    const [subscription] = await subscriptions()
    // By its webhook, before the job runs.
    const synced = await payments.billing.syncSubscription(club.accountId, subscription!.id as string)
    expect(synced).toMatchObject({ kind: 'synced', status: 'canceled' })
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }])
    expect(await payments.objects('refund', club.accountId)).toMatchObject([
      { amount: 9_900, reason: 'requested_by_customer' },
    ])
    expect(await payments.objects('charge', club.accountId)).toMatchObject([{ amount_refunded: 9_900 }])
    await deleteCustomer(member)
    expect(await customer(member)).toMatchObject(gone)
    const result = await footprint(payments, member)
    expect(result.memberships).toMatchObject([{ status: 'canceled' }])
    expect(result.attempts).toMatchObject([{ status: 'completed' }])
    expect(result.emails).toEqual([])
    expect(result.joinedOn).toBeNull()
  })

  it('gets the refund by the job alone if no webhook arrives', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    await leave(member)
    expect(await payments.pay(sessionId)).toBe(200)
    await deleteCustomer(member)
    expect(await subscriptions()).toMatchObject([{ status: 'canceled' }])
    expect(await payments.objects('charge', club.accountId)).toMatchObject([{ amount_refunded: 9_900 }])
    expect(await customer(member)).toMatchObject(gone)
  })

  it('is never left paying when a payment happens at the same moment', async () => {
    const member = await aSignedUpPerson(payments, club)
    const { sessionId } = await startCheckout(payments, club, member)
    expect(await payments.pay(sessionId)).toBe(200)
    const [subscription] = await subscriptions()
    await Promise.all([
      leave(member),
      payments.billing.syncSubscription(club.accountId, subscription!.id as string),
    ])
    await deleteCustomer(member)
    const [now] = await subscriptions()
    // Whichever came first, the payment was used to the end of its period or refunded.
    expect(now!.status === 'canceled' || now!.cancel_at_period_end === true).toBe(true)
  })

  it('keeps its paid period to the end without a name, and then loses its cards', async () => {
    payments.webhooks.mode = 'receive'
    const member = await anActiveMember(payments, club)
    await leave(member)
    await deleteCustomer(member)
    expect(await subscriptions()).toMatchObject([{ status: 'active', cancel_at_period_end: true }])
    expect(await customer(member)).toMatchObject({
      name: 'Deleted account',
      email: 'deleted-account@nobody.invalid',
      address: null,
      shipping: null,
    })
    expect(await hasCustomer(member)).toEqual({ removed: false })
    expect(await customersToDelete(payments.scopes)).toEqual([])
    await advanceTime(payments, club, 'P1M1D')
    await payments.billing.reconcile()
    await payments.billing.drainInbox()
    expect(await member.membership()).toMatchObject({ status: 'canceled' })
    expect(await customersToDelete(payments.scopes)).toEqual([{ businessId: club.id, memberId: member.id }])
    await deleteCustomer(member)
    expect(await customer(member)).toMatchObject(gone)
    expect(await customersToDelete(payments.scopes)).toEqual([])
    // Invoices and payments stay in both places, as the law requires.
    expect(await member.invoices()).toMatchObject([{ status: 'paid' }])
    expect(await payments.objects('invoice', club.accountId)).toMatchObject([{ status: 'paid' }])
  })

  it('is retried when Stripe was unreachable', async () => {
    const member = await aSignedUpPerson(payments, club)
    await startCheckout(payments, club, member)
    await leave(member)
    await payments.fault({ target: 'api', mode: '500', count: 20 })
    await expect(deleteCustomer(member, impatient())).rejects.toThrow()
    await payments.fault({ clear: true })
    expect(await customer(member)).toMatchObject({ email: member.email })
    await deleteCustomer(member)
    expect(await customer(member)).toMatchObject(gone)
  })

  it('does not affect active members', async () => {
    const member = await aSignedUpPerson(payments, club)
    await startCheckout(payments, club, member)
    await deleteCustomer(member)
    expect(await payments.objects('checkout.session', club.accountId)).toMatchObject([{ status: 'open' }])
    expect(await customer(member)).toMatchObject({ email: member.email })
  })
})

describe('another address', () => {
  const move = async (member: { id: string }, email: string) => {
    const { user_id } = await one<{ user_id: string }>('select user_id from members where id = $1', member.id)
    await payments.db.owner.query('update users set email = $2, email_norm = lower($2) where id = $1', [
      user_id,
      email,
    ])
    await propagateEmailChange(payments.scopes, user_id, queueCustomerUpdate)
  }
  const update = (member: { id: string }, billing = payments.billing) =>
    billing.updateCustomer(club.db, member.id)

  it('updates the Stripe customers in every club, for receipts', async () => {
    const member = await aSignedUpPerson(payments, club)
    await startCheckout(payments, club, member)
    await move(member, `New.${member.email}`)
    expect(await jobsFor('update-customer', member.id)).toBe(1)
    await update(member)
    expect(await customer(member)).toMatchObject({ email: `New.${member.email}`, name: 'Ada Conti' })
    // A second run requests nothing.
    await move(member, `New.${member.email}`)
    expect(await jobsFor('update-customer', member.id)).toBe(1)
    await Promise.all([update(member), update(member)])
    expect(await customer(member)).toMatchObject({ email: `New.${member.email}` })
  })

  it('ends with the latest address when it changes during an update', async () => {
    const member = await aSignedUpPerson(payments, club)
    await startCheckout(payments, club, member)
    await move(member, `first.${member.email}`)
    const underWay = update(member)
    await move(member, `second.${member.email}`)
    await Promise.all([underWay, update(member)])
    expect(await customer(member)).toMatchObject({ email: `second.${member.email}` })
  })

  it('is retried when Stripe was unreachable, and skips a deleted customer', async () => {
    const member = await aSignedUpPerson(payments, club)
    await startCheckout(payments, club, member)
    await move(member, `new.${member.email}`)
    await payments.fault({ target: 'api', mode: '500', count: 20 })
    await expect(update(member, impatient())).rejects.toThrow()
    await payments.fault({ clear: true })
    await update(member)
    const { id, email } = await customer(member)
    expect(email).toBe(`new.${member.email}`)
    await payments.stripe(club, `/v1/customers/${id as string}`, {}, 'DELETE')
    await update(member)
  })

  it('updates the name as well, which receipts show', async () => {
    const member = await aSignedUpPerson(payments, club)
    await payments.billing.openCheckout(club.db, {
      memberId: member.id,
      tierId: club.tierId,
      returnTo: checkoutReturnUrls,
      now: new Date(),
    })
    const { user_id } = await one<{ user_id: string }>('select user_id from members where id = $1', member.id)
    await payments.memberships.updateProfile(club.db, {
      memberId: member.id,
      userId: user_id,
      fullName: 'Ada Conti-Bianchi',
      phone: '',
      dateOfBirth: '1985-04-12',
      requestId: 'a-request',
      now: new Date(),
    })
    expect(await jobsFor('update-customer', member.id)).toBe(1)
    await update(member)
    expect(await customer(member)).toMatchObject({ name: 'Ada Conti-Bianchi' })
  })
})
