import { sql, type ExpressionBuilder, type Kysely } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { rootOrigin } from '#/tenants/origins'
import { record } from '~/foundation/audit/record.server'
import type { Env } from '~/foundation/kit/env.server'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import type { PictureStore } from '~/foundation/pictures/picture-store.server'
import { createArchiveFiles } from './archive-files.server'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { archiveReadyEmail } from './emails/archive-ready'
import { writeArchive } from './write-archive.server'

export interface ArchiveContext {
  env: Pick<Env, 'dataDir' | 'mail' | 'scheme' | 'rootDomain'>
  pictures: PictureStore
}

/** A run that was not seen for this long is lost, and another may take its place. */
const lostAfterSeconds = 60
const seenEveryMs = 5_000
/** Then something is wrong with the business's data, and an operator has to look. */
const mostAttempts = 5

/** Archives to be made that no run works on. */
export const isWithoutRun = (eb: ExpressionBuilder<Schema, 'business_archives'>) => {
  const lostBefore = sql<Date>`clock_timestamp() - make_interval(secs => ${lostAfterSeconds})`
  return eb.and([
    eb('status', 'in', ['asked', 'running']),
    eb.or([eb('seen_at', 'is', null), eb('seen_at', '<', lostBefore)]),
  ])
}

/**
 * Makes an archive that was asked for, unless another run is at it or it was made. Until the file is whole it has another
 * name and is not offered. Rejects when it fails; the next run starts again.
 */
export async function makeArchive(
  context: ArchiveContext,
  db: TenantDb,
  {
    archiveId,
    reporting = db,
    now,
    signal,
  }: {
    archiveId: string
    /** Reads what the archive has; may be a replica. */
    reporting?: TenantDb
    now: Date
    signal: AbortSignal
  },
): Promise<'made' | 'not mine' | 'failed'> {
  const files = createArchiveFiles(context.env.dataDir)
  const claim = await claimArchive(db, archiveId)
  if (!claim) return 'not mine'
  const { attempt, businessName } = claim
  // Files that an interrupted run left.
  await files.remove(db.businessId, archiveId)
  if (attempt > mostAttempts) {
    await db.transaction(({ q }) =>
      q.updateTable('business_archives').set({ status: 'failed' }).where('id', '=', archiveId).execute(),
    )
    return 'failed'
  }
  let progress = { done: 0, all: 0 }
  const say = () =>
    db.transaction(({ q }) =>
      runOf(q, archiveId, attempt)
        .set(({ fn }) => ({
          seen_at: fn<Date>('clock_timestamp'),
          done_files: progress.done,
          all_files: progress.all,
        }))
        .execute(),
    )
  const alive = setInterval(() => void say().catch(() => undefined), seenEveryMs)
  try {
    const file = await files.start(db.businessId, archiveId, attempt)
    await writeArchive(reporting, {
      pictures: context.pictures,
      businessName: businessName ?? '',
      file,
      now,
      signal,
      onFile: (done, all) => {
        progress = { done, all }
      },
    })
    await say()
    const { name, bytes } = await files.finish(db.businessId, archiveId, attempt)
    await markReady(context, db, { archiveId, attempt, name, bytes, now })
    return 'made'
  } catch (error) {
    await db.transaction(({ q }) =>
      runOf(q, archiveId, attempt)
        .set({ seen_at: null, because: error instanceof Error ? error.message : String(error) })
        .execute(),
    )
    throw error
  } finally {
    clearInterval(alive)
  }
}

async function claimArchive(db: TenantDb, archiveId: string) {
  return db.transaction(({ q, businessId }) =>
    q
      .updateTable('business_archives')
      .set({ status: 'running', done_files: 0, all_files: 0 })
      .set((eb) => ({ seen_at: eb.fn<Date>('clock_timestamp'), attempts: eb('attempts', '+', 1) }))
      .where('id', '=', archiveId)
      .where(isWithoutRun)
      .returning((eb) => [
        'attempts as attempt',
        eb.selectFrom('businesses as b').where('b.id', '=', businessId).select('b.name').as('businessName'),
      ])
      .executeTakeFirst(),
  )
}

/** A change of an archive while a run is at it. */
const runOf = (q: Kysely<Schema>, archiveId: string, attempt: number) =>
  q
    .updateTable('business_archives')
    .where('id', '=', archiveId)
    .where('status', '=', 'running')
    .where('attempts', '=', attempt)

async function markReady(
  { env }: ArchiveContext,
  db: TenantDb,
  {
    archiveId,
    attempt,
    name,
    bytes,
    now,
  }: { archiveId: string; attempt: number; name: string; bytes: number; now: Date },
): Promise<void> {
  await db.transaction(async (db) => {
    const row = await runOf(db.q, archiveId, attempt)
      .set({
        status: 'ready',
        file_name: name,
        size_bytes: bytes,
        ready_at: now,
        because: null,
      })
      .set({ expires_at: sql<Date>`${now}::timestamptz + make_interval(days => kept_days)` })
      .returning(['asked_by', 'kept_days as keptDays'])
      .executeTakeFirst()
    // Another run took over, or it was deleted meanwhile.
    if (!row) throw new Error('The archive is not this run’s anymore')
    await record(db, {
      action: 'archive.made',
      actor: { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'archive', id: archiveId },
      now,
    })
    const owner = await db.q
      .selectFrom('users as u')
      .innerJoin('businesses as b', (join) => join.on('b.id', '=', db.businessId))
      .where('u.id', '=', row.asked_by)
      .select(['u.email', 'u.full_name as fullName', 'b.name as businessName'])
      .executeTakeFirst()
    if (!owner) return
    await queuePlatformEmail(db, {
      ...archiveReadyEmail({
        ...owner,
        keptDays: row.keptDays,
        sender: platformSender(env.mail.from),
        origin: rootOrigin(env),
      }),
      to: owner.email,
      occasion: 'archive-ready',
      key: `archive-ready:${archiveId}`,
      now,
    })
  })
}
