import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { saveProgress } from './save-progress.server'
import { recordBusinessChange, type ChangeContext } from '~/audit/record-business-change.server'

interface SaveDelivery extends ChangeContext {
  pickUpHours: string
  /** States by their two letters; none: bottles are picked up. */
  shipsTo: string[]
}

/**
 * Keeps when guests may pick up their bottles, and where the house sends them instead. Throws `licence-missing` where
 * bottles are to be sent and no licence is on file. Safe to repeat.
 */
export async function saveDelivery(
  db: TenantDb,
  { pickUpHours, shipsTo, ...by }: SaveDelivery,
): Promise<void> {
  await db.transaction(async (db) => {
    const { licence } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select('licence')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (shipsTo.length > 0 && !licence) {
      throw new DomainError(
        'licence-missing',
        409,
        'Before you send bottles, please enter the number of your license under Profile.',
      )
    }
    await saveProgress(db, db.businessId, { delivery_chosen_at: by.now })
    await db.q
      .updateTable('businesses')
      .set({ pick_up_hours: pickUpHours || null, ships_to: shipsTo })
      .where('id', '=', db.businessId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.delivery_changed', by, {
      shipsTo: shipsTo.length,
    })
  })
}
