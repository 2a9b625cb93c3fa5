import type { Scopes } from '#/tenants/scope.server'
import { liveStatuses } from '#/db/schema/memberships'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { BillingService } from '../create-billing.server'
import { deleteLeftCustomersJob, deleteCustomerJob, updateCustomerJob } from './customer-jobs'

export function customerJobHandlers({
  billing,
  scopes,
}: {
  billing: BillingService
  scopes: Scopes
}): JobHandler[] {
  return [
    handleTenantJob(updateCustomerJob, (db, { memberId }) => billing.updateCustomer(db, memberId)),
    handleTenantJob(deleteCustomerJob, (db, { memberId }, { now }) =>
      billing.deleteCustomer(db, { memberId, now }),
    ),
    handlePlatformJob(deleteLeftCustomersJob, async (_payload, { log }) => {
      const left = await customersToDelete(scopes)
      await sendToEach(
        scopes,
        deleteCustomerJob,
        left.map(({ businessId, memberId }) => ({ businessId, payload: { memberId } })),
      )
      if (left.length > 0)
        log.info({ members: left.length }, 'customers of deleted members queued for deletion')
    }),
  ]
}

/** The rest waits for the next night. */
const MAX_PER_NIGHT = 1_000

/** Deleted members who have no running membership and still have a Stripe customer. */
export function customersToDelete(scopes: Scopes): Promise<{ businessId: string; memberId: string }[]> {
  return scopes.platform('customers of deleted members').read(({ q }) =>
    q
      .selectFrom('members as m')
      .where('m.anonymized_at', 'is not', null)
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
      .orderBy('m.anonymized_at')
      .limit(MAX_PER_NIGHT)
      .select(['m.business_id as businessId', 'm.id as memberId'])
      .execute(),
  )
}
