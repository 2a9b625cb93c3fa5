// From when a business requires two-step sign-in, and the emails before that day.
import { z } from 'zod'
import type { TenantDb } from '#/db/handles.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { dayIn } from '~/foundation/kit/dates'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { toFactors, withFactors } from '~/people/identity/sign-in/factors.server'
import { twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import { finishDueResets } from '~/people/second-factor/reset-two-steps.server'
import { twoStepReminderEmail } from '~/people/second-factor/emails/two-step-emails'
import { moneyRoles } from '~/people/staff-access/permissions'

/** Every hour. */
const twoStepRuleJob = platformJob('two-step-rule', { payload: z.object({}), cron: '35 * * * *' })

/** One for each business in its grace period. */
const twoStepRemindersJob = tenantJob('two-step-reminders', { payload: z.object({}) })

const DAY_MS = 86_400_000
/** Days from the first live payments to the day on which the second step is required. */
const GRACE_DAYS = 14

interface RuleServices {
  scopes: Scopes
  env: Env
}

/**
 * Starts the grace period of businesses whose payment account takes real money; one on the emulator or with test keys is
 * exempt, and so is the demo. Returns their number.
 */
export async function startGracePeriods(scopes: Scopes, now: Date): Promise<number> {
  const rows = await scopes.platform('businesses with live payments').transaction(({ q }) =>
    q
      .updateTable('businesses as b')
      .set({ two_step_from: new Date(now.getTime() + GRACE_DAYS * DAY_MS) })
      .where('b.two_step_from', 'is', null)
      .where('b.status', '<>', 'closed')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('stripe_accounts as a')
            .select('a.account_id')
            .whereRef('a.business_id', '=', 'b.id')
            .where('a.livemode', '=', true)
            .where('a.state', '=', 'ready'),
        ),
      )
      .returning('b.id')
      .execute(),
  )
  return rows.length
}

/** The ids of the businesses whose grace period has not ended. */
async function businessesInGrace(scopes: Scopes, now: Date): Promise<string[]> {
  const rows = await scopes
    .platform('two-step grace periods')
    .read(({ q }) =>
      q
        .selectFrom('businesses')
        .where('two_step_from', '>', now)
        .where('status', '<>', 'closed')
        .select('id')
        .execute(),
    )
  return rows.map(({ id }) => id)
}

/** The email that is due so many days before the end. */
const stageOf = (days: number) => (days <= 1 ? 'last-day' : days <= 7 ? 'last-week' : 'start')

/**
 * Emails the staff of a business whose role sees payments and who have no second step: when the grace period starts, 7
 * days and 1 day before its end, once each. Safe to run at any time and concurrently. Returns the number of emails.
 */
export async function remindStaff(db: TenantDb, env: Env, now: Date): Promise<number> {
  return db.transaction(async (db) => {
    const { name, timeZone, from } = await db.q
      .selectFrom('businesses')
      .where('id', '=', db.businessId)
      .select(['name', 'time_zone as timeZone', 'two_step_from as from'])
      .executeTakeFirstOrThrow()
    if (from === null || from <= now) return 0
    const stage = stageOf((from.getTime() - now.getTime()) / DAY_MS)
    const people = await withFactors(db.q)
      .innerJoin('business_users as s', 's.user_id', 'u.id')
      .where('s.is_active', '=', true)
      .where('s.role', 'in', moneyRoles)
      .where('u.email_confirmed_at', 'is not', null)
      .select(['u.id', 'u.email', 'u.full_name as fullName'])
      .execute()
    let count = 0
    for (const person of people.filter((row) => twoStepSince(toFactors(row)) === null)) {
      const emailId = await queuePlatformEmail(db, {
        ...twoStepReminderEmail({
          sender: platformSender(env.mail.from),
          fullName: person.fullName,
          businessName: name,
          by: dayIn(timeZone, from),
          reminder: null,
          setUpUrl: rootOrigin(env) + paths.account.twoSteps(),
        }),
        to: person.email,
        occasion: 'two-steps-required',
        key: `two-steps-required:${db.businessId}:${person.id}:${stage}`,
        now,
      })
      if (emailId) count += 1
    }
    return count
  })
}

export function twoStepHandlers({ scopes, env }: RuleServices): JobHandler[] {
  return [
    handlePlatformJob(twoStepRuleJob, async (_payload, { now, log, signal }) => {
      const started = await startGracePeriods(scopes, now)
      const inGrace = await businessesInGrace(scopes, now)
      await sendToEach(scopes, twoStepRemindersJob, emptyPayloads(inGrace), { signal })
      const resets = await finishDueResets({ scopes, env }, now)
      if (started + resets > 0) log.info({ started, resets }, 'two-step sign-in')
    }),
    handleTenantJob(twoStepRemindersJob, async (db, _payload, { now, log }) => {
      const emails = await remindStaff(db, env, now)
      if (emails > 0) log.info({ businessId: db.businessId, emails }, 'reminders of two-step sign-in')
    }),
  ]
}
