// A member's choices about a run until its cut-off: to skip the box, or another wine for a slot.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { lockRunRecord, runSlots, type RunRecord } from './run-record.server'
import { runSettings } from './run-settings.server'

interface Choice {
  runId: string
  memberId: string
  /** The person who chooses: the member, or staff for them. */
  userId: string | null
  now: Date
}

/**
 * Leaves out the member's box of a run: what they paid moves to the next run; renewals are untouched. Skipping twice
 * is the same as once. Throws `run-not-found` (404) and `too-late` (409) after the cut-off.
 */
export function skipBox(db: TenantDb, { runId, memberId, userId, now }: Choice): Promise<void> {
  return db.transaction(async (db) => {
    await lockBeforeCutOff(db, runId, now)
    await db.q
      .insertInto('run_skips')
      .values({
        run_id: runId,
        member_id: memberId,
        skipped_by: userId,
        skipped_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/** Takes the member's box back into a run that they skipped. Throws like `skipBox`. */
export function undoSkipBox(db: TenantDb, { runId, memberId, now }: Choice): Promise<void> {
  return db.transaction(async (db) => {
    await lockBeforeCutOff(db, runId, now)
    await db.q.deleteFrom('run_skips').where('run_id', '=', runId).where('member_id', '=', memberId).execute()
  })
}

/**
 * Chooses a wine for a slot of the member's box: its main wine takes the choice back. Throws `too-late` (409),
 * `no-swaps` (409) where the business allows none, `not-offered` (400) and `sold-out` (409).
 */
export function swapWine(
  db: TenantDb,
  choice: Choice & { tierId: string; slot: number; wineId: string },
): Promise<void> {
  const { runId, memberId, tierId, slot, wineId, now } = choice
  return db.transaction(async (db) => {
    const run = await lockBeforeCutOff(db, runId, now)
    const { allowsSwaps } = await runSettings(db)
    if (!allowsSwaps) throw new DomainError('no-swaps', 409, 'This month’s wines can’t be swapped.')
    const offered = (await runSlots(db, runId)).get(tierId)?.find((one) => one.slot === slot)
    if (!offered || ![offered.main, ...offered.choices].includes(wineId)) {
      throw new DomainError('not-offered', 400, 'This wine isn’t one of the choices.')
    }
    const key = { business_id: db.businessId, run_id: runId, member_id: memberId, tier_id: tierId, slot }
    if (wineId === offered.main) {
      await db.q
        .deleteFrom('run_swaps')
        .where('run_id', '=', runId)
        .where('member_id', '=', memberId)
        .where('tier_id', '=', tierId)
        .where('slot', '=', slot)
        .execute()
      return
    }
    await requireLeft(db, run, { memberId, wineId })
    await db.q
      .insertInto('run_swaps')
      .values({ ...key, wine_id: wineId, swapped_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'run_id', 'member_id', 'tier_id', 'slot'])
          .doUpdateSet({ wine_id: wineId, swapped_at: now }),
      )
      .execute()
  })
}

/** A wine that others have chosen up to the last bottle is not offered any more. The run's lock orders the choices. */
async function requireLeft(
  db: OpenTenantDb,
  run: RunRecord,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<void> {
  const level = await db.q
    .selectFrom('stock_levels')
    .where('location_id', '=', run.locationId)
    .where('wine_id', '=', wineId)
    .select('available')
    .executeTakeFirst()
  const { taken } = await db.q
    .selectFrom('run_swaps')
    .where('run_id', '=', run.id)
    .where('wine_id', '=', wineId)
    .where('member_id', '<>', memberId)
    .select(({ fn }) => fn.countAll<number>().as('taken'))
    .executeTakeFirstOrThrow()
  if ((level?.available ?? 0) <= taken) {
    throw new DomainError(
      'sold-out',
      409,
      'The last bottle of this wine was just chosen. Please choose another one.',
    )
  }
}

async function lockBeforeCutOff(db: OpenTenantDb, runId: string, now: Date): Promise<RunRecord> {
  const run = await lockRunRecord(db, runId)
  if (run.status !== 'published' || run.cutOffAt <= now) {
    throw new DomainError('too-late', 409, 'The deadline for changes has passed.')
  }
  return run
}
