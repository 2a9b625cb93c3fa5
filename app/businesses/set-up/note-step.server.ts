import type { Kysely, Updateable } from 'kysely'
import type { Schema } from '#/db/schema'
import type { BusinessSetupsTable } from '#/db/schema/business-setups'

/** Any open handle that may write a business's set-up: its own or the platform's. */
interface Open {
  readonly q: Kysely<Schema>
}

/** Notes something about a business's set-up, whether or not anything was noted before. */
export async function noteStep(
  db: Open,
  businessId: string,
  noted: Omit<Updateable<BusinessSetupsTable>, 'business_id'>,
): Promise<void> {
  await db.q
    .insertInto('business_setups')
    .values({ business_id: businessId, ...noted })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(noted))
    .execute()
}
