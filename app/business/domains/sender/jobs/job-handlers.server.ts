// Checks senders in the background: records appear, disappear and come back.
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { Env } from '~/foundation/kit/env.server'
import { isDomainError } from '~/foundation/kit/errors'
import { checkSender } from '../check-sender.server'
import { emailSender } from '../queries.server'
import { checkIntervalMs, newCheckIntervalMs, newForMs } from '../rules'
import type { SenderService } from '../sender-service.server'
import { checkSenderJob, findSendersDueJob, forgetSenderDomainJob } from './jobs'

const batchSize = 500

interface SenderJobServices {
  env: Env
  scopes: Scopes
  /** Null where the installation cannot send from other domains. */
  senderService: SenderService | null
  now(): Date
}

export function senderHandlers({ env, scopes, senderService, now }: SenderJobServices): JobHandler[] {
  return [
    handlePlatformJob(findSendersDueJob, async () => {
      if (!senderService) return
      for (const { business_id, id } of await sendersDue(scopes, now()))
        await scopes
          .tenant(business_id)
          .transaction(async (db) => void (await sendJob(db, checkSenderJob, { senderId: id })))
    }),
    handleTenantJob(checkSenderJob, async (db, { senderId }, { log }) => {
      const sender = await db.read(emailSender)
      if (!senderService || sender?.id !== senderId) return
      try {
        const { become } = await checkSender(db, {
          scopes,
          service: senderService,
          emailOptions: { origin: rootOrigin(env), from: env.mail.from },
          userId: null,
          // Real time, not the club's: DNS is outside the sandbox.
          now: now(),
        })
        log.info({ senderId, became: become }, 'email sender checked')
      } catch (error) {
        // Removed in the meantime or verified by another club; a retry would not help.
        if (!isDomainError(error)) throw error
        log.info({ senderId, because: error.code }, 'email sender checked')
      }
    }),
    handlePlatformJob(forgetSenderDomainJob, async ({ domainId }) => {
      if (senderService) await forgetSenderDomain(scopes, senderService, domainId)
    }),
  ]
}

/** Removes a domain from the email service unless a business has it entered. Throws SenderServiceError to be retried. */
export async function forgetSenderDomain(
  scopes: Pick<Scopes, 'platform'>,
  service: SenderService,
  domainId: number,
): Promise<void> {
  const used = await scopes
    .platform('sender domains that no business uses')
    .read(({ q }) =>
      q
        .selectFrom('email_senders')
        .where('provider_id', '=', domainId)
        .select('business_id')
        .executeTakeFirst(),
    )
  if (!used) await service.remove(domainId)
}

/** Senders due for a check, across clubs; the longest waiting first. */
export function sendersDue(scopes: Pick<Scopes, 'platform'>, now: Date) {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  return scopes.platform('email senders due for a check').read(({ q }) =>
    q
      .selectFrom('email_senders')
      .where((eb) =>
        eb.or([
          eb('checked_at', 'is', null),
          eb('refused_at', 'is not', null),
          eb('checked_at', '<', ago(checkIntervalMs)),
          eb('status', '=', 'pending')
            .and('created_at', '>', ago(newForMs))
            .and('checked_at', '<', ago(newCheckIntervalMs)),
        ]),
      )
      .orderBy('checked_at', (order) => order.asc().nullsFirst())
      .limit(batchSize)
      .select(['business_id', 'id'])
      .execute(),
  )
}
