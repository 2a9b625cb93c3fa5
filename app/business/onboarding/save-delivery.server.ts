import type { TenantDb } from '#/db/handles.server'
import { readPickUp, usualPickUp, type PickUp } from '#/tenants/pick-up'
import { DomainError } from '~/foundation/kit/errors'
import { saveProgress } from './save-progress.server'
import { recordBusinessChange, type ChangeContext } from '~/foundation/audit/record-business-change.server'

interface SaveDelivery extends ChangeContext {
  /** In the business's own words. */
  pickUpHours: string
  hours: PickUp['hours']
  /** Two-letter state codes; empty if bottles are only picked up. */
  shipsTo: string[]
}

/**
 * Saves the pick-up hours and the states the business ships to; other settings of pick-up stay as they are. Throws
 * `licence-missing` if it ships without a license on file. Safe to repeat.
 */
export async function saveDelivery(
  db: TenantDb,
  { pickUpHours, hours, shipsTo, ...by }: SaveDelivery,
): Promise<void> {
  await db.transaction(async (db) => {
    const { licence, pick_up } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select(['licence', 'pick_up'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (shipsTo.length > 0 && !licence) {
      throw new DomainError(
        'licence-missing',
        409,
        'Before you ship bottles, please enter your license number under Profile.',
      )
    }
    await saveProgress(db, db.businessId, { delivery_chosen_at: by.now })
    const saved = readPickUp(pick_up)
    const pickUp = saved || hours.length > 0 ? JSON.stringify({ ...(saved ?? usualPickUp), hours }) : null
    await db.q
      .updateTable('businesses')
      .set({ pick_up_hours: pickUpHours || null, pick_up: pickUp, ships_to: shipsTo })
      .where('id', '=', db.businessId)
      .execute()
    await recordBusinessChange(db, db.businessId, 'business.delivery_changed', by, {
      shipsTo: shipsTo.length,
    })
  })
}
