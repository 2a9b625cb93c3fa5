import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { correctStock } from '~/cellar/stock/move-stock.server'

interface CountCorrection {
  wineId: string
  locationId: string
  /** Bottles available in each location when the page was loaded, by its id; a location without bottles is left out. */
  shownLevels: ReadonlyMap<string, number>
  /** Bottles that are there. */
  available: number
  reason: string
  userId: string | null
  now: Date
}

/**
 * Sets the available bottles of a wine in a location to what was found there, unless the figure changed since the
 * person saw it: then someone sold or received bottles in between, and what they counted may include them. Throws
 * `count-changed` (409) and what `correctStock` throws, all about the field `available`.
 */
export function correctCount(db: TenantDb, correction: CountCorrection): Promise<void> {
  const { shownLevels, ...rest } = correction
  return db.transaction(async (db) => {
    // The wine's lock: nothing moves between here and the correction.
    await db.q
      .selectFrom('stock_totals')
      .where('wine_id', '=', rest.wineId)
      .select('wine_id')
      .forUpdate()
      .executeTakeFirst()
    const level = await db.q
      .selectFrom('stock_levels')
      .where('wine_id', '=', rest.wineId)
      .where('location_id', '=', rest.locationId)
      .select('available')
      .executeTakeFirst()
    const before = shownLevels.get(rest.locationId) ?? 0
    const now = level?.available ?? 0
    if (now !== before) {
      const sentence = `The figure changed from ${before} to ${now} since you opened this. Check the bottles and save again.`
      throw new DomainError('count-changed', 409, sentence, { field: 'available' })
    }
    await correctStock(db, rest)
  })
}

/** Reads "location:bottles" pairs separated by spaces; anything else is left out. */
export function readSeenLevels(text: string): Map<string, number> {
  const pairs = text.split(' ').flatMap((pair): [string, number][] => {
    const [location, bottles] = pair.split(':')
    return location && bottles && /^\d{1,7}$/.test(bottles) ? [[location, Number(bottles)]] : []
  })
  return new Map(pairs)
}
