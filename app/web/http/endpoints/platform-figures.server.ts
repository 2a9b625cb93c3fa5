// Figures of the whole platform for its operators: jobs, events and emails that wait, backups, costs.
import { sql } from 'kysely'
import type { PlatformDb } from '#/db/handles.server'

/** Counts and ages, in seconds of the database's clock. An age is null where nothing waits. */
export interface PlatformFigures {
  /** Of jobs that are not done. `oldestSeconds` counts from when the job was due. */
  jobs: { queue: string; state: string; count: number; oldestSeconds: number | null }[]
  webhooks: { status: string; count: number }[]
  webhookOldestSeconds: number | null
  emails: { from: 'clubs' | 'platform'; count: number; oldestSeconds: number | null }[]
  /** Since when the account that was compared longest ago has been compared; null without accounts. */
  reconciledAgeSeconds: number | null
  backup: { ageSeconds: number; bytes: number } | null
  models: { purpose: string; dollars: number }[]
}

/** Several who ask at once, or within this time, get the same figures. */
const keptMs = 5_000

/** Reads the figures, at most once in five seconds. Rejects while the database is away. */
export function platformFigures(db: PlatformDb, now: () => number = () => performance.now()) {
  let last: { at: number; figures: Promise<PlatformFigures> } | undefined
  return (): Promise<PlatformFigures> => {
    if (last && now() - last.at < keptMs) return last.figures
    const figures = db.read(({ q }) => readFigures(q))
    last = { at: now(), figures }
    figures.catch(() => (last = undefined))
    return figures
  }
}

type Queries = Parameters<Parameters<PlatformDb['read']>[0]>[0]['q']

/** In one statement, so that a look costs one round trip and one connection. */
async function readFigures(q: Queries): Promise<PlatformFigures> {
  const { rows } = await sql<{ figures: PlatformFigures }>`
    select json_build_object(
      'jobs', (select coalesce(json_agg(j), '[]') from (
        select name as queue, state::text as state, count(*)::int as count,
          extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8
            as "oldestSeconds"
        from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by name, state) j),
      'webhooks', (select coalesce(json_agg(w), '[]') from (
        select status, count(*)::int as count from webhook_inbox
        where status in ('queued', 'failed', 'parked') group by status) w),
      'webhookOldestSeconds', (select extract(epoch from now() - min(not_before))::float8 from webhook_inbox
        where status = 'queued' and not_before <= now()),
      'emails', (select json_agg(e) from (
        select 'clubs' as "from", count(*)::int as count,
          extract(epoch from now() - min(created_at))::float8 as "oldestSeconds"
        from outgoing_emails where status = 'queued'
        union all
        select 'platform', count(*)::int, extract(epoch from now() - min(created_at))::float8
        from platform_emails where status = 'queued') e),
      'reconciledAgeSeconds', (select extract(epoch from now() - min(reconciled_until))::float8
        from stripe_accounts where disconnected_at is null),
      'backup', (select json_build_object('ageSeconds', extract(epoch from now() - made_at)::float8, 'bytes', bytes)
        from backups order by made_at desc limit 1),
      'models', (select coalesce(json_agg(m), '[]') from (
        select purpose, (sum(cost_micros) / 1e6)::float8 as dollars from model_usage
        where month = date_trunc('month', now() at time zone 'UTC')::date group by purpose) m)
    ) as figures`.execute(q)
  return rows[0]!.figures
}
