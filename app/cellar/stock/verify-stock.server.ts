// Replays the stock ledger of a business and compares it with its stock levels, totals, promised bottles and value.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { labelName, type Vintage } from '~/cellar/reference/labels'
import type { StockCheck, StockDifference } from './stock-check'

/** More differences are counted, not listed. */
const listed = 200
/** A ledger of millions takes longer than a page may; at a million it takes some seconds. */
const mostMs = 120_000

interface FoundDifference extends Omit<StockDifference, 'wine'> {
  producer: string
  name: string
  vintage: number | null
  is_non_vintage: boolean
  format_ml: number
}

/**
 * Adds up every movement of a business and compares the sums with what is stored. Changes nothing. One statement, and
 * so one snapshot: movements recorded meanwhile are in all figures or in none. The database aggregates, and only
 * differences leave it.
 */
export async function verifyStock(db: TenantDb): Promise<StockCheck> {
  const { rows } = await db.read(async (db) => {
    await db.q
      .selectNoFrom(({ fn, lit, val }) =>
        fn('set_config', [val('statement_timeout'), val(String(mostMs)), lit(true)]).as('timeout'),
      )
      .execute()
    return sql<{ movements: number; count: number; differences: FoundDifference[] }>`
      with
      ledger_level as (
        select m.wine_id, side.location_id, side.state, sum(side.quantity)::bigint as bottles
        from stock_movements m
        cross join lateral (values
          (m.location_id, m.from_state, -m.quantity),
          (coalesce(m.to_location_id, m.location_id), m.to_state, m.quantity)
        ) side (location_id, state, quantity)
        where m.business_id = ${db.businessId} and side.state is not null
        group by 1, 2, 3
      ),
      ledger_value as (
        select wine_id, sum(value_change_cents) as cents, count(*) as movements
        from stock_movements
        where business_id = ${db.businessId}
        group by wine_id
      ),
      stored_level as (
        select l.wine_id, l.location_id, side.state, side.bottles
        from stock_levels l
        cross join lateral (values
          ('available', available), ('locked', locked), ('committed', committed), ('out', out)
        ) side (state, bottles)
        where l.business_id = ${db.businessId} and side.bottles <> 0
      ),
      stored_total as (
        select t.wine_id, side.state, side.bottles
        from stock_totals t
        cross join lateral (values
          ('available', available), ('locked', locked), ('committed', committed), ('out', out)
        ) side (state, bottles)
        where t.business_id = ${db.businessId} and side.bottles <> 0
      ),
      ledger_total as (
        select wine_id, state, sum(bottles) as bottles from ledger_level group by 1, 2
      ),
      ledger_promised as (
        select wine_id, location_id, sum(bottles) as bottles
        from ledger_level where state in ('locked', 'committed') group by 1, 2
      ),
      owner_promised as (
        select wine_id, location_id, sum(quantity) as bottles
        from stock_locks
        where business_id = ${db.businessId} and state in ('locked', 'committed')
        group by 1, 2
      ),
      compared as (
        select wine_id, location_id, state as figure, a.bottles::numeric as ledger, b.bottles::numeric as stored
        from ledger_level a full join stored_level b using (wine_id, location_id, state)
        union all
        select wine_id, null, state, a.bottles, b.bottles
        from ledger_total a full join stored_total b using (wine_id, state)
        union all
        select wine_id, location_id, 'promised', a.bottles, b.bottles
        from ledger_promised a full join owner_promised b using (wine_id, location_id)
        union all
        select wine_id, null, 'value', a.cents, b.value_cents
        from ledger_value a
        full join (
          select wine_id, value_cents from stock_totals where business_id = ${db.businessId}
        ) b using (wine_id)
      ),
      difference as (
        select wine_id, location_id, figure, coalesce(ledger, 0) as ledger, coalesce(stored, 0) as stored
        from compared where coalesce(ledger, 0) <> coalesce(stored, 0)
      ),
      named as (
        select d.wine_id as "wineId", l.name as location, d.figure, d.ledger::text as ledger,
          d.stored::text as stored, w.producer, w.name, w.vintage, w.is_non_vintage, w.format_ml
        from difference d
        join wines w on w.business_id = ${db.businessId} and w.id = d.wine_id
        left join cellar_locations l on l.business_id = ${db.businessId} and l.id = d.location_id
        order by w.producer, w.name, d.wine_id, l.position nulls last, l.id, d.figure
        limit ${sql.lit(listed)}
      )
      select (select coalesce(sum(movements), 0)::int from ledger_value) as movements,
        (select count(*)::int from difference) as count,
        (select coalesce(jsonb_agg(to_jsonb(named)), '[]') from named) as differences
    `.execute(db.q)
  })
  const { movements, count, differences } = rows[0]!
  return { movements, count, differences: differences.map(asDifference) }
}

function asDifference(row: FoundDifference): StockDifference {
  const { producer, name, vintage, is_non_vintage, format_ml, ...difference } = row
  const shownVintage: Vintage = is_non_vintage ? 'NV' : vintage
  return { ...difference, wine: labelName({ producer, name, vintage: shownVintage, formatMl: format_ml }) }
}

/** Compares the stock ledger of a business and keeps the result for its owner. Changes no stock. Safe to repeat. */
export async function checkStock(db: TenantDb, now: Date): Promise<StockCheck> {
  const check = await verifyStock(db)
  const result = {
    checked_at: now,
    movements: check.movements,
    difference_count: check.count,
    differences: JSON.stringify(check.differences),
  }
  await db.transaction(async (db) => {
    await db.q
      .insertInto('stock_checks')
      .values({ ...result })
      .onConflict((conflict) => conflict.column('business_id').doUpdateSet(result))
      .execute()
  })
  return check
}

interface KeptStockCheck extends StockCheck {
  checkedAt: Date
}

/** The latest nightly check; null before the first one. Its values at cost are for owner and manager only. */
export async function latestStockCheck(db: TenantDb): Promise<KeptStockCheck | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('stock_checks')
      .select(['checked_at', 'movements', 'difference_count', 'differences'])
      .executeTakeFirst(),
  )
  if (!row) return null
  const { checked_at, movements, difference_count, differences } = row
  return {
    checkedAt: checked_at,
    movements,
    count: difference_count,
    differences: differences as StockDifference[],
  }
}
