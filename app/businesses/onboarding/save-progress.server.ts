import type { Kysely, Updateable } from 'kysely'
import type { Schema } from '#/db/schema'
import type { OnboardingProgressTable } from '#/db/schema/businesses/onboarding-progress'

/** Any open handle that may write a business's set-up: its own or the platform's. */
interface OpenDb {
  readonly q: Kysely<Schema>
}

/** Notes something about a business's set-up, whether or not anything was noted before. */
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
