// Figures of the public list for its business, and the listed wines that lack a price.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { labelName } from '../labels'

interface ListCheck {
  /** Wines on the list. */
  listed: number
  soldOut: number
  byGlass: number
  /** Wines on the list without any price: the first of them by name, and how many there are. */
  withoutPrice: { id: string; label: string }[]
  withoutPriceCount: number
  /** Wines of the cellar that are not on the list. */
  unlisted: number
}

const shown = 25

/** Figures of the public list, and the listed wines that lack a price. */
export function listCheck(db: TenantDb): Promise<ListCheck> {
  return db.read(async ({ q }) => {
    const current = q
      .selectFrom('wines as w')
      .leftJoin('stock_totals as t', 't.wine_id', 'w.id')
      .where('w.retired_at', 'is', null)
    const noPrice = sql<boolean>`w.is_listed and w.bottle_price_cents is null and w.glass_price_cents is null`
    const figures = await current
      .select([
        sql<number>`count(*) filter (where w.is_listed)::int`.as('listed'),
        sql<number>`count(*) filter (where w.is_listed and coalesce(t.available, 0) = 0)::int`.as('soldOut'),
        sql<number>`count(*) filter (where w.is_listed and w.glass_price_cents is not null)::int`.as(
          'byGlass',
        ),
        sql<number>`count(*) filter (where not w.is_listed)::int`.as('unlisted'),
        sql<number>`count(*) filter (where ${noPrice})::int`.as('withoutPriceCount'),
      ])
      .executeTakeFirstOrThrow()
    const wines = await current
      .where(noPrice)
      .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
      .orderBy('w.producer')
      .orderBy('w.name')
      .orderBy('w.id')
      .limit(shown)
      .execute()
    return { ...figures, withoutPrice: wines.map(({ id, ...label }) => ({ id, label: labelName(label) })) }
  })
}
