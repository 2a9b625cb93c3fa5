// Emails administrators when Stripe's updates cannot be applied.
import { z } from 'zod'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { platformJob } from '~/foundation/jobs/job'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { alertAfterAttempts } from '../drain-inbox.server'
import { laggingAccounts } from '~/billing/reconcile/lagging-accounts.server'
import { operatorAlertEmail, type PaymentProblems } from './emails/operator-alert'

export const alertOperatorsJob = platformJob('tell-operators', {
  payload: z.object({}),
  cron: '*/15 * * * *',
})

export interface AlertContext {
  scopes: Scopes
  env: Pick<Env, 'scheme' | 'rootDomain' | 'mail'>
}

/**
 * Emails every administrator, at most once a day, while webhooks fail or accounts cannot be reconciled. Returns the
 * problems, or null if there are none. `now` is wall-clock time, as in the inbox. Safe to run at any time.
 */
export async function alertOperators(
  { scopes, env }: AlertContext,
  now: Date,
): Promise<PaymentProblems | null> {
  const platform = scopes.platform('updates that cannot be applied')
  const behind = (await laggingAccounts(platform, now)).length
  const webhooks = await platform.read(async ({ q }) => {
    const count = (query: { n: string | number | bigint } | undefined) => Number(query?.n ?? 0)
    const failing = await q
      .selectFrom('webhook_inbox')
      .where('status', '=', 'queued')
      .where('attempts', '>=', alertAfterAttempts)
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
    const givenUp = await q
      .selectFrom('webhook_inbox')
      .where('status', '=', 'failed')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
    return { failing: count(failing), givenUp: count(givenUp) }
  })
  const problems = { ...webhooks, behind }
  if (problems.failing + problems.givenUp + problems.behind === 0) return null
  const origin = rootOrigin(env)
  await scopes.shared().transaction(async (db) => {
    const administrators = await db.q
      .selectFrom('users')
      .where('is_admin', '=', true)
      .select(['id', 'email', 'full_name'])
      .execute()
    for (const { id, email, full_name } of administrators) {
      const message = operatorAlertEmail({
        ...problems,
        sender: platformSender(env.mail.from),
        fullName: full_name,
        webhooksUrl: origin + paths.admin.webhooks(),
        reconciliationUrl: origin + paths.admin.reconciliation(),
      })
      await queuePlatformEmail(db, {
        ...message,
        key: `operator-alert:${id}:${now.toISOString().slice(0, 10)}`,
        occasion: 'operator-alert',
        to: email,
        now,
      })
    }
  })
  return problems
}
