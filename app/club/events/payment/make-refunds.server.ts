import type { TenantDb } from '#/db/handles.server'
import type { OneTimeOperations } from '~/billing/one-time/operations.server'
import type { Logger } from '~/foundation/kit/log.server'

/**
 * Makes refunds at once that were recorded a moment ago. One that fails now is made by its job, or shown to the business
 * where the bank does not take it.
 */
export async function makeRefunds(
  { oneTime, log }: { oneTime: Pick<OneTimeOperations, 'executeRefund'>; log: Pick<Logger, 'warn'> },
  db: TenantDb,
  refundIds: readonly string[],
): Promise<void> {
  for (const refundId of refundIds) {
    await oneTime
      .executeRefund(db, refundId)
      .catch((error: unknown) => log.warn({ error, refundId }, 'a refund of seats waits'))
  }
}
