import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'

export type RunToAddTo = NonNullable<Awaited<ReturnType<typeof runToAddTo>>>

/**
 * A run that a box may still be added to, with the tiers that have a box in it and the entitlements that are noted for it
 * already; null for another run.
 */
export async function runToAddTo(db: OpenTenantDb, runId: string) {
  const run = await db.q
    .selectFrom('club_runs as r')
    .where('r.id', '=', runId)
    .where('r.status', 'in', ['draft', 'published', 'locked', 'fulfilling'])
    .select(['r.id', 'r.title'])
    .select(({ selectFrom }) =>
      selectFrom('run_slots as s')
        .whereRef('s.run_id', '=', 'r.id')
        .where('s.role', '=', 'main')
        .select(({ fn }) => fn.jsonAgg('s.tier_id').distinct().as('ids'))
        .as('tierIds'),
    )
    .select(({ selectFrom }) =>
      selectFrom('run_extras as x')
        .whereRef('x.run_id', '=', 'r.id')
        .select(({ fn }) => fn.jsonAgg('x.entitlement_id').as('ids'))
        .as('added'),
    )
    .executeTakeFirst()
  return run ? { ...run, tierIds: run.tierIds ?? [], added: run.added ?? [] } : null
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
  const { count } = await db.q
    .selectFrom('entitlements')
    .where('status', '=', sql.lit('open'))
    .where('tier_id', 'in', (eb) =>
      eb.selectFrom('run_tiers').where('run_id', '=', runId).select('run_tiers.tier_id'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
