// Figures of the public list for its business, and the listed wines that lack a price.
import type { TenantDb } from '#/db/handles.server'
import { labelName } from '~/cellar/reference/labels'
import { available, stock as eb, winesWithStock } from '~/cellar/stock/stock-expressions.server'

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

const hasNoPrice = eb.and([eb('w.bottle_price_cents', 'is', null), eb('w.glass_price_cents', 'is', null)])

/** Figures of the public list, and the listed wines that lack a price. */
export function listCheck(db: TenantDb): Promise<ListCheck> {
  return db.read(async (db) => {
    const current = winesWithStock(db).where('w.retired_at', 'is', null)
    const figures = await current
      .select(({ fn, not, ref }) => {
        const listed = fn.countAll<number>().filterWhere(ref('w.is_listed'))
        return [
          listed.as('listed'),
          listed.filterWhere(available, '=', 0).as('soldOut'),
          listed.filterWhere('w.glass_price_cents', 'is not', null).as('byGlass'),
          fn.countAll<number>().filterWhere(not('w.is_listed')).as('unlisted'),
          listed.filterWhere(hasNoPrice).as('withoutPriceCount'),
        ]
      })
      .executeTakeFirstOrThrow()
    const wines = await current
      .where('w.is_listed', '=', true)
      .where(hasNoPrice)
      .select(['w.id', 'w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
      .orderBy('w.producer')
      .orderBy('w.name')
      .orderBy('w.id')
      .limit(shown)
      .execute()
    return { ...figures, withoutPrice: wines.map(({ id, ...label }) => ({ id, label: labelName(label) })) }
  })
}
