import type { OpenTenantDb } from '#/db/handles.server'
import type { RunStatus } from '#/db/schema/club-runs'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import type { Slot } from '../assignment/assign-wines'

/** A run with what its use cases decide by. */
export type RunRecord = Awaited<ReturnType<typeof findRun>>

const columns = [
  'id',
  'month',
  'title',
  'status',
  'location_id as locationId',
  'cut_off_at as cutOffAt',
  'pick_up_from as pickUpFrom',
  'pick_up_until as pickUpUntil',
  'pick_up_hours as pickUpHours',
  'is_taste_aware as isTasteAware',
  'version',
  'published_at as publishedAt',
  'locked_at as lockedAt',
] as const

/** A run by id. Throws `run-not-found` (404). */
export async function findRun(db: OpenTenantDb, runId: string) {
  if (!isId(runId)) throw runNotFound()
  const run = await db.q.selectFrom('club_runs').where('id', '=', runId).select(columns).executeTakeFirst()
  if (!run) throw runNotFound()
  return run
}

/** The same, locked until the transaction ends: the first row that every change of a run locks. */
export async function lockRunRecord(db: OpenTenantDb, runId: string): Promise<RunRecord> {
  if (!isId(runId)) throw runNotFound()
  const run = await db.q
    .selectFrom('club_runs')
    .where('id', '=', runId)
    .select(columns)
    .forUpdate()
    .executeTakeFirst()
  if (!run) throw runNotFound()
  return run
}

/** The slots of each tier of a run, in order; tiers without a wine are left out. */
export async function runSlots(db: OpenTenantDb, runId: string): Promise<Map<string, Slot[]>> {
  const rows = await db.q
    .selectFrom('run_slots')
    .where('run_id', '=', runId)
    .select(['tier_id', 'slot', 'role', 'wine_id'])
    .orderBy('tier_id')
    .orderBy('slot')
    .orderBy('role')
    .orderBy('position')
    .execute()
  const tiers = new Map<string, Map<number, Slot>>()
  for (const { tier_id, slot, role, wine_id } of rows) {
    const slots = tiers.get(tier_id) ?? new Map<number, Slot>()
    tiers.set(tier_id, slots)
    const one = slots.get(slot) ?? { slot, main: '', choices: [], substitutes: [] }
    slots.set(slot, one)
    if (role === 'main') one.main = wine_id
    else if (role === 'choice') one.choices.push(wine_id)
    else one.substitutes.push(wine_id)
  }
  return new Map(
    [...tiers].map(([tierId, slots]) => [tierId, [...slots.values()].filter(({ main }) => main !== '')]),
  )
}

export const runNotFound = () => new DomainError('run-not-found', 404, 'This run is no longer here.')

/** Throws `run-changed` (409) with a sentence unless the run is in one of these states. */
export function requireStatus(run: Pick<RunRecord, 'status'>, allowed: readonly RunStatus[]): void {
  if (allowed.includes(run.status)) return
  throw new DomainError('run-changed', 409, sentences[run.status])
}

const sentences: Record<RunStatus, string> = {
  draft: 'This run is still a draft. Publish it first.',
  published: 'This run is published and not locked yet.',
  locked: 'This run is locked: its wines are assigned.',
  fulfilling: 'This run is being handed over.',
  closed: 'This run is closed.',
  canceled: 'This run was canceled.',
}
