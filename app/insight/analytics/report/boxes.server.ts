// Boxes by run, the wines in them, and what a tier's boxes leave.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'
import { instantsOf, type ReportScope } from './scope.server'

/** A run that was locked in the period. */
export interface RunFigures {
  runId: string
  title: string
  month: string
  /** Boxes that were made, and those that were paid. */
  created: number
  paid: number
  /** Boxes to pick up that were packed, and those that were picked up. */
  packed: number
  pickedUp: number
  /** From packed to picked up, half of the boxes took no longer; null where none was picked up. */
  medianDays: number | null
  skipped: number
}

/** The runs of the period, newest first. */
export async function readRuns(
  { q, businessId }: OpenTenantDb,
  { period, timeZone, tierId }: ReportScope,
): Promise<RunFigures[]> {
  const { start, end } = instantsOf(period, timeZone)
  const { rows } = await sql<RunFigures>`
    select r.id as "runId", coalesce(nullif(r.title, ''), to_char(r.month, 'FMMonth YYYY')) as title,
      r.month, count(o.run_id) as created,
      count(o.entitlement_id) as paid,
      count(*) filter (where o.ready_at is not null and o.fulfillment = 'pick_up' and o.status <> 'canceled') as packed,
      count(*) filter (where o.status = 'delivered' and o.ready_at is not null and o.fulfillment = 'pick_up') as "pickedUp",
      percentile_cont(0.5) within group (order by date_part('epoch', o.delivered_at - o.ready_at) / 86400)
        filter (where o.status = 'delivered' and o.fulfillment = 'pick_up' and o.delivered_at >= o.ready_at) as "medianDays",
      (select count(*)::int from run_skips s where s.business_id = r.business_id and s.run_id = r.id
        and (${tierId}::uuid is null or exists (select from memberships m where m.business_id = s.business_id
          and m.member_id = s.member_id and m.tier_id = ${tierId}::uuid))) as skipped
    from club_runs r
    left join run_orders o on o.business_id = r.business_id and o.run_id = r.id and (${tierId}::uuid is null or o.tier_id = ${tierId}::uuid)
    where r.business_id = ${businessId} and r.status in ('locked', 'fulfilling', 'closed')
      and r.locked_at >= ${start} and r.locked_at < ${end}
    group by r.business_id, r.id order by r.month desc, r.id`.execute(q)
  return rows
}

/** A wine that members rated or swapped in the period. */
export interface WineFigures {
  wineId: string
  producer: string
  name: string
  vintage: number | null
  /** Ratings, and their mean; null for fewer than three. */
  ratings: number
  points: number | null
  /** Boxes that had it first, and those whose members took another wine instead. */
  offered: number
  swapped: number
}

/** Wines that were rated in the period, or were in its runs, as a table `v`. */
export function winesTable({ businessId }: OpenTenantDb, { period, timeZone, tierId }: ReportScope) {
  const { start, end } = instantsOf(period, timeZone)
  return sql<WineFigures>`(
    with rated as (
      select t.wine_id, count(*)::int as ratings, ${averagePointsOfGroup} as points from wine_ratings t
      where t.business_id = ${businessId} and t.rated_at >= ${start} and t.rated_at < ${end}
        and (${tierId}::uuid is null or exists (select from memberships m where m.business_id = t.business_id
          and m.member_id = t.member_id and m.tier_id = ${tierId}::uuid))
      group by 1
    ), runs as (
      select id from club_runs where business_id = ${businessId} and status in ('locked', 'fulfilling', 'closed')
        and locked_at >= ${start} and locked_at < ${end}
    ), boxes as (
      select o.run_id, o.tier_id, count(*)::int as boxes from run_orders o join runs on runs.id = o.run_id
      where o.business_id = ${businessId} and (${tierId}::uuid is null or o.tier_id = ${tierId}::uuid) group by 1, 2
    ), swaps as (
      select s.run_id, s.tier_id, s.slot, count(*)::int as swapped from run_swaps s join runs on runs.id = s.run_id
      join run_slots l on l.business_id = s.business_id and l.run_id = s.run_id and l.tier_id = s.tier_id
        and l.slot = s.slot and l.role = 'main' and l.wine_id <> s.wine_id
      where s.business_id = ${businessId} and exists (select from run_orders o where o.business_id = s.business_id
        and o.run_id = s.run_id and o.member_id = s.member_id and o.tier_id = s.tier_id)
      group by 1, 2, 3
    ), offered as (
      select l.wine_id, sum(b.boxes)::int as offered, coalesce(sum(s.swapped), 0)::int as swapped
      from run_slots l join boxes b on b.run_id = l.run_id and b.tier_id = l.tier_id
      left join swaps s on s.run_id = l.run_id and s.tier_id = l.tier_id and s.slot = l.slot
      where l.business_id = ${businessId} and l.role = 'main' group by 1
    )
    select w.id as "wineId", w.producer, w.name, w.vintage, coalesce(rated.ratings, 0) as ratings, rated.points,
      coalesce(offered.offered, 0) as offered, coalesce(offered.swapped, 0) as swapped
    from wines w
    left join rated on rated.wine_id = w.id
    left join offered on offered.wine_id = w.id
    where w.business_id = ${businessId} and (rated.wine_id is not null or offered.wine_id is not null))`.as(
    'v',
  )
}

/** The wines that members loved most, of those with an average, and those that they swapped away most. */
export async function readWines(
  db: OpenTenantDb,
  scope: ReportScope,
): Promise<{ loved: WineFigures[]; swapped: WineFigures[]; total: number }> {
  const rows = await db.q.selectFrom(winesTable(db, scope)).selectAll().execute()
  const loved = rows
    .filter(({ points }) => points !== null)
    .sort((one, other) => other.points! - one.points! || other.ratings - one.ratings)
  const swapped = rows
    .filter(({ swapped }) => swapped > 0)
    .sort((one, other) => other.swapped / other.offered - one.swapped / one.offered)
  return { loved: loved.slice(0, 5), swapped: swapped.slice(0, 5), total: rows.length }
}

export interface TierMargin {
  tierId: string
  tierName: string
  /** Boxes that were handed over in the period and whose bottles all have a known cost. */
  boxes: number
  /** Boxes of which the cost of a bottle is not known; left out of the sums. */
  withoutCost: number
  /** Revenue of these boxes, without tax and refunds, and the cost of their bottles. */
  revenueCents: number
  costCents: number
}

/** Margins by tier of the boxes handed over in the period: sums of rows that triggers keep for each box. */
export async function readMargins(
  { q, businessId }: OpenTenantDb,
  { period, timeZone, tierId }: ReportScope,
): Promise<TierMargin[]> {
  const { start, end } = instantsOf(period, timeZone)
  const { rows } = await sql<TierMargin>`
    select t.id as "tierId", t.name as "tierName", b.boxes, b."withoutCost", b."revenueCents", b."costCents"
    from (
      select b.tier_id, count(b.cost_cents) as boxes, count(*) - count(b.cost_cents) as "withoutCost",
        coalesce(sum(b.revenue_cents) filter (where b.cost_cents is not null), 0) as "revenueCents",
        coalesce(round(sum(b.cost_cents)), 0)::bigint as "costCents"
      from box_margins b
      where b.business_id = ${businessId} and b.delivered_at >= ${start} and b.delivered_at < ${end}
        and (${tierId}::uuid is null or b.tier_id = ${tierId}::uuid)
      group by 1) b
    join tiers t on t.business_id = ${businessId} and t.id = b.tier_id
    order by t.position, t.name`.execute(q)
  return rows
}
