import type { Kysely, Updateable } from 'kysely'
import type { Schema } from '#/db/schema'
import type { OnboardingProgressTable } from '#/db/schema/businesses'

/** An open handle that may write onboarding progress: the tenant's or the platform's. */
interface OpenDb {
  readonly q: Kysely<Schema>
}

/** Saves onboarding progress, inserting the row if needed. */
export async function saveProgress(
  db: OpenDb,
  businessId: string,
  changes: Omit<Updateable<OnboardingProgressTable>, 'business_id'>,
): Promise<void> {
  await db.q
    .insertInto('onboarding_progress')
    .values({ business_id: businessId, ...changes })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(changes))
    .execute()
}
