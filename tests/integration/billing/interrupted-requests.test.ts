import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import type { BillingService } from '~/billing/create-billing.server'
import {
  aSignedUpPerson,
  aPayingClub,
  aPaymentPlatform,
  footprint,
  checkoutReturnUrls,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { aStripeProxy, type StripeProxy } from '../../builders/payments/stripe-proxy'
import { hangMs } from '../../patience'

/**
 * Interrupts the work at the n-th step, where a step is a transaction or a request to Stripe: before it happens, or
 * after it happened but before its result arrives.
 */
const interrupter = {
  steps: 0,
  at: 0,
  when: 'after' as 'before' | 'after',
  arm(at: number, when: 'before' | 'after') {
    Object.assign(this, { steps: 0, at, when })
  },
  shouldInterrupt() {
    this.steps += 1
    return this.steps === this.at
  },
}

let payments: PaymentPlatform
let billing: BillingService
let proxy: StripeProxy
let club: PayingClub
let interruptedDb: TenantDb

beforeAll(async () => {
  payments = await aPaymentPlatform()
  payments.webhooks.mode = 'drop'
  proxy = await aStripeProxy(payments.env.stripe.apiBase!, async () => {
    if (!interrupter.shouldInterrupt()) return 'pass'
    return interrupter.when === 'before' ? 'refuse' : 'lose'
  })
  billing = payments.another(
    { timeout: hangMs, retries: 0 },
    {
      env: { ...payments.env, stripe: { ...payments.env.stripe, apiBase: proxy.url } },
      scopes: { ...payments.scopes, tenant: (id) => withInterruptions(payments.db.tenant(id)) },
    },
  )
})
afterAll(async () => {
  proxy.close()
  await payments.close()
})
beforeEach(async () => {
  interrupter.arm(0, 'after')
  club = await aPayingClub(payments)
  interruptedDb = withInterruptions(club.db)
})

function withInterruptions(db: TenantDb): TenantDb {
  const interrupt = () => {
    throw new Error('killed')
  }
  const run: TenantDb['transaction'] = async (work) => {
    const isInterrupted = interrupter.shouldInterrupt()
    const result = await db.transaction(async (db) => {
      const result = await work(db)
      return isInterrupted && interrupter.when === 'before' ? interrupt() : result
    })
    return isInterrupted ? interrupt() : result
  }
  return { ...db, read: run, transaction: run }
}

/** Repeats the work like people and schedules do until it succeeds. Returns the number of steps of the first try. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; tries < 4; tries++) {
    try {
      return await work()
    } catch {
      // Killed: try again.
    }
  }
  return work()
}

async function signUp(at: { open?: number; settle?: number }, when: 'before' | 'after') {
  const member = await aSignedUpPerson(payments, club)
  const order = { memberId: member.id, tierId: club.tierId, returnTo: checkoutReturnUrls, now: new Date() }
  // The SDK itself retries once when the connection breaks, so a single fault is often repaired there.
  interrupter.arm(at.open ?? 0, when)
  const { sessionId } = await untilDone(() => billing.openCheckout(interruptedDb, order))
  const opening = interrupter.steps
  interrupter.arm(0, when)
  expect(await payments.pay(sessionId)).toBe(200)
  interrupter.arm(at.settle ?? 0, when)
  const claim = { sessionId, memberId: member.id, now: new Date() }
  const settled = await untilDone(async () => {
    const outcome = await billing.confirmCheckout(interruptedDb, claim)
    if (outcome === 'waiting') throw new Error('asked to wait')
    return outcome
  })
  const settling = interrupter.steps
  interrupter.arm(0, when)
  expect(settled).toBe('active')
  expect(await footprint(payments, member)).toMatchObject({
    memberships: [{ status: 'active' }],
    attempts: [{ status: 'completed', session_id: sessionId }],
    emails: [{ occasion: 'welcome' }],
    audit: ['membership.active'],
  })
  const ofMember = async (type: string) =>
    (await payments.objects(type, club.accountId)).filter((one) => JSON.stringify(one).includes(member.id))
  for (const type of ['customer', 'checkout.session', 'subscription']) {
    expect(await ofMember(type), type).toHaveLength(1)
  }
  return { opening, settling }
}

it.each(['before', 'after'] as const)(
  'a signup is completed once when it is killed %s any of its steps',
  async (when) => {
    const whole = await signUp({}, when)
    expect(whole.opening).toBeGreaterThan(4)
    expect(whole.settling).toBeGreaterThan(2)
    for (let step = 1; step <= whole.opening; step++) await signUp({ open: step }, when)
    for (let step = 1; step <= whole.settling; step++) await signUp({ settle: step }, when)
  },
)
