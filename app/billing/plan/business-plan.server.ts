import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { planPaymentStatus } from './plan-payment-status'

/** Starts the monthly fee, because the business can now take members. Does nothing if it is due or paid already. */
export async function startMonthlyFee(db: OpenTenantDb, now: Date): Promise<void> {
  await db.q
    .insertInto('business_plans')
    .values({ unpaid_since: now, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('business_id')
        .doUpdateSet({ unpaid_since: now })
        .where('business_plans.subscription_id', 'is', null)
        .where('business_plans.unpaid_since', 'is', null),
    )
    .execute()
}

/**
 * Everything the portal shows about a business's plan, in one query. `choice` is the plan that it pays or chose in the
 * setup; null before either.
 */
export async function businessPlan(db: TenantDb) {
  const { chosenAt, ...plan } = await db.read((db) =>
    db.q
      .selectFrom('businesses as b')
      .leftJoin('business_plans as p', 'p.business_id', 'b.id')
      .leftJoin('plan_changes as c', (join) =>
        join.onRef('c.business_id', '=', 'b.id').on('c.applied_at', 'is', null),
      )
      .leftJoin('onboarding_progress as s', 's.business_id', 'b.id')
      .where('b.id', '=', db.businessId)
      .select([
        'b.plan',
        's.plan_chosen_at as chosenAt',
        'b.sign_ups_closed_at as signUpsClosedAt',
        'p.customer_id as customerId',
        'p.subscription_id as subscriptionId',
        'p.stripe_status as providerStatus',
        'p.current_period_end as periodEnd',
        'p.ends_at as endsAt',
        'p.unpaid_since as unpaidSince',
        'c.to_plan as changingTo',
      ])
      .executeTakeFirstOrThrow(),
  )
  return { ...plan, choice: chosenAt === null && plan.subscriptionId === null ? null : plan.plan }
}

/**
 * Closes sign-ups when the monthly fee has been unpaid past the grace period, and reopens them once it is paid.
 * `now` is the platform's time. Returns whether sign-ups are closed.
 */
export async function updateSignUpsClosed(db: OpenTenantDb, now: Date): Promise<boolean> {
  const business = await db.q
    .selectFrom('businesses as b')
    .leftJoin('business_plans as p', 'p.business_id', 'b.id')
    .where('b.id', '=', db.businessId)
    .select(['b.sign_ups_closed_at as closedAt', 'p.unpaid_since as unpaidSince'])
    .executeTakeFirstOrThrow()
  const isClosed = planPaymentStatus(business.unpaidSince, now).kind === 'closed'
  if (isClosed !== (business.closedAt !== null)) {
    await db.q
      .updateTable('businesses')
      .set({ sign_ups_closed_at: isClosed ? now : null })
      .where('id', '=', db.businessId)
      .execute()
  }
  return isClosed
}
