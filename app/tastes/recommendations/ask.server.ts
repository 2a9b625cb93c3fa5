import type { OpenTenantDb } from '#/db/handles.server'

/**
 * Asks for new recommendations of the business, in the transaction of what changed them, such as a rating.
 * Asking again before they are made changes nothing but the time.
 */
export async function askForRecommendations({ q, businessId }: OpenTenantDb, now: Date): Promise<void> {
  await q
    .insertInto('recommendation_builds')
    .values({ business_id: businessId, asked_at: now })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet({ asked_at: now }))
    .execute()
}
