import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { owedPayment } from '~/billing/dunning/queries.server'
import { advanceTime, payInvoicePage } from '../../../builders/membership-history'
import { withInjectedFaults, type FaultInjection } from '../../../builders/payments/fault-injection'
import { anActiveMember, type ActiveMember } from '../../../builders/active-member'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
  type TestBilling,
} from '../../../builders/payments/payment-platform'
import { aPerson } from '../../../builders/person'
import { planRow } from '../../../builders/payments/platform-plan'
import { aTier } from '../../../builders/tiers'

const [price, higher, lower] = [9_900, 19_900, 4_900]
const consent = { version: '1', text: 'words', clientAddress: '', userAgent: '' }

let payments: PaymentPlatform
let faults: FaultInjection
let billing: TestBilling
let club: PayingClub
let tiers: { up: string; down: string }

beforeAll(async () => {
  payments = await aPaymentPlatform()
  faults = await withInjectedFaults(payments)
  billing = faults.billing
  club = await aPayingClub(payments, { priceCents: price })
  const [up, down] = [
    await aTier(club.db, { name: 'Grand Pour', priceCents: higher }),
    await aTier(club.db, { name: 'Second Pour', priceCents: lower }),
  ]
  tiers = { up: up.id, down: down.id }
  payments.webhooks.mode = 'drop'
})
afterAll(async () => {
  faults.close()
  await payments.close()
})
beforeEach(() => faults.calm())

/** A member with what they were told of a change, as the page had stated it. */
async function aDecidedMember(tierId: string) {
  const member = await anActiveMember(payments, club)
  const quote = await payments.memberships.quoteTierChange(club.db, {
    memberId: member.id,
    tierId,
    now: member.now(),
  })
  const stated = { priceId: quote.tier.priceId, dueCents: quote.dueCents, quotedAt: quote.quotedAt }
  return { ...member, stated, tierId }
}

const change = (member: Awaited<ReturnType<typeof aDecidedMember>>) =>
  billing.memberships.changeTier(club.db, {
    ...member.requestFields(),
    tierId: member.tierId,
    stated: member.stated,
    consent,
  })

/** The schedule's work once a change request is old enough. */
async function finish() {
  for (const table of ['tier_changes', 'membership_pauses', 'membership_cancellations'])
    await payments.db.owner.query(`update ${table} set attempted_at = now() - interval '1 minute'`)
  await billing.memberships.retryPendingRequests()
}

const priceAt = async (member: ActiveMember) => {
  const { subscription_id } = await member.membership()
  const { body } = await payments.control(`/objects/${subscription_id}`)
  return body.items.data[0].price.unit_amount as number
}

describe('a change whose request or answer is lost', () => {
  it('a step up is charged once, and applies', () =>
    faults.under(
      () => aDecidedMember(tiers.up),
      change,
      async (member) => {
        await finish()
        // Where the last look at the subscription failed, and its webhook was lost as well.
        await payments.billing.reconcile()
        expect(await member.changes()).toMatchObject([{ kind: 'up', status: 'applied' }])
        expect(await member.membership()).toMatchObject({ status: 'active', tier_id: tiers.up })
        expect(await member.spent()).toBe(price + member.stated.dueCents)
        expect(await priceAt(member)).toBe(higher)
        expect(await member.emails()).toEqual(['tier-up'])
      },
    ))

  it('an upgrade without a webhook is detected as soon as its member opens the page', async () => {
    const member = await aDecidedMember(tiers.up)
    const before = await member.membership()
    await change(member)
    // As where the last look has failed.
    await payments.db.owner.query('update memberships set tier_id = $2 where id = $1', [
      before.id,
      before.tier_id,
    ])
    await payments.fault({ target: 'api', mode: '500', count: 10 })
    await payments.billing.refreshAfterUpgrade(club.db, member.id)
    expect(await member.membership()).toMatchObject({ tier_id: before.tier_id })
    await payments.fault({ clear: true })
    await payments.billing.refreshAfterUpgrade(club.db, member.id)
    expect(await member.membership()).toMatchObject({ tier_id: tiers.up })
  })

  it('a step down is planned once, and charges nothing', () =>
    faults.under(
      () => aDecidedMember(tiers.down),
      change,
      async (member) => {
        await finish()
        expect(await member.changes()).toMatchObject([{ kind: 'down', status: 'scheduled' }])
        expect(await member.membership()).toMatchObject({ status: 'active', tier_id: club.tierId })
        expect(await member.spent()).toBe(price)
        expect(await priceAt(member)).toBe(lower)
        expect(await member.emails()).toEqual(['tier-down'])
      },
    ))

  it('a pause is one pause', () =>
    faults.under(
      () => anActiveMember(payments, club),
      async (member) => {
        const { current_period_end } = await member.membership()
        const untilOn = new Date(current_period_end.getTime() + 45 * 86_400_000).toISOString().slice(0, 10)
        return billing.memberships.pauseMembership(club.db, { ...member.requestFields(), untilOn })
      },
      async (member) => {
        await finish()
        expect(await member.pauses()).toMatchObject([{ kind: 'hold', status: 'running' }])
        expect(await member.spent()).toBe(price)
        expect(await member.emails()).toEqual(['hold'])
      },
    ))

  it('coming back from a skipped month is one way back', () =>
    faults.under(
      async () => {
        const member = await anActiveMember(payments, club)
        await payments.memberships.skipMonth(club.db, member.requestFields())
        return member
      },
      (member) => billing.memberships.resumeMembership(club.db, member.requestFields()),
      async (member) => {
        await finish()
        expect(await member.pauses()).toMatchObject([{ kind: 'skip', status: 'ended' }])
        expect(await member.emails()).toEqual(['skip', 'resumed'])
      },
    ))
})

describe('the link in the mail', () => {
  it('leads to one invoice, which is paid once, whatever becomes of requests', async () => {
    payments.webhooks.mode = 'receive'
    const debtors = await aPayingClub(payments, { priceCents: price })
    const waiting: ActiveMember[] = []
    for (let i = 0; i < 16; i++) {
      waiting.push(await anActiveMember(payments, debtors, { card: '4000000000000341' }))
    }
    await advanceTime(payments, debtors, 'P1M')
    await advanceTime(payments, debtors, 'PT2H')
    payments.webhooks.mode = 'drop'
    const press = async ({ failureId }: { failureId: string }) => {
      const way = await billing.openPaymentRecovery(debtors.db, failureId)
      if (way?.kind === 'pay') await payInvoicePage(way.url)
      // As when the person presses the link once more.
      return billing.openPaymentRecovery(debtors.db, failureId)
    }
    await faults.under(
      async () => {
        const member = waiting.pop()!
        return { member, failureId: (await owedPayment(debtors.db, member.id))!.id }
      },
      press,
      async ({ member, failureId }) => {
        expect(await billing.openPaymentRecovery(debtors.db, failureId)).toEqual({ kind: 'paid' })
        expect(await member.membership()).toMatchObject({ status: 'active' })
        expect(await member.spent()).toBe(2 * price)
        expect(await member.emails()).toEqual(['payment-failed', 'payment-recovered'])
      },
    )
  })
})

describe('a business that chooses its plan', () => {
  it('pays one monthly fee for one subscription', () =>
    faults.under(
      async () => ({ business: await aPayingClub(payments), person: await aPerson(payments.db) }),
      async ({ business, person }) => {
        const back = 'http://clubs.example/business/plan'
        const { sessionId } = await billing.openPlanCheckout(business.db, {
          plan: 'sommelier',
          returnTo: { success: back, cancel: back },
          userId: person.id,
          now: payments.clock.now(),
        })
        await payments.pay(sessionId)
        const outcome = await billing.confirmPlanCheckout(business.db, sessionId)
        if (outcome !== 'paid') throw new Error(outcome)
      },
      async ({ business }) => {
        await payments.db.owner.query(
          `update plan_checkouts set created_at = created_at - interval '2 minutes' where business_id = $1`,
          [business.id],
        )
        await billing.enforcePlanGrace()
        const row = await planRow(payments, business.id)
        expect(row).toMatchObject({ plan: 'sommelier', stripe_status: 'active', unpaid_since: null })
        const own = (await payments.objects('subscription', 'platform')).filter(
          ({ metadata }) => (metadata as { business_id?: string }).business_id === business.id,
        )
        expect(own.map(({ id }) => id)).toEqual([row.subscription_id])
        const charges = (await payments.objects('charge', 'platform')).filter(
          (charge) => charge.customer === own[0]!.customer && charge.paid,
        )
        expect(charges.map(({ amount }) => amount)).toEqual([50_000])
      },
    ))
})

it('every kind of fault has hit a request of these actions', () => {
  expect(faults.unused()).toEqual([])
})
