import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import { record } from '~/audit/record.server'
import type { Env } from '~/kit/env.server'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import type { PictureStore } from '~/pictures/picture-store.server'
import { createArchiveFiles } from './archive-files.server'
import { platformSender } from '~/messaging/platform-sender'
import { archiveReadyEmail } from './emails/archive-ready'
import { writeArchive } from './write-archive.server'

export interface ArchiveContext {
  env: Pick<Env, 'dataDir' | 'mail' | 'scheme' | 'rootDomain'>
  pictures: PictureStore
}

/** A run that was not seen for this long is lost, and another may take its place. */
export const lostAfterSeconds = 60
const seenEveryMs = 5_000
/** Then something is wrong with the business's data, and an operator has to look. */
const mostAttempts = 5
const keptDays = 7

/**
 * Makes an archive that was asked for, unless another run is at it or it was made. Until the file is whole it has another
 * name and is not offered. Rejects when it fails; the next run starts again.
 */
export async function makeArchive(
  context: ArchiveContext,
  db: TenantDb,
  { archiveId, now, signal }: { archiveId: string; now: Date; signal: AbortSignal },
): Promise<'made' | 'not mine' | 'failed'> {
  const files = createArchiveFiles(context.env.dataDir)
  const claim = await claimArchive(db, archiveId)
  if (!claim) return 'not mine'
  const { attempt, businessName } = claim
  // Files that an interrupted run left.
  await files.remove(db.businessId, archiveId)
  if (attempt > mostAttempts) {
    await giveUp(db, archiveId)
    return 'failed'
  }
  let progress = { done: 0, all: 0 }
  const say = () => sayProgress(db, archiveId, attempt, progress)
  const alive = setInterval(() => void say().catch(() => undefined), seenEveryMs)
  try {
    const file = await files.start(db.businessId, archiveId, attempt)
    await writeArchive(db, {
      pictures: context.pictures,
      businessName,
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
      q
        .updateTable('business_archives')
        .set({ seen_at: null, because: error instanceof Error ? error.message : String(error) })
        .where('id', '=', archiveId)
        .where('attempts', '=', attempt)
        .where('status', '=', 'running')
        .execute(),
    )
    throw error
  } finally {
    clearInterval(alive)
  }
}

async function claimArchive(db: TenantDb, archiveId: string) {
  return db.transaction(async ({ q, businessId }) => {
    const { rows } = await sql<{ attempt: number }>`
      update business_archives set status = 'running', seen_at = clock_timestamp(), attempts = attempts + 1,
        done_files = 0, all_files = 0
      where business_id = ${businessId} and id = ${archiveId} and status in ('asked', 'running')
        and (seen_at is null or seen_at < clock_timestamp() - make_interval(secs => ${lostAfterSeconds}))
      returning attempts as attempt`.execute(q)
    const business = await q
      .selectFrom('businesses')
      .where('id', '=', businessId)
      .select('name')
      .executeTakeFirst()
    return rows[0] && { attempt: rows[0].attempt, businessName: business?.name ?? '' }
  })
}

async function sayProgress(
  db: TenantDb,
  archiveId: string,
  attempt: number,
  { done, all }: { done: number; all: number },
): Promise<void> {
  await db.transaction(({ q, businessId }) =>
    sql`update business_archives set seen_at = clock_timestamp(), done_files = ${done}, all_files = ${all}
      where business_id = ${businessId} and id = ${archiveId} and status = 'running' and attempts = ${attempt}`.execute(
      q,
    ),
  )
}

async function giveUp(db: TenantDb, archiveId: string): Promise<void> {
  await db.transaction(({ q }) =>
    q.updateTable('business_archives').set({ status: 'failed' }).where('id', '=', archiveId).execute(),
  )
}

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
    const expires = new Date(now.getTime() + keptDays * 86_400_000)
    const row = await db.q
      .updateTable('business_archives')
      .set({
        status: 'ready',
        file_name: name,
        size_bytes: bytes,
        ready_at: now,
        expires_at: expires,
        because: null,
      })
      .where('id', '=', archiveId)
      .where('status', '=', 'running')
      .where('attempts', '=', attempt)
      .returning('asked_by')
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
      ...archiveReadyEmail({ ...owner, sender: platformSender(env.mail.from), origin: rootOrigin(env) }),
      to: owner.email,
      occasion: 'archive-ready',
      key: `archive-ready:${archiveId}`,
      now,
    })
  })
}
