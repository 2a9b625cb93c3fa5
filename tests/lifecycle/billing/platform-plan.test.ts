import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClubDirectory, type ClubDirectory } from '#/tenants/directory.server'
import { graceDays, planPaymentStatus } from '~/billing/plan/plan-payment-status'
import { anActiveMember } from '../../builders/active-member'
import {
  aSignedUpPerson,
  aPaymentPlatform,
  aPayingClub,
  startCheckout,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { planRow, subscribeToPlan } from '../../builders/payments/platform-plan'

const failsLater = '4000000000000341'
let payments: PaymentPlatform
let clubs: ClubDirectory
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
  clubs = createClubDirectory({
    platform: payments.scopes.platform('clubs'),
    listenUrl: payments.db.platformUrl,
  })
})
afterAll(async () => {
  await clubs.close()
  await payments.close()
})
beforeEach(async () => {
  payments.webhooks.mode = 'receive'
  club = await aPayingClub(payments)
})

/** Advances the clock of the platform's own account and waits for everything that follows. */
async function pass(duration: string) {
  await payments.control('/clock', { advance: duration, account: 'platform' })
  await payments.clock.refresh()
  await payments.billing.drainInbox()
  await payments.billing.enforcePlanGrace()
}

/** Advances to one minute past the grace period that started then. */
async function passGrace(since: Date | null) {
  const end = since!.getTime() + graceDays * 86_400_000 + 60_000
  await pass(`PT${Math.ceil((end - payments.clock.now().getTime()) / 60_000)}M`)
}

async function takesMembers() {
  clubs.forget(club.id)
  return (await clubs.byId(club.id))?.canTakeMembers
}

/** Pays what is due with a working card, as the business does in Stripe's portal. */
async function replaceCard() {
  const { customer_id } = (
    await payments.db.owner.query('select customer_id from business_plans where business_id = $1', [club.id])
  ).rows[0]
  const platform = { accountId: '' }
  const method = await payments.stripe(platform, '/v1/payment_methods', {
    type: 'card',
    'card[token]': 'tok_visa',
  })
  await payments.stripe(platform, `/v1/payment_methods/${String(method.id)}/attach`, {
    customer: customer_id,
  })
  await payments.stripe(platform, `/v1/customers/${customer_id}`, {
    'invoice_settings[default_payment_method]': String(method.id),
  })
  const open = (await payments.objects('invoice', 'platform')).filter(
    (invoice) => invoice.customer === customer_id && invoice.status === 'open',
  )
  for (const { id } of open) {
    await payments.stripe(platform, `/v1/invoices/${String(id)}/pay`, { payment_method: String(method.id) })
  }
  await pass('PT1M')
}

it('a plan whose card fails has fourteen days of grace, then closes the club to new members, and reopens it when paid', async () => {
  const { outcome } = await subscribeToPlan(payments, club.db, 'sommelier', failsLater)
  expect(outcome).toBe('paid')
  const member = await anActiveMember(payments, club)

  await pass('P32D')
  const owed = await planRow(payments, club.id)
  expect(owed.stripe_status).toBe('past_due')
  expect(planPaymentStatus(owed.unpaid_since, payments.clock.now())).toMatchObject({ kind: 'grace' })
  expect(await takesMembers()).toBe(true)
  await startCheckout(payments, club, await aSignedUpPerson(payments, club))

  await passGrace(owed.unpaid_since)
  const closed = await planRow(payments, club.id)
  expect(closed.unpaid_since).toEqual(owed.unpaid_since)
  expect(closed.sign_ups_closed_at).not.toBeNull()
  expect(await takesMembers()).toBe(false)
  await expect(startCheckout(payments, club, await aSignedUpPerson(payments, club))).rejects.toMatchObject({
    code: 'sign-ups-closed',
    sentence: 'A Club isn’t taking new members right now.',
  })
  // Current members are not affected.
  expect(await member.membership()).toMatchObject({ status: 'active' })

  await replaceCard()
  expect(await planRow(payments, club.id)).toMatchObject({
    stripe_status: 'active',
    unpaid_since: null,
    sign_ups_closed_at: null,
  })
  expect(await takesMembers()).toBe(true)
  await startCheckout(payments, club, await aSignedUpPerson(payments, club))
})

it('a plan whose card fails is handled the same without any webhook', async () => {
  await subscribeToPlan(payments, club.db, 'sommelier', failsLater)
  payments.webhooks.mode = 'drop'
  await pass('P32D')
  const owed = await planRow(payments, club.id)
  expect(owed.stripe_status).toBe('past_due')
  await passGrace(owed.unpaid_since)
  expect(await takesMembers()).toBe(false)
  await replaceCard()
  await pass('PT11M')
  expect(await planRow(payments, club.id)).toMatchObject({ stripe_status: 'active', unpaid_since: null })
  expect(await takesMembers()).toBe(true)
})

it('a plan that Stripe canceled for non-payment stays due from the same date until another is paid', async () => {
  await subscribeToPlan(payments, club.db, 'sommelier', failsLater)
  await pass('P32D')
  const owed = await planRow(payments, club.id)
  await pass('P25D')
  expect(await planRow(payments, club.id)).toMatchObject({
    stripe_status: 'canceled',
    unpaid_since: owed.unpaid_since,
    plan: 'sommelier',
  })
  expect(await takesMembers()).toBe(false)
  await subscribeToPlan(payments, club.db, 'neighborhood')
  expect(await planRow(payments, club.id)).toMatchObject({
    stripe_status: 'active',
    unpaid_since: null,
    plan: 'neighborhood',
  })
  expect(await takesMembers()).toBe(true)
})

it('a club that never chose a plan has fourteen days from when it can take members', async () => {
  const before = payments.clock.now()
  await payments.db.owner.query('update business_plans set unpaid_since = $2 where business_id = $1', [
    club.id,
    before,
  ])
  await pass('P13D')
  expect(await takesMembers()).toBe(true)
  await pass('P1D')
  expect(await takesMembers()).toBe(false)
  await subscribeToPlan(payments, club.db, 'neighborhood')
  expect(await takesMembers()).toBe(true)
})

it('the fee is charged again a month later, and the statements of both months show it', async () => {
  await subscribeToPlan(payments, club.db, 'neighborhood')
  await pass('P1M')
  await pass('PT2H')
  const { rows } = await payments.db.owner.query(
    'select amount_cents from plan_invoices where business_id = $1 order by paid_at',
    [club.id],
  )
  expect(rows).toEqual([{ amount_cents: 30_000 }, { amount_cents: 30_000 }])
})
