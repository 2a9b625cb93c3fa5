// Changes of a run and their authors, for people who edit it at the same time.
import type { OpenTenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockRunRecord, requireStatus, type RunRecord } from './run-record.server'
import type { RunChangeLine } from './run-values'

/** A part of a run. Two people may change different parts at once without disturbing each other. */
export type RunPart = 'details' | 'picture' | `tier ${string}` | `wine ${string}`

/** A change by a person, with what they changed. */
export interface RunChange {
  version: number
  part: string
  lines: RunChangeLine[]
  /** Null for the system or someone who is no longer on the staff. */
  by: string | null
  userId: string | null
  at: Date
}

/**
 * Locks a run that may be edited. Throws `run-changed` (409) in another state, and `run-edited` (409) where someone
 * saved the same part after the version that the person saw.
 */
export async function lockForEditing(
  db: OpenTenantDb,
  {
    runId,
    version,
    part,
    allowed = ['draft', 'published'],
  }: { runId: string; version: number; part: RunPart; allowed?: Parameters<typeof requireStatus>[1] },
): Promise<RunRecord> {
  const run = await lockRunRecord(db, runId)
  requireStatus(run, allowed)
  if (run.version === version) return run
  const changes = await changesSince(db, { runId, version })
  const isKnown = version < run.version && changes.length === run.version - version
  if (!isKnown || changes.some((one) => one.part === part)) {
    throw new DomainError(
      'run-edited',
      409,
      'Someone else changed this meanwhile. Look at their changes and try again.',
    )
  }
  return run
}

/** Counts a change: raises the version, keeps what changed, and records it where the run is published. */
export async function finishEdit(
  db: OpenTenantDb,
  run: RunRecord,
  { part, lines, userId, now }: { part: RunPart; lines: RunChangeLine[]; userId: string; now: Date },
): Promise<number> {
  const version = run.version + 1
  await db.q.updateTable('club_runs').set({ version, changed_at: now }).where('id', '=', run.id).execute()
  await db.q
    .insertInto('run_changes')
    .values({
      run_id: run.id,
      version,
      part,
      lines: JSON.stringify(lines),
      changed_by: userId,
      changed_at: now,
    })
    .execute()
  if (run.status !== 'draft') {
    await recordForBusiness(db, { userId, now }, 'run.changed', { target: { kind: 'run', id: run.id } })
  }
  return version
}

/** The changes after a version, the first first. */
export async function changesSince(
  db: OpenTenantDb,
  { runId, version }: { runId: string; version: number },
): Promise<RunChange[]> {
  return asChanges(
    await selectChanges(db, runId).where('c.version', '>', version).orderBy('c.version').execute(),
  )
}

/** The latest changes, the last first. */
export async function latestChanges(
  db: OpenTenantDb,
  { runId, limit }: { runId: string; limit: number },
): Promise<RunChange[]> {
  const rows = await selectChanges(db, runId)
    .where((eb) => eb(eb.fn<number>('jsonb_array_length', ['c.lines']), '>', 0))
    .orderBy('c.version', 'desc')
    .limit(limit)
    .execute()
  return asChanges(rows)
}

const selectChanges = (db: OpenTenantDb, runId: string) =>
  db.q
    .selectFrom('run_changes as c')
    .leftJoin('business_users as u', 'u.user_id', 'c.changed_by')
    .where('c.run_id', '=', runId)
    .select(['c.version', 'c.part', 'c.lines', 'u.full_name as by', 'c.changed_by as userId'])
    .select(['c.changed_at as at'])

const asChanges = (rows: (Omit<RunChange, 'lines'> & { lines: unknown })[]): RunChange[] =>
  rows.map((row) => ({ ...row, lines: row.lines as RunChangeLine[] }))
