// The jobs of notifications: emails that are due, every minute, and old notifications, every night.
import { z } from 'zod'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { settlePastNotifications } from './settle-past.server'
import { sendDueEmails, type ReadBottles } from './emails/send-due-emails.server'

const findDueEmailsJob = platformJob('find-due-notification-emails', {
  payload: z.object({}),
  cron: '* * * * *',
})
const sendDueEmailsJob = tenantJob('send-notification-emails', { payload: z.object({}), concurrency: 1 })

const findOldJob = platformJob('find-old-notifications', { payload: z.object({}), cron: '50 4 * * *' })
const deleteOldJob = tenantJob('delete-old-notifications', { payload: z.object({}), concurrency: 1 })

/** How long a run may work; well below the time after which it expires. */
const maxRunMs = 20_000
/** Also named in `app/platform/privacy/retention.ts`. */
const daysKept = 180
/** Notifications of one statement. */
const batch = 5_000

interface NotificationServices {
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret' | 'mail'>
  readBottles: ReadBottles
  /** The latest time of any test clock: the business's own decides what is due. */
  clock: { latest(): Date }
}

export function notificationHandlers({
  scopes,
  clubs,
  env,
  readBottles,
  clock,
}: NotificationServices): JobHandler[] {
  return [
    handlePlatformJob(findDueEmailsJob, () => findDueEmails(scopes, clock.latest())),
    handleTenantJob(sendDueEmailsJob, async (db, _payload, { now, signal }) => {
      const club = await clubs.byId(db.businessId)
      if (!club) return
      const until = performance.now() + maxRunMs
      const enough = () => signal.aborted || performance.now() > until
      const { more } = await sendDueEmails(db, { club, env, readBottles, now, enough })
      if (more) await db.transaction((db) => sendJob(db, sendDueEmailsJob, {}))
    }),
    handlePlatformJob(findOldJob, () => sendJobToEveryBusiness(scopes)),
    handleTenantJob(deleteOldJob, async (db, _payload, { now }) => {
      await settlePastNotifications(db, { now })
      const deleted = await deleteOldNotifications(db, now)
      if (deleted === batch) await db.transaction((db) => sendJob(db, deleteOldJob, {}))
    }),
  ]
}

/** Sends a job to each business with emails that are due. */
async function findDueEmails(scopes: Scopes, now: Date): Promise<void> {
  const rows = await scopes
    .platform('emails about notifications that are due')
    .read(({ q }) =>
      q
        .selectFrom('notification_emails')
        .where('due_at', '<=', now)
        .select('business_id')
        .distinct()
        .execute(),
    )
  await sendToEach(scopes, sendDueEmailsJob, emptyPayloads(rows.map(({ business_id }) => business_id)))
}

async function sendJobToEveryBusiness(scopes: Scopes): Promise<void> {
  const rows = await scopes
    .platform('businesses with old notifications')
    .read(({ q }) => q.selectFrom('businesses').select('id').execute())
  await sendToEach(scopes, deleteOldJob, emptyPayloads(rows.map(({ id }) => id)))
}

/** Deletes notifications older than 180 days, read or not, at most 5,000 at a time. Returns how many were deleted. */
export function deleteOldNotifications(db: TenantDb, now: Date): Promise<number> {
  return db.transaction(async (db: OpenTenantDb) => {
    const before = new Date(now.getTime() - daysKept * 86_400_000)
    const { numDeletedRows } = await db.q
      .deleteFrom('notifications')
      .where('id', 'in', ({ selectFrom }) =>
        selectFrom('notifications')
          .where('created_at', '<', before)
          .orderBy('created_at')
          .limit(batch)
          .select('id'),
      )
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}
