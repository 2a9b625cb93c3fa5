import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

export interface RunToAddTo {
  id: string
  title: string
  /** Tiers that have a box in it. */
  tierIds: string[]
  /** Entitlements that are noted for it already. */
  added: string[]
}

/** A run that a box may still be added to; null for another run. */
export async function runToAddTo(db: OpenTenantDb, runId: string): Promise<RunToAddTo | null> {
  const { rows } = await sql<RunToAddTo>`
    select r.id, r.title,
      coalesce((select jsonb_agg(distinct s.tier_id) from run_slots s
        where s.business_id = r.business_id and s.run_id = r.id and s.role = 'main'), '[]') as "tierIds",
      coalesce((select jsonb_agg(x.entitlement_id) from run_extras x
        where x.business_id = r.business_id and x.run_id = r.id), '[]') as added
    from club_runs r
    where r.business_id = ${db.businessId} and r.id = ${runId}
      and r.status in ('draft', 'published', 'locked', 'fulfilling')`.execute(db.q)
  return rows[0] ?? null
}

/** The runs that a box may be added to, the next first. */
export function runsToAddTo(db: OpenTenantDb) {
  return db.q
    .selectFrom('club_runs')
    .where('status', 'in', ['published', 'locked', 'fulfilling'])
    .select(['id', 'title'])
    .orderBy('pick_up_from')
    .orderBy('id')
    .limit(5)
    .execute()
}

/** Open boxes of the run's tiers that it does not give: paid after the lock, or owed besides. */
export async function countOwedForRun(db: OpenTenantDb, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from entitlements e
    where e.business_id = ${db.businessId} and e.status = 'open' and exists (
      select from run_tiers t where t.business_id = e.business_id and t.run_id = ${runId} and t.tier_id = e.tier_id)`.execute(
    db.q,
  )
  return rows[0]!.count
}
