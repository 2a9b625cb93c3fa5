// The members of a wave, one after the other. Every step is stored before the next begins, so that a process may be
// killed anywhere: a member under way is resumed with the same request.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordBusinessChange } from '~/foundation/audit/record-business-change.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { dayIn } from '~/foundation/kit/dates'
import { evaluateImport, type ImportClub } from '../review/evaluate-import.server'
import type { RowMove } from '../review/evaluate-row'
import { undoWaveJob } from '../jobs'
import type { MoveIn, MoveInResult } from '../move-in'
import { changeMemberImport, lockMemberImport } from '../session/lock-import.server'
import { moveStop } from './move-stop.server'
import type { Mover } from './mover'
import { canTakePayments, runningWave } from './start-wave.server'

/** Members of one run of the job: a few calls to Stripe each, within the run's time. */
const portion = 10
/** Attempts before a member whose answer does not come counts as failed, and seconds before the first repetition. */
const mostAttempts = 8
const firstRetrySeconds = 5
/** A run takes less; a process that was killed is waited for as long. */
const leaseSeconds = 60
const busySeconds = 20
/** How often a wave looks whether the payment account can be used again. */
const disconnectedSeconds = 60

interface WaveRun {
  importId: string
  wave: number
  now: Date
  /** Ends the run early when the process stops. */
  signal?: AbortSignal
}

/**
 * Moves the next members of a wave in; the last run ends the wave. Safe to repeat, and to run beside itself: one member
 * at a time is worked on. A club that closes or is suspended pauses it. Returns the seconds after which the wave continues,
 * which it does by itself once a payment account that was disconnected is ready again; null once it has ended or is
 * paused.
 */
export async function moveWave(
  db: TenantDb,
  mover: Mover,
  { importId, wave, now, signal }: WaveRun,
): Promise<number | null> {
  for (let count = 0; count < portion; count += 1) {
    if (signal?.aborted) break
    const next = await db.transaction((db) => takeNext(db, { importId, wave }))
    if (next === 'paused') return null
    if (next === 'busy') return busySeconds
    if (next === 'disconnected') return disconnectedSeconds
    if (next === 'none') {
      await endWave(db, mover, { importId, wave, now })
      return null
    }
    const { result, fault } = await attempt(db, mover, next.move, now)
    const attempts = await db.transaction((db) => storeResult(db, { row: next, result, now }))
    if (result.kind === 'disconnected') return disconnectedSeconds
    if (fault !== undefined && attempts < mostAttempts) throw fault
    if (result.kind === 'again' && attempts < mostAttempts)
      return firstRetrySeconds * 2 ** Math.min(attempts - 1, 6)
  }
  return 0
}

/** Until when a row is worked on, from now. */
const workedUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`
const isWorkedOn = sql<boolean>`coalesce(worked_until > clock_timestamp(), false)`

interface TakenRow {
  id: string
  move: MoveIn
}

/** Marks the next member as under way: one that was under way before comes first. */
async function takeNext(
  db: OpenTenantDb,
  { importId, wave }: { importId: string; wave: number },
): Promise<TakenRow | 'paused' | 'none' | 'busy' | 'disconnected'> {
  const session = await lockMemberImport(db, importId)
  const current = await runningWave(db, importId)
  if (current?.number !== wave || current.state !== 'running') return 'paused'
  const row = await db.q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('wave', '=', wave)
    .where('state', 'in', ['moving', 'waiting'])
    .orderBy(({ eb }) => eb('state', '=', 'moving'), 'desc')
    .orderBy('position')
    .limit(1)
    .select(['id', 'request_id', 'move', 'state', isWorkedOn.as('isWorkedOn')])
    .executeTakeFirst()
  if (!row) return 'none'
  if (row.isWorkedOn) return 'busy'
  if (session.is_paused && row.state === 'waiting') return 'paused'
  if (row.state === 'waiting' && (await moveStop(db)) !== null) {
    // A person continues it, should the club take members again.
    await db.q.updateTable('member_imports').set({ is_paused: true }).where('id', '=', importId).execute()
    return 'paused'
  }
  if (!(await canTakePayments(db))) return 'disconnected'
  await db.q
    .updateTable('member_import_rows')
    .set({ state: 'moving', worked_until: workedUntil })
    .where('id', '=', row.id)
    .execute()
  const { started_by } = await db.q
    .selectFrom('member_import_waves')
    .where('import_id', '=', importId)
    .where('number', '=', wave)
    .select('started_by')
    .executeTakeFirstOrThrow()
  const move: MoveIn = {
    ...(row.move as unknown as RowMove),
    requestId: row.request_id,
    importId,
    hasMandate: session.mandate_at !== null,
    userId: started_by ?? session.created_by!,
  }
  return { id: row.id, move }
}

/** A refusal of a business rule is a failure with its sentence; everything else is repeated, a fault by the job. */
async function attempt(
  db: TenantDb,
  mover: Mover,
  move: MoveIn,
  now: Date,
): Promise<{ result: MoveInResult; fault?: unknown }> {
  try {
    return { result: await mover.move(db, move, now) }
  } catch (error) {
    if (!isDomainError(error)) return { result: { kind: 'again' }, fault: error }
    const isRefused = error.status < 500
    return { result: isRefused ? { kind: 'failed', sentence: error.sentence } : { kind: 'again' } }
  }
}

const noAnswer =
  'Several attempts had no answer. Nothing is lost and no one is charged twice: try again later.'

/** Stores a result where the member is still under way. Returns the number of attempts so far. */
async function storeResult(
  db: OpenTenantDb,
  { row, result, now }: { row: TakenRow; result: MoveInResult; now: Date },
): Promise<number> {
  const { attempts } = await db.q
    .selectFrom('member_import_rows')
    .where('id', '=', row.id)
    .select('attempts')
    .executeTakeFirstOrThrow()
  const count = result.kind === 'disconnected' ? attempts : attempts + 1
  const changes =
    result.kind === 'moved'
      ? {
          state: 'moved' as const,
          member_id: result.memberId,
          membership_id: result.membershipId,
          moved_at: now,
          reason: '',
        }
      : result.kind === 'failed'
        ? { state: 'failed' as const, reason: result.sentence }
        : count >= mostAttempts
          ? { state: 'failed' as const, reason: noAnswer }
          : {}
  await db.q
    .updateTable('member_import_rows')
    .set({ ...changes, attempts: count, worked_until: null })
    .where('id', '=', row.id)
    .where('state', '=', 'moving')
    .execute()
  return count
}

/** Ends the wave, and queues the emails that it was started with. */
async function endWave(db: TenantDb, mover: Mover, { importId, wave, now }: WaveRun): Promise<void> {
  const ended = await db.transaction(async (db) => {
    await lockMemberImport(db, importId)
    return db.q
      .updateTable('member_import_waves')
      .set({ state: 'done', finished_at: now })
      .where('import_id', '=', importId)
      .where('number', '=', wave)
      .where('state', '=', 'running')
      .returning(['sends_claims', 'started_by'])
      .executeTakeFirst()
  })
  if (!ended) return
  await db.transaction(async (db) => {
    const { moved, failed } = await db.q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('wave', '=', wave)
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', '=', 'moved').as('moved'),
        fn.countAll<number>().filterWhere('state', '=', 'failed').as('failed'),
      ])
      .executeTakeFirstOrThrow()
    const by = { userId: ended.started_by, now }
    await recordBusinessChange(db, db.businessId, 'business.members_moved_in', by, { members: moved, failed })
  })
  if (!ended.sends_claims) return
  await sendClaimsOfImport(db, mover, { importId, wave, userId: ended.started_by!, now }).catch(
    (error: unknown) => {
      // The wave is done; its page says that no email was sent, and has a button.
      if (!isDomainError(error)) throw error
    },
  )
}

/**
 * Queues the emails of members who moved in and got none, of one wave or of all that are done, and notes it with these
 * waves. Throws `club-not-live` (409).
 */
export async function sendClaimsOfImport(
  db: TenantDb,
  mover: Pick<Mover, 'sendClaims'>,
  { importId, wave, userId, now }: { importId: string; wave?: number; userId: string; now: Date },
): Promise<void> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('member_import_rows')
      .where('import_id', '=', importId)
      .where('state', '=', 'moved')
      .$if(wave !== undefined, (query) => query.where('wave', '=', wave!))
      .select('member_id')
      .execute(),
  )
  await mover.sendClaims(
    db,
    { importId, memberIds: rows.flatMap(({ member_id }) => member_id ?? []), userId },
    now,
  )
  await db.transaction(async (db) => {
    await db.q
      .updateTable('member_import_waves')
      .set({ claims_queued_at: now })
      .where('import_id', '=', importId)
      .where('state', '=', 'done')
      .where('claims_queued_at', 'is', null)
      .$if(wave !== undefined, (query) => query.where('number', '=', wave!))
      .execute()
  })
}

/**
 * Starts the undo of a wave: its members are taken out again, and what ran at Stripe continues as before. Throws
 * `wave-running` (409), `wave-not-found` (404) and `wave-charged` (409) once the first payment of a member has come.
 */
export function requestUndo(
  db: TenantDb,
  { importId, wave, club, userId, now }: WaveRun & { club: ImportClub; userId: string },
): Promise<void> {
  return db.transaction(async (db) => {
    await lockMemberImport(db, importId, { statuses: ['live'] })
    if (await runningWave(db, importId))
      throw new DomainError('wave-running', 409, 'Wait until the members under way are through.')
    const row = await db.q
      .selectFrom('member_import_waves')
      .where('import_id', '=', importId)
      .where('number', '=', wave)
      .where('state', '=', 'done')
      .select('number')
      .executeTakeFirst()
    if (!row) throw new DomainError('wave-not-found', 404, 'This wave is no longer here.')
    const first = await firstCharge(db, { importId, wave })
    if (first !== null && first <= dayIn(club.timeZone, now))
      throw new DomainError(
        'wave-charged',
        409,
        'The first payment of this wave has come, so it can’t be undone as a whole. Cancel or refund members one by one.',
      )
    await db.q
      .updateTable('member_import_waves')
      .set({ state: 'undoing', undone_by: userId })
      .where('import_id', '=', importId)
      .where('number', '=', wave)
      .execute()
    await db.q
      .updateTable('member_import_rows')
      .set({ attempts: 0 })
      .where('import_id', '=', importId)
      .where('wave', '=', wave)
      .execute()
    await sendJob(db, undoWaveJob, { importId, wave })
  })
}

/** The day of the first payment of the members of a wave who are charged here; null where there is none. */
async function firstCharge(
  { q }: OpenTenantDb,
  { importId, wave }: { importId: string; wave: number },
): Promise<string | null> {
  const row = await q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('wave', '=', wave)
    .where('state', '=', 'moved')
    .select(({ fn }) => fn.min('first_payment_on').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}

/** Undoes the next members of a wave; the last run ends the undo. Safe to repeat. Returns as `moveWave`. */
export async function undoWave(
  db: TenantDb,
  mover: Mover,
  { importId, wave, club, now, signal }: WaveRun & { club: ImportClub },
): Promise<number | null> {
  for (let count = 0; count < portion; count += 1) {
    if (signal?.aborted) break
    const next = await db.transaction((db) => takeNextUndo(db, { importId, wave }))
    if (next === null) return null
    if (next === 'busy') return busySeconds
    if (next === 'disconnected') return disconnectedSeconds
    if (next === 'none') {
      await endUndo(db, { importId, wave, club, now })
      return null
    }
    const { result, fault } = await attemptUndo(db, mover, next, now)
    if (result.kind === 'again') {
      if (fault !== undefined) throw fault
      return firstRetrySeconds
    }
    await db.transaction(async (db) => {
      await db.q
        .updateTable('member_import_rows')
        .set(
          result.kind === 'refused'
            ? { state: 'moved', reason: result.sentence, wave: null, worked_until: null }
            : {
                worked_until: null,
                state: 'ready',
                reason: '',
                wave: null,
                // The next move is another one.
                request_id: newId(),
                attempts: 0,
                member_id: null,
                membership_id: null,
                moved_at: null,
              },
        )
        .where('id', '=', next.id)
        .where('state', '=', 'undoing')
        .execute()
    })
  }
  return 0
}

/** Undoes a member's move. After several attempts without an answer it is refused, and the member stays. */
async function attemptUndo(
  db: TenantDb,
  mover: Mover,
  { id, ...moved }: { id: string; requestId: string; userId: string },
  now: Date,
): Promise<{ result: Awaited<ReturnType<Mover['undo']>>; fault?: unknown }> {
  const again = { kind: 'again' as const }
  const answer = await mover
    .undo(db, moved, now)
    .then((result) => ({ result, fault: undefined }))
    .catch((fault: unknown) => ({ result: again, fault }))
  if (answer.result.kind !== 'again') return answer
  const attempts = await db.transaction((db) =>
    db.q
      .updateTable('member_import_rows')
      .set({ worked_until: null, attempts: sql`attempts + 1` })
      .where('id', '=', id)
      .returning('attempts')
      .executeTakeFirstOrThrow(),
  )
  return attempts.attempts < mostAttempts ? answer : { result: { kind: 'refused', sentence: noAnswer } }
}

async function takeNextUndo(db: OpenTenantDb, { importId, wave }: { importId: string; wave: number }) {
  const session = await lockMemberImport(db, importId)
  const current = await runningWave(db, importId)
  if (current?.number !== wave || current.state !== 'undoing') return null
  const row = await db.q
    .selectFrom('member_import_rows')
    .where('import_id', '=', importId)
    .where('wave', '=', wave)
    .where('state', 'in', ['undoing', 'moved'])
    .orderBy(({ eb }) => eb('state', '=', 'undoing'), 'desc')
    .orderBy('position')
    .limit(1)
    .select(['id', 'request_id', isWorkedOn.as('isWorkedOn')])
    .executeTakeFirst()
  if (!row) return 'none' as const
  if (row.isWorkedOn) return 'busy' as const
  if (!(await canTakePayments(db))) return 'disconnected' as const
  await db.q
    .updateTable('member_import_rows')
    .set({ state: 'undoing', worked_until: workedUntil })
    .where('id', '=', row.id)
    .execute()
  return {
    id: row.id,
    requestId: row.request_id,
    userId: current.undone_by ?? session.created_by!,
  }
}

async function endUndo(
  db: TenantDb,
  { importId, wave, club, now }: WaveRun & { club: ImportClub },
): Promise<void> {
  await db.transaction(async (db) => {
    const { decisions } = await lockMemberImport(db, importId)
    const undone = await db.q
      .updateTable('member_import_waves')
      .set({ state: 'undone', undone_at: now })
      .where('import_id', '=', importId)
      .where('number', '=', wave)
      .where('state', '=', 'undoing')
      .returning(['undone_by', 'size'])
      .executeTakeFirst()
    if (!undone) return
    // Members who had failed in it are rows like all others again.
    await db.q
      .updateTable('member_import_rows')
      .set({ wave: null })
      .where('import_id', '=', importId)
      .where('wave', '=', wave)
      .where('state', '=', 'failed')
      .execute()
    await evaluateImport(db, { importId, decisions, club, now })
    await changeMemberImport(db, importId, { changed_at: now })
    await recordBusinessChange(
      db,
      db.businessId,
      'business.members_move_undone',
      { userId: undone.undone_by, now },
      {
        members: undone.size,
      },
    )
  })
}

/** How far a wave is. */
export async function waveProgress({ q }: OpenTenantDb, importId: string) {
  const rows = await q
    .selectFrom('member_import_waves as w')
    .leftJoin('member_import_rows as r', (join) =>
      join.onRef('r.import_id', '=', 'w.import_id').onRef('r.wave', '=', 'w.number'),
    )
    .where('w.import_id', '=', importId)
    .groupBy(['w.number', 'w.state', 'w.size', 'w.started_at', 'w.finished_at', 'w.undone_at'])
    .groupBy(['w.sends_claims', 'w.claims_queued_at'])
    .orderBy('w.number')
    .select(['w.number', 'w.state', 'w.size', 'w.started_at as startedAt', 'w.finished_at as finishedAt'])
    .select([
      'w.undone_at as undoneAt',
      'w.sends_claims as sendsClaims',
      'w.claims_queued_at as claimsQueuedAt',
    ])
    .select((eb) => [
      countIn(eb.ref('r.state'), 'moved').as('moved'),
      countIn(eb.ref('r.state'), 'failed').as('failed'),
      sql<string | null>`min(r.first_payment_on) filter (where r.state = 'moved')`.as('firstPaymentOn'),
    ])
    .execute()
  return rows.map((row) => ({ ...row, moved: Number(row.moved), failed: Number(row.failed) }))
}

const countIn = (state: unknown, word: string) => sql<number>`count(*) filter (where ${state} = ${word})`
