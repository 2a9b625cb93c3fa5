import type { OpenTenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { PaymentsChanged } from '~/membership/memberships/events'
import { alignGiftsJob } from '../jobs'

/** A membership with gifts was synced or billed: its price, its card or its months may have changed. */
export async function alignGiftsOf(
  db: OpenTenantDb,
  { membershipId }: Pick<PaymentsChanged, 'membershipId'>,
): Promise<void> {
  const gift = await db.q
    .selectFrom('gifts')
    .where('membership_id', '=', membershipId)
    .where('redeemed_as', 'in', ['membership', 'months'])
    .select('id')
    .executeTakeFirst()
  if (gift) await sendJob(db, alignGiftsJob, { membershipId })
}
