import type { Expression } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { available, owned, promised, winesWithStock } from '~/cellar/stock/stock-expressions.server'
import { showConditions } from './conditions.server'

/** Totals of a cellar. Bottles of retired wines that are still there count; money is in whole cents. */
export interface CellarTotals {
  /** Wines that are not retired. */
  wines: number
  bottles: number
  promised: number
  low: number
  out: number
  /** At cost, of the bottles whose cost is known. */
  valueCents: number
  /** Bottles without a known cost. */
  bottlesWithoutCost: number
  /** At the bottle price, of the bottles that have one. */
  priceCents: number
  bottlesWithoutPrice: number
}

/** The totals of the whole cellar, computed by the database. Two figures are for owner and manager only. */
export async function cellarTotals(db: TenantDb): Promise<CellarTotals> {
  const { valueCents, priceCents, ...counts } = await db.read((db) =>
    winesWithStock(db)
      .select((eb) => {
        const count = eb.fn.countAll<number>()
        const bottles = eb.fn.sum<number>(owned)
        const orZero = (sum: Expression<number>) => eb.fn.coalesce(sum, eb.lit(0))
        const price = eb(eb.cast<number>(owned, 'bigint'), '*', eb.ref('w.bottle_price_cents'))
        return [
          count.filterWhere(showConditions.current).as('wines'),
          count.filterWhere(showConditions.low).as('low'),
          count.filterWhere(showConditions.out).as('out'),
          orZero(bottles).as('bottles'),
          orZero(eb.fn.sum<number>(promised)).as('promised'),
          eb.fn.sum<string | null>('t.value_cents').as('valueCents'),
          orZero(bottles.filterWhere('t.value_cents', 'is', null)).as('bottlesWithoutCost'),
          eb.fn.sum<string | null>(price).as('priceCents'),
          orZero(bottles.filterWhere('w.bottle_price_cents', 'is', null)).as('bottlesWithoutPrice'),
        ]
      })
      .executeTakeFirstOrThrow(),
  )
  return { ...counts, valueCents: roundedCents(valueCents ?? '0'), priceCents: Number(priceCents ?? 0) }
}

/** The latest wines of the dashboard's card and its figures; `belowPar` is of the wines with a par level. */
export type CellarCardData = Awaited<ReturnType<typeof cellarCard>>

/** The latest wines and the figures of the dashboard's card. `monthStart` is the first instant of the business's month. */
export function cellarCard(db: TenantDb, { limit, monthStart }: { limit: number; monthStart: Date }) {
  return db.read(async (db) => {
    const current = winesWithStock(db).where('w.retired_at', 'is', null)
    const wines = await current
      .leftJoin('pictures as p', 'p.id', 'w.picture_id')
      .select(['w.id', 'w.producer', 'w.name', 'w.type', 'w.vintage', 'w.is_non_vintage as isNonVintage'])
      .select([
        'w.format_ml as formatMl',
        'w.house_score as score',
        available.as('available'),
        'p.path as picture',
      ])
      .orderBy('w.added_at', 'desc')
      .orderBy('w.id', 'desc')
      .limit(limit)
      .execute()
    const figures = await current
      .select(({ fn }) => {
        const count = fn.countAll<number>()
        return [
          count.as('count'),
          count.filterWhere(showConditions.low).as('low'),
          fn.count<number>('w.par_level').as('withPar'),
          count.filterWhere(showConditions.below_par).as('belowPar'),
          count.filterWhere('w.added_at', '>=', monthStart).as('added'),
        ]
      })
      .executeTakeFirstOrThrow()
    return { wines, ...figures }
  })
}
