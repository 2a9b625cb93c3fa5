import pLimit from 'p-limit'
import { z } from 'zod'
import { platformJob } from '~/foundation/jobs/job'
import type { BillingContext } from '../context'
import { updateSignUpsClosed } from './business-plan.server'
import { graceDays } from './plan-payment-status'
import { syncPlanSession } from './confirm-plan-checkout.server'
import { syncPlan } from './sync-plan.server'
import type { PlanGraceReport } from '../billing'

/** Every minute, because grace ends at an exact time and missed webhooks should be caught soon. */
export const enforcePlanGraceJob = platformJob('watch-plans', { payload: z.object({}), cron: '* * * * *' })

const atOnce = 4
/** A renewal invoice stays a draft for an hour before it is charged; normally a webhook reports the outcome. */
const restMs = 2 * 3_600_000
/** Unpaid plans are checked more often, so that a payment takes effect quickly. */
const owedRestMs = 10 * 60_000
/** People take a while on the checkout page, and the return page is faster than this. */
const checkoutRestMs = 60_000

/**
 * Closes clubs whose monthly fee is past its grace period, and syncs what should have changed by now: plans past
 * their period, and open checkouts. Keeps plans correct even if every webhook is lost. Safe to run at any time.
 */
export async function enforcePlanGrace(
  context: BillingContext,
  signal?: AbortSignal,
): Promise<PlanGraceReport> {
  const now = context.now()
  const report: PlanGraceReport = { looked: 0, failed: 0 }
  const check = async (businessId: string, work: () => Promise<unknown>) => {
    if (signal?.aborted) return
    report.looked += 1
    try {
      await work()
    } catch (error) {
      report.failed += 1
      context.log.warn({ error, businessId }, 'failed to check a plan')
    }
  }
  const { overdue, toClose, checkouts } = await due(context, now)
  await pLimit(atOnce).map(checkouts, (checkout) =>
    check(checkout.business_id, async () => {
      const { session_id } = checkout
      if (session_id === null) return
      await syncPlanSession(context, context.scopes.tenant(checkout.business_id), { ...checkout, session_id })
    }),
  )
  await pLimit(atOnce).map(overdue, ({ businessId, subscriptionId }) =>
    check(businessId, () => syncPlan(context, subscriptionId)),
  )
  await pLimit(atOnce).map(toClose, (businessId) =>
    check(businessId, () =>
      context.scopes.tenant(businessId).transaction((db) => updateSignUpsClosed(db, now)),
    ),
  )
  return report
}

function due({ scopes }: BillingContext, now: Date) {
  return scopes.platform('plans to check').read(async ({ q }) => {
    const late = await q
      .selectFrom('business_plans')
      .where((eb) =>
        eb.or([
          eb('stripe_status', '=', 'active').and('current_period_end', '<', new Date(now.getTime() - restMs)),
          eb('stripe_status', 'in', ['past_due', 'unpaid']).and(
            'synced_at',
            '<',
            new Date(now.getTime() - owedRestMs),
          ),
        ]),
      )
      .select(['business_id', 'subscription_id'])
      .execute()
    const unpaid = await q
      .selectFrom('business_plans as p')
      .innerJoin('businesses as b', 'b.id', 'p.business_id')
      .where('p.unpaid_since', '<=', new Date(now.getTime() - graceDays * 86_400_000))
      .where('b.sign_ups_closed_at', 'is', null)
      .select('p.business_id')
      .execute()
    const checkouts = await q
      .selectFrom('plan_checkouts')
      .where('status', '=', 'open')
      .where('created_at', '<', new Date(now.getTime() - checkoutRestMs))
      .selectAll()
      .execute()
    return {
      overdue: late.flatMap(({ business_id, subscription_id }) =>
        subscription_id === null ? [] : [{ businessId: business_id, subscriptionId: subscription_id }],
      ),
      toClose: unpaid.map(({ business_id }) => business_id),
      checkouts,
    }
  })
}
