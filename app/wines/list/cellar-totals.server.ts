import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { roundedCents } from '../cellar/exact-cents'
import { available, fromWines, owned, promised, showConditions } from './conditions.server'

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
  const { rows } = await db.read((db) =>
    sql<Record<Exclude<keyof CellarTotals, 'valueCents'>, string> & { valueCents: string | null }>`
      select count(*) filter (where ${showConditions.current}) as wines,
        count(*) filter (where ${showConditions.low}) as low, count(*) filter (where ${showConditions.out}) as out,
        coalesce(sum(${owned}), 0) as bottles, coalesce(sum(${promised}), 0) as promised,
        sum(t.value_cents) as "valueCents",
        coalesce(sum(${owned}) filter (where t.value_cents is null), 0) as "bottlesWithoutCost",
        coalesce(sum(${owned}::bigint * w.bottle_price_cents), 0) as "priceCents",
        coalesce(sum(${owned}) filter (where w.bottle_price_cents is null), 0) as "bottlesWithoutPrice"
      ${fromWines(db)}`.execute(db.q),
  )
  const { valueCents, ...counts } = rows[0]!
  const figures = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Number(count)]))
  return { ...(figures as Omit<CellarTotals, 'valueCents'>), valueCents: roundedCents(valueCents ?? '0') }
}

/** The wines of the dashboard's card. */
export interface CellarCardData {
  /** The latest, with available bottles. */
  wines: {
    id: string
    producer: string
    name: string
    type: 'red' | 'white' | 'rose' | 'orange' | 'sparkling' | 'sweet' | 'fortified'
    vintage: number | null
    isNonVintage: boolean
    formatMl: number
    score: number | null
    available: number
  }[]
  count: number
  low: number
  /** Wines with a par level, and those of which fewer bottles are available. */
  withPar: number
  belowPar: number
  /** Added since `monthStart`. */
  added: number
}

/** The latest wines and the figures of the dashboard's card. `monthStart` is the first instant of the business's month. */
export function cellarCard(
  db: TenantDb,
  { limit, monthStart }: { limit: number; monthStart: Date },
): Promise<CellarCardData> {
  return db.read(async (db) => {
    const { rows: wines } = await sql<CellarCardData['wines'][number]>`
      select w.id, w.producer, w.name, w.type, w.vintage, w.is_non_vintage as "isNonVintage",
        w.format_ml as "formatMl", w.house_score as score, ${available} as available
      ${fromWines(db)} and w.retired_at is null order by w.added_at desc, w.id desc limit ${limit}`.execute(
      db.q,
    )
    const { rows } = await sql<Omit<CellarCardData, 'wines'>>`
      select count(*)::int as count, (count(*) filter (where ${showConditions.low}))::int as low,
        count(w.par_level)::int as "withPar",
        (count(*) filter (where ${showConditions.below_par}))::int as "belowPar",
        (count(*) filter (where w.added_at >= ${monthStart}))::int as added
      ${fromWines(db)} and w.retired_at is null`.execute(db.q)
    return { wines, ...rows[0]! }
  })
}
