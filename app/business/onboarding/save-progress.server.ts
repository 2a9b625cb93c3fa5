import type { Updateable } from 'kysely'
import type { AnyOpenDb } from '#/db/handles.server'
import type { OnboardingProgressTable } from '#/db/schema/businesses'

/** An open handle that may write onboarding progress: the tenant's or the platform's. */
/** Saves onboarding progress, inserting the row if needed. */
export async function saveProgress(
  db: AnyOpenDb,
  businessId: string,
  changes: Omit<Updateable<OnboardingProgressTable>, 'business_id'>,
): Promise<void> {
  await db.q
    .insertInto('onboarding_progress')
    .values({ business_id: businessId, ...changes })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(changes))
    .execute()
}
