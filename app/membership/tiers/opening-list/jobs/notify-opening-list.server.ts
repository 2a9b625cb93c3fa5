// Emails the guests of a club's opening list once it takes members, and deletes old entries.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { ClubDirectory } from '#/tenants/directory.server'
import { clubOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { publishedTiers } from '../../queries.server'
import { clubOpenEmail } from '../emails/opening-list'
import { isOpenForMembers } from '../rules'

const checkOpeningListsJob = platformJob('check-opening-lists', {
  payload: z.object({}),
  cron: '*/10 * * * *',
})
const notifyOpeningListJob = tenantJob('notify-opening-list', { payload: z.object({}), concurrency: 1 })

/** An entry is kept this long after its guest was notified or has left. */
const keepResolvedDays = 90
/** A guest who has waited this long has no link to leave any more, and is forgotten. */
const keepWaitingDays = 365
const batchSize = 100

/**
 * Deletes old entries and, where the club takes members, queues one email for every guest who waits. Safe to repeat
 * and to interrupt: an entry and its email are changed in one transaction. Returns the number of emails.
 */
export async function notifyOpeningList(
  db: TenantDb,
  { club, origin, now }: { club: Club; origin: string; now: Date },
): Promise<number> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const isOpen = await db.transaction(async (db) => {
    await db.q
      .deleteFrom('opening_list')
      .where((eb) =>
        eb.or([
          eb.and([eb('status', '=', 'waiting'), eb('created_at', '<', daysAgo(keepWaitingDays))]),
          eb.and([eb('status', '!=', 'waiting'), eb('resolved_at', '<', daysAgo(keepResolvedDays))]),
        ]),
      )
      .execute()
    return isOpenForMembers(club, (await publishedTiers(db)).length)
  })
  let notified = 0
  for (let sent = isOpen ? batchSize : 0; sent === batchSize; notified += sent) {
    sent = await notifyBatch(db, { club, origin, now })
  }
  return notified
}

async function notifyBatch(db: TenantDb, { club, origin, now }: { club: Club; origin: string; now: Date }) {
  return db.transaction(async (db) => {
    const waiting = await db.q
      .selectFrom('opening_list')
      .where('status', '=', 'waiting')
      .orderBy('id')
      .limit(batchSize)
      .select(['id', 'email'])
      .forUpdate()
      .execute()
    for (const { id, email } of waiting) {
      await queueEmail(db, {
        ...clubOpenEmail({ club, joinUrl: origin + paths.cameFrom('email') }),
        to: email,
        occasion: 'club-open',
        key: `club-open-${id}`,
        now,
      })
    }
    if (waiting.length > 0) {
      await db.q
        .updateTable('opening_list')
        .set({ status: 'notified', resolved_at: now })
        .where(
          'id',
          'in',
          waiting.map(({ id }) => id),
        )
        .execute()
    }
    return waiting.length
  })
}

export function openingListHandlers({
  scopes,
  clubs,
  env,
}: {
  scopes: Scopes
  clubs: ClubDirectory
  env: Env
}): JobHandler[] {
  return [
    handlePlatformJob(checkOpeningListsJob, async () => {
      const rows = await scopes
        .platform('clubs with an opening list')
        .read((db) => db.q.selectFrom('opening_list').select('business_id').distinct().execute())
      await sendToEach(
        scopes,
        notifyOpeningListJob,
        emptyPayloads(rows.map(({ business_id }) => business_id)),
      )
    }),
    handleTenantJob(notifyOpeningListJob, async (db, _payload, { now }) => {
      const club = await clubs.byId(db.businessId)
      if (club) await notifyOpeningList(db, { club, origin: clubOrigin(env, club), now })
    }),
  ]
}
