// The histories of a club's members, for judging the score on what happened.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { MemberHistory } from './member-history'

interface HistoryRow {
  startedAt: Date
  endedAt: Date | null
  endReason: string | null
  /** In milliseconds since 1970, as JSON has no times. */
  overdue: { from: number; until: number | null }[]
  skips: number[]
  unclaimed: number[]
  ratings: { at: number; points: number }[]
}

/** Every membership that was ever paid, as a history of its own. Past visits are not kept, so they are not known. */
export async function readHistories(db: TenantDb): Promise<MemberHistory[]> {
  const { rows } = await db.read(({ q, businessId }) =>
    sql<HistoryRow>`
      select ms.started_at as "startedAt", ms.ended_at as "endedAt", ms.end_reason as "endReason",
        coalesce((select jsonb_agg(jsonb_build_object('from', extract(epoch from f.created_at) * 1000,
            'until', extract(epoch from coalesce(f.recovered_at, f.waived_at)) * 1000))
          from payment_failures f where f.business_id = ms.business_id and f.membership_id = ms.id), '[]') as overdue,
        coalesce((select jsonb_agg(k.at) from (
          select extract(epoch from p.requested_at) * 1000 as at from membership_pauses p
          where p.business_id = ms.business_id and p.membership_id = ms.id and p.status in ('running', 'lifting', 'ended')
            and (p.ended_at is null or p.ended_at > p.from_at)
          union all
          select extract(epoch from s.skipped_at) * 1000 from run_skips s where s.business_id = ms.business_id and s.member_id = ms.member_id
        ) k), '[]') as skips,
        coalesce((select jsonb_agg(extract(epoch from o.changed_at) * 1000) from run_orders o
          where o.business_id = ms.business_id and o.member_id = ms.member_id
            and (o.status = 'unclaimed' or o.cancel_reason = 'restocked')), '[]') as unclaimed,
        coalesce((select jsonb_agg(jsonb_build_object('at', extract(epoch from r.changed_at) * 1000, 'points', r.points)) from wine_ratings r
          where r.business_id = ms.business_id and r.member_id = ms.member_id), '[]') as ratings
      from memberships ms
      where ms.business_id = ${businessId} and ms.status not in ('pending', 'inactive')
      order by ms.id`.execute(q),
  )
  const at = (time: number) => new Date(time)
  return rows.map((row) => ({
    startedAt: row.startedAt,
    endedAt: row.endedAt,
    endReason:
      row.endReason === 'voluntary' || row.endReason === 'failed_payment'
        ? row.endReason
        : row.endedAt && 'other',
    overdue: row.overdue.map(({ from, until }) => ({
      from: at(from),
      until: until === null ? null : at(until),
    })),
    skips: row.skips.map(at),
    unclaimed: row.unclaimed.map(at),
    ratings: row.ratings.map((rating) => ({ at: at(rating.at), points: rating.points })),
    visits: null,
  }))
}
