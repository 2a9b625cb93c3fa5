// Tells administrators by mail when what Stripe has said cannot be applied.
import { z } from 'zod'
import { rootOrigin } from '~/accounts/origins'
import type { Services } from '~/context.server'
import { platformJob } from '~/jobs/job'
import { paths } from '~/kit/paths'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformMail } from '~/messaging/queue-platform-mail.server'
import { worryingAttempts } from '../drain-inbox.server'
import { accountsBehind } from '../reconcile/behind.server'
import { operatorAlertLetter, type PaymentTroubles } from './emails/operator-alert'

export const tellOperatorsJob = platformJob('tell-operators', { payload: z.object({}), cron: '*/15 * * * *' })

/**
 * Mails every administrator, at most once a day, while webhooks fail or accounts cannot be reconciled. Returns what is
 * wrong, or null where nothing is. `now` is the wall's: the inbox goes by it. Safe to run at any time.
 */
export async function tellOperators(
  { scopes, env }: Pick<Services, 'scopes' | 'env'>,
  now: Date,
): Promise<PaymentTroubles | null> {
  const platform = scopes.platform('what cannot be applied')
  const behind = (await accountsBehind(platform, now)).length
  const webhooks = await platform.read(async ({ q }) => {
    const count = (query: { n: string | number | bigint } | undefined) => Number(query?.n ?? 0)
    const failing = await q
      .selectFrom('webhook_inbox')
      .where('status', '=', 'queued')
      .where('attempts', '>=', worryingAttempts)
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
    const givenUp = await q
      .selectFrom('webhook_inbox')
      .where('status', '=', 'failed')
      .select((eb) => eb.fn.countAll().as('n'))
      .executeTakeFirst()
    return { failing: count(failing), givenUp: count(givenUp) }
  })
  const troubles = { ...webhooks, behind }
  if (troubles.failing + troubles.givenUp + troubles.behind === 0) return null
  const origin = rootOrigin(env)
  await scopes.shared().transaction(async (db) => {
    const administrators = await db.q
      .selectFrom('users')
      .where('is_admin', '=', true)
      .select(['id', 'email', 'full_name'])
      .execute()
    for (const { id, email, full_name } of administrators) {
      const letter = operatorAlertLetter({
        ...troubles,
        sender: platformSender(env.mail.from),
        fullName: full_name,
        webhooksUrl: origin + paths.admin.webhooks(),
        reconciliationUrl: origin + paths.admin.reconciliation(),
      })
      await queuePlatformMail(db, {
        ...letter,
        key: `operator-alert:${id}:${now.toISOString().slice(0, 10)}`,
        occasion: 'operator-alert',
        to: email,
        now,
      })
    }
  })
  return troubles
}
