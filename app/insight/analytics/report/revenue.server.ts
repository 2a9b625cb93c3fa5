// Monthly recurring revenue with its movements, and the members of each tier.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { daysAfter } from '~/foundation/kit/calendar'
import type { Day } from '~/foundation/kit/dates'
import type { MovementKind } from '../movements/movements'
import { bucketsOf, type Bucket } from './period.server'
import { movementsTable, totalsAt, type ReportScope } from './scope.server'

/** The kinds that change money, in the order of reports. */
export const revenueKinds = ['new', 'moved_in', 'reactivation', 'expansion', 'contraction', 'churn'] as const
export type RevenueKind = (typeof revenueKinds)[number]

/** Cents and movements of each kind. */
type KindSums = Record<RevenueKind, { cents: number; count: number }>

interface RevenueBucket extends Bucket {
  openingCents: number
  closingCents: number
  kinds: KindSums
  members: number
  /** Members of each tier at its end, by the tier's id. */
  membersByTier: Record<string, number>
}

export interface Revenue {
  openingCents: number
  closingCents: number
  kinds: KindSums
  openingMembers: number
  closingMembers: number
  /** Members who joined or came back, and who left; those who moved in are counted in `kinds`. */
  joined: number
  left: number
  buckets: RevenueBucket[]
}

interface SumRow {
  day: Day
  kind: MovementKind
  cents: number
  count: number
  entered: number
  left: number
}

/** Revenue at the start and the end of the period, and what happened between; to the cent. */
export async function readRevenue(db: OpenTenantDb, scope: ReportScope): Promise<Revenue> {
  const { from, to } = scope.period
  const buckets = bucketsOf({ from, to })
  const before = daysAfter(from, -1)
  const [{ rows }, totals] = await Promise.all([
    sql<SumRow>`
      select v.moved_on as day, v.kind, sum(v.delta_cents)::bigint as cents, count(*)::int as count,
        count(*) filter (where v.enters and v.kind <> 'moved_in')::int as entered, count(*) filter (where v.leaves)::int as left
      from ${movementsTable(db, scope)}
      where v.moved_on between ${from}::date and ${to}::date
      group by 1, 2`.execute(db.q),
    totalsAt(db, scope, [before, ...buckets.map((bucket) => bucket.to)]),
  ])
  const sumsOf = (days: { from: Day; to: Day }) =>
    sumKinds(rows.filter(({ day }) => day >= days.from && day <= days.to))
  const [opening, closing] = [totals[0]!, totals.at(-1)!]
  return {
    openingCents: opening.cents,
    closingCents: closing.cents,
    kinds: sumKinds(rows),
    openingMembers: opening.members,
    closingMembers: closing.members,
    joined: rows.reduce((sum, { entered }) => sum + entered, 0),
    left: rows.reduce((sum, { left }) => sum + left, 0),
    buckets: buckets.map((bucket, at) => ({
      ...bucket,
      openingCents: totals[at]!.cents,
      closingCents: totals[at + 1]!.cents,
      kinds: sumsOf(bucket),
      members: totals[at + 1]!.members,
      membersByTier: Object.fromEntries(
        totals[at + 1]!.tiers.map(({ tierId, members }) => [tierId, members]),
      ),
    })),
  }
}

function sumKinds(rows: readonly SumRow[]): KindSums {
  const sum = (kind: RevenueKind) => {
    const kindRows = rows.filter((row) => row.kind === kind)
    return {
      cents: kindRows.reduce((total, { cents }) => total + cents, 0),
      count: kindRows.reduce((total, { count }) => total + count, 0),
    }
  }
  return {
    new: sum('new'),
    moved_in: sum('moved_in'),
    reactivation: sum('reactivation'),
    expansion: sum('expansion'),
    contraction: sum('contraction'),
    churn: sum('churn'),
  }
}

export interface TierName {
  id: string
  name: string
  isArchived: boolean
}

/** The club's tiers in the order of its page; those that were archived come last. */
export async function readTierNames(db: OpenTenantDb): Promise<TierName[]> {
  const rows = await db.q
    .selectFrom('tiers')
    .where('status', '!=', 'draft')
    .orderBy((eb) => eb('status', '=', 'archived'))
    .orderBy('position')
    .orderBy('created_at')
    .select(['id', 'name', 'status'])
    .execute()
  return rows.map(({ id, name, status }) => ({ id, name, isArchived: status === 'archived' }))
}
