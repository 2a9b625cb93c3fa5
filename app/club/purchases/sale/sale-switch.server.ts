import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'

/** Whether the business sells bottles of its list to members: it stated its license and switched it on. */
export async function sellsBottles(db: OpenTenantDb): Promise<boolean> {
  const row = await db.q
    .selectFrom('run_settings')
    .select(['sells_bottles', 'license_stated_on'])
    .executeTakeFirst()
  return row !== undefined && row.sells_bottles && row.license_stated_on !== null
}

/**
 * Switches the sale of bottles to members on or off. Carts are kept; while it is off they cannot be bought. Throws
 * `license-missing` (409) before the business has stated its license to sell bottles to take away.
 */
export function switchSelling(
  db: TenantDb,
  { isOn, userId, now }: { isOn: boolean; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const settings = await db.q
      .selectFrom('run_settings')
      .select(['license_stated_on', 'sells_bottles'])
      .forUpdate()
      .executeTakeFirst()
    if (isOn && !settings?.license_stated_on) {
      throw new DomainError(
        'license-missing',
        409,
        'Please state your license to sell bottles to take away first.',
      )
    }
    if (!settings || settings.sells_bottles === isOn) return
    await db.q
      .updateTable('run_settings')
      .set({ sells_bottles: isOn, changed_by: userId, changed_at: now })
      .execute()
    await recordForBusiness(db, { userId, now }, 'purchase.selling_changed', { details: { isOn } })
  })
}

/** Keeps a wine of the list off sale to members, or offers it again. Its place on the list does not change. */
export function setForSale(
  db: TenantDb,
  { wineId, isForSale, userId, now }: { wineId: string; isForSale: boolean; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { numUpdatedRows } = await db.q
      .updateTable('wines')
      .set({ is_for_sale: isForSale })
      .where('id', '=', wineId)
      .where('is_for_sale', '<>', isForSale)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const action = isForSale ? 'purchase.wine_offered' : 'purchase.wine_kept_off_sale'
    await recordForBusiness(db, { userId, now }, action, { target: { kind: 'wine', id: wineId } })
  })
}

/** State of the sale of a wine, as the owner sees it. */
export function saleOfWine(
  db: TenantDb,
  wineId: string,
): Promise<{ sellsBottles: boolean; isForSale: boolean; isListed: boolean; priceCents: number | null }> {
  return db.read(async (db) => {
    const wine = await db.q
      .selectFrom('wines')
      .where('id', '=', wineId)
      .select(['is_for_sale', 'is_listed', 'bottle_price_cents'])
      .executeTakeFirstOrThrow()
    return {
      sellsBottles: await sellsBottles(db),
      isForSale: wine.is_for_sale,
      isListed: wine.is_listed,
      priceCents: wine.bottle_price_cents,
    }
  })
}
