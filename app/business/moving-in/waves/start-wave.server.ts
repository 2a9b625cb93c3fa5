// Going live: a wave of members, its pause, and what failed in it.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { evaluateImport, type ImportClub } from '../review/evaluate-import.server'
import { moveWaveJob } from '../jobs'
import { requireMoving } from './move-stop.server'
import { changeMemberImport, lockMemberImport } from '../session/lock-import.server'

/** Members of the first wave, so that an owner sees a few before all. */
export const FIRST_WAVE = 5

interface Start {
  importId: string
  /** The revision that the person rehearsed. */
  revision: number
  sendsClaims: boolean
  club: ImportClub
  userId: string
  now: Date
}

/**
 * Starts the next wave: five members, then all others that are ready. Returns its number; a wave under way is returned as
 * it is. Throws `not-rehearsed` (409) unless this revision was rehearsed, `nothing-to-move` (409), and
 * `payments-not-ready` (409) while the club has no payment account, and `club-stopped` (409) while it closes or is suspended.
 */
export function startWave(
  db: TenantDb,
  { importId, revision, sendsClaims, club, userId, now }: Start,
): Promise<number> {
  return db.transaction(async (db) => {
    const session = await lockMemberImport(db, importId)
    const running = await runningWave(db, importId)
    if (running) return running.number
    await requireMoving(db)
    if (session.revision !== revision || session.rehearsed_revision !== revision)
      throw new DomainError(
        'not-rehearsed',
        409,
        'The import changed after its rehearsal. Look at the rehearsal again before you go live.',
      )
    if (!(await canTakePayments(db)))
      throw new DomainError(
        'payments-not-ready',
        409,
        'Connect your Stripe account first: without it no membership can be charged.',
      )
    // Days pass between a rehearsal and its wave: a first payment may have come to lie in the past.
    await evaluateImport(db, { importId, decisions: session.decisions, club, now })
    const waves = await db.q
      .selectFrom('member_import_waves')
      .where('import_id', '=', importId)
      .select(({ fn }) => fn.max('number').as('last'))
      .executeTakeFirst()
    const isFirst = !(await hasMoved(db, importId))
    const rows = await db.q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('state', '=', 'ready')
      .orderBy('first_payment_on', 'desc')
      .orderBy('position')
      .$if(isFirst, (query) => query.limit(FIRST_WAVE))
      .select('id')
      .execute()
    if (rows.length === 0) throw new DomainError('nothing-to-move', 409, 'No member of this import is ready.')
    const number = (waves?.last ?? 0) + 1
    await db.q
      .insertInto('member_import_waves')
      .values({
        import_id: importId,
        number,
        size: rows.length,
        sends_claims: sendsClaims,
        started_by: userId,
        started_at: now,
      })
      .execute()
    await db.q
      .updateTable('member_import_rows')
      .set({ state: 'waiting', wave: number, attempts: 0, reason: '' })
      .where('id', '=', anyOf(rows.map(({ id }) => id)))
      .execute()
    await changeMemberImport(db, importId, {
      status: 'live',
      is_paused: false,
      went_live_at: session.went_live_at ?? now,
      changed_at: now,
    })
    // Rows that stay behind were rehearsed as they are.
    await keepRehearsal(db, importId)
    await sendJob(db, moveWaveJob, { importId, wave: number })
    await recordBusinessChange(
      db,
      db.businessId,
      'business.members_moving',
      { userId, now },
      {
        members: rows.length,
        wave: number,
      },
    )
    return number
  })
}

async function hasMoved({ q }: OpenTenantDb, importId: string): Promise<boolean> {
  const row = await q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('state', '=', 'moved')
    .limit(1)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the club has a payment account that can charge. */
export async function canTakePayments({ q }: OpenTenantDb): Promise<boolean> {
  const account = await q
    .selectFrom('stripe_accounts')
    .where('state', '=', 'ready')
    .select('account_id')
    .executeTakeFirst()
  return account !== undefined
}

async function keepRehearsal({ q }: OpenTenantDb, importId: string): Promise<void> {
  await q
    .updateTable('member_imports')
    .set({ rehearsed_revision: sql`revision`, rehearsal: null })
    .where('id', '=', importId)
    .execute()
}

/** The wave that is moving members in or is being undone, if there is one. */
export async function runningWave({ q }: OpenTenantDb, importId: string) {
  return q
    .selectFrom('member_import_waves')
    .where('import_id', '=', importId)
    .where('state', 'in', ['running', 'undoing'])
    .select(['number', 'state', 'undone_by'])
    .executeTakeFirst()
}

/**
 * Pauses a wave after the member under way, or continues it, which throws `club-stopped` (409) while the club closes or is
 * suspended. Nothing where no wave runs.
 */
export function pauseWave(
  db: TenantDb,
  { importId, isPaused, userId, now }: { importId: string; isPaused: boolean; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const session = await lockMemberImport(db, importId, { statuses: ['live'] })
    const wave = await runningWave(db, importId)
    if (wave?.state !== 'running' || session.is_paused === isPaused) return
    if (!isPaused) await requireMoving(db)
    await db.q.updateTable('member_imports').set({ is_paused: isPaused }).where('id', '=', importId).execute()
    if (!isPaused) await sendJob(db, moveWaveJob, { importId, wave: wave.number })
    const action = isPaused ? 'business.members_move_paused' : 'business.members_move_continued'
    await recordBusinessChange(db, db.businessId, action, { userId, now })
  })
}

/**
 * Tries the members that failed in a wave again, as they are now; one that has a problem stays. Returns how many. Throws
 * `wave-running` and `club-stopped` (409).
 */
export function retryFailed(
  db: TenantDb,
  { importId, club, now }: { importId: string; club: ImportClub; now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, importId, { statuses: ['live'] })
    if (await runningWave(db, importId))
      throw new DomainError('wave-running', 409, 'Wait until the members under way are through.')
    await requireMoving(db)
    const failed = await db.q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('state', '=', 'failed')
      .orderBy('position')
      .select(['id', 'wave'])
      .execute()
    if (failed.length === 0) return 0
    const ids = failed.map(({ id }) => id)
    await evaluateImport(db, { importId, decisions, club, now }, ids)
    const ready = await db.q
      .updateTable('member_import_rows')
      .set({ state: 'waiting', attempts: 0, reason: '' })
      .where('id', '=', anyOf(ids))
      .where('state', '=', 'ready')
      .returning('wave')
      .execute()
    if (ready.length === 0) return 0
    // They join the latest of their waves again.
    const wave = Math.max(...failed.map((row) => row.wave ?? 1))
    await db.q
      .updateTable('member_import_rows')
      .set({ wave })
      .where('import_id', '=', importId)
      .where('state', '=', 'waiting')
      .execute()
    await db.q
      .updateTable('member_import_waves')
      .set({ state: 'running', finished_at: null })
      .where('import_id', '=', importId)
      .where('number', '=', wave)
      .execute()
    await db.q.updateTable('member_imports').set({ is_paused: false }).where('id', '=', importId).execute()
    await sendJob(db, moveWaveJob, { importId, wave })
    return ready.length
  })
}
