// Steps of a run that two managers may press at the same moment.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { RunStatus } from '#/db/schema/club-runs'
import { DomainError } from '~/foundation/kit/errors'
import { lockRunRecord } from '../runs/run-record.server'
import { businessTimeZone } from '../runs/run-settings.server'
import { instantText } from '../runs/run-view'

/**
 * Runs a step on a run that is still in the state that the person saw, in one transaction. Where the run went on
 * meanwhile nothing happens: throws `run-moved-on` (409) with who did what and when.
 */
export function changeState<Result>(
  db: TenantDb,
  { runId, shownStatus }: { runId: string; shownStatus: string },
  step: (db: TenantDb) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    if (run.status !== shownStatus) throw await movedOn(db, runId, run.status)
    return step(db)
  })
}

const verbs: Record<RunStatus, string> = {
  draft: 'changed',
  published: 'published',
  locked: 'locked',
  fulfilling: 'started the pick-up of',
  closed: 'closed',
  canceled: 'canceled',
}

async function movedOn(db: OpenTenantDb, runId: string, status: RunStatus): Promise<DomainError> {
  const run = await db.q.selectFrom('club_runs').where('id', '=', runId).selectAll().executeTakeFirstOrThrow()
  const steps: Record<RunStatus, [by: string | null, at: Date | null]> = {
    draft: [null, null],
    published: [run.published_by, run.published_at],
    locked: [run.locked_by, run.locked_at],
    fulfilling: [null, run.packed_at],
    closed: [run.closed_by, run.closed_at],
    canceled: [run.canceled_by, run.canceled_at],
  }
  const [userId, at] = steps[status]
  const colleague = userId === null ? undefined : await staffName(db, userId)
  const who = colleague ?? (status === 'locked' && userId === null ? 'The deadline' : 'A colleague')
  const when = at ? ` on ${instantText(await businessTimeZone(db), at)}` : ''
  return new DomainError(
    'run-moved-on',
    409,
    `${who} ${verbs[status]} ${run.title}${when}, before your change. Nothing else was changed.`,
  )
}

/** The name of a person who works or worked at the business. */
export async function staffName(db: OpenTenantDb, userId: string): Promise<string | undefined> {
  const row = await db.q
    .selectFrom('business_users')
    .where('user_id', '=', userId)
    .select('full_name')
    .executeTakeFirst()
  return row?.full_name
}
