import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type Handler } from '~/jobs/handler'
import { sendJob } from '~/jobs/send-job.server'
import { liveStatuses } from '~/memberships/lifecycle'
import type { Billing } from '../billing.server'
import { forgetAllCustomersJob, forgetCustomerJob, updateCustomerJob } from './customer-jobs'

export function customerHandlers({ billing, scopes }: { billing: Billing; scopes: Scopes }): Handler[] {
  return [
    handleTenantJob(updateCustomerJob, (db, { memberId }) => billing.updateCustomer(db, memberId)),
    handleTenantJob(forgetCustomerJob, (db, { memberId }, { now }) =>
      billing.forgetCustomer(db, { memberId, now }),
    ),
    handlePlatformJob(forgetAllCustomersJob, async (_payload, { log }) => {
      const left = await customersLeft(scopes)
      for (const { businessId, memberId } of left) {
        await scopes.tenant(businessId).transaction((db) => sendJob(db, forgetCustomerJob, { memberId }))
      }
      if (left.length > 0)
        log.info({ members: left.length }, 'customers of people who left are taken up again')
    }),
  ]
}

/** The rest is for the next night. */
const A_NIGHT = 1_000

/** Whoever has left, has nothing running any more, and still has a customer somewhere. */
export function customersLeft(scopes: Scopes): Promise<{ businessId: string; memberId: string }[]> {
  return scopes.platform('customers of people who left').read(({ q }) =>
    q
      .selectFrom('members as m')
      .where('m.left_at', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('stripe_ids as c')
            .select('c.our_id')
            .whereRef('c.business_id', '=', 'm.business_id')
            .whereRef('c.our_id', '=', 'm.id')
            .where('c.kind', '=', 'customer')
            .where('c.removed_at', 'is', null),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('memberships as ms')
              .select('ms.id')
              .whereRef('ms.business_id', '=', 'm.business_id')
              .whereRef('ms.member_id', '=', 'm.id')
              .where('ms.status', 'in', liveStatuses),
          ),
        ),
      )
      .orderBy('m.left_at')
      .limit(A_NIGHT)
      .select(['m.business_id as businessId', 'm.id as memberId'])
      .execute(),
  )
}
