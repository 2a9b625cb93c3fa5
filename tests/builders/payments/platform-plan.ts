import type { TenantDb } from '#/db/handles.server'
import type { Plan } from '~/billing/plan/plans'
import type { PaymentPlatform } from './payment-platform'
import { aPerson } from '../person'

const back = 'http://clubs.example/business/plan'

/** Subscribes a business to a plan: checkout on the platform's account, payment with a working card, and return. */
export async function subscribeToPlan(
  payments: PaymentPlatform,
  db: TenantDb,
  plan: Plan,
  cardNumber = '4242424242424242',
) {
  const person = await aPerson(payments.db)
  const { sessionId } = await payments.billing.openPlanCheckout(db, {
    plan,
    returnTo: { success: back, cancel: back },
    userId: person.id,
    now: payments.clock.now(),
  })
  await payments.pay(sessionId, cardNumber)
  return { outcome: await payments.billing.confirmPlanCheckout(db, sessionId), sessionId, userId: person.id }
}

/** Our rows about a business's plan. */
export async function planRow(payments: PaymentPlatform, businessId: string) {
  const { rows } = await payments.db.owner.query(
    `select b.plan, b.sign_ups_closed_at, p.stripe_status, p.subscription_id, p.unpaid_since, p.plan as paid_plan
     from businesses b left join business_plans p on p.business_id = b.id where b.id = $1`,
    [businessId],
  )
  return rows[0] as {
    plan: Plan
    sign_ups_closed_at: Date | null
    stripe_status: string | null
    subscription_id: string | null
    unpaid_since: Date | null
    paid_plan: Plan | null
  }
}
