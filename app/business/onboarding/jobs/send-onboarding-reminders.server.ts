// Sends the single reminder of an unfinished setup.
import { z } from 'zod'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import type { Env } from '~/foundation/kit/env.server'
import { handlePlatformJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob } from '~/foundation/jobs/job'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { onboardingReminderEmail } from '../emails/onboarding-emails'
import { readOnboardingProgress } from '../queries.server'
import { saveProgress } from '../save-progress.server'
import { stepIds, stepLabels } from '../steps'

/** Daily at 16:20 UTC, late morning in the United States. */
const onboardingRemindersJob = platformJob('remind-set-ups', { payload: z.object({}), cron: '20 16 * * *' })

/** Days after creation before an owner is reminded. */
const remindAfterDays = 3
/** Older drafts are considered abandoned. */
const remindUntilDays = 60
const batchSize = 500

interface ReminderServices {
  scopes: Scopes
  env: Env
}

/**
 * Emails the owners of drafts created some days ago, once each; skips owners who opted out and unconfirmed addresses.
 * Safe to run at any time and concurrently. Returns the number of emails sent.
 */
export async function sendOnboardingReminders(
  { scopes, env }: ReminderServices,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  let reminded = 0
  for (const businessId of await unfinishedDrafts(scopes, now)) {
    if (signal?.aborted) break
    if (await remind({ scopes, env }, businessId, now)) reminded += 1
  }
  return reminded
}

async function unfinishedDrafts(scopes: Scopes, now: Date): Promise<string[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const rows = await scopes
    .platform('unfinished onboarding')
    .read(({ q }) =>
      q
        .selectFrom('businesses as b')
        .innerJoin('users as u', 'u.id', 'b.owner_user_id')
        .leftJoin('onboarding_progress as s', 's.business_id', 'b.id')
        .where('b.status', '=', 'draft')
        .where('b.created_at', '<=', daysAgo(remindAfterDays))
        .where('b.created_at', '>', daysAgo(remindUntilDays))
        .where('u.email_confirmed_at', 'is not', null)
        .where('s.reminded_at', 'is', null)
        .where('s.dismissed_at', 'is', null)
        .orderBy('b.created_at')
        .limit(batchSize)
        .select('b.id')
        .execute(),
    )
  return rows.map(({ id }) => id)
}

/** Checked again under a lock: the business may be live, dismissed or reminded by now. */
function remind({ scopes, env }: ReminderServices, businessId: string, now: Date): Promise<boolean> {
  return scopes.tenant(businessId).transaction(async (db) => {
    await db.q.selectFrom('businesses').where('id', '=', db.businessId).select('id').forUpdate().execute()
    // A second statement, because joined rows are stale after a lock wait.
    const row = await db.q
      .selectFrom('businesses as b')
      .innerJoin('users as u', 'u.id', 'b.owner_user_id')
      .leftJoin('onboarding_progress as s', 's.business_id', 'b.id')
      .where('b.id', '=', db.businessId)
      .where('b.status', '=', 'draft')
      .where('s.reminded_at', 'is', null)
      .where('s.dismissed_at', 'is', null)
      .select(['b.name', 'u.id as userId', 'u.email', 'u.full_name'])
      .executeTakeFirst()
    if (!row) return false
    const { readiness } = await readOnboardingProgress(db)
    const open = stepIds.filter((step) => !readiness.done[step]).map((step) => stepLabels[step].name)
    const origin = rootOrigin(env)
    const reminder = onboardingReminderEmail({
      sender: platformSender(env.mail.from),
      fullName: row.full_name,
      businessName: row.name,
      open,
      continueUrl: origin + paths.onboard.resume(businessId),
    })
    const optional = optionalEmail(
      { secret: env.sessionSecret, origin, now },
      { businessId: null, userId: row.userId },
      'reminders',
    )
    await saveProgress(db, businessId, { reminded_at: now })
    const key = `set-up-unfinished:${businessId}`
    const outgoing = { ...reminder, to: row.email, occasion: 'set-up-unfinished', key, optional, now }
    return (await queuePlatformEmail(db, outgoing)) !== null
  })
}

export function onboardingHandlers({ scopes, env }: ReminderServices): JobHandler[] {
  return [
    handlePlatformJob(onboardingRemindersJob, async (_payload, { now, log, signal }) => {
      const reminded = await sendOnboardingReminders({ scopes, env }, now, signal)
      if (reminded > 0) log.info({ reminded }, 'onboarding reminders sent')
    }),
  ]
}
