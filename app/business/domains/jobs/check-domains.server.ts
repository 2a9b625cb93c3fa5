// Checks every domain's DNS record once a day: it may disappear or come back.
import { z } from 'zod'
import type { ClubDirectory } from '#/tenants/directory.server'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { Env } from '~/foundation/kit/env.server'
import { isDomainError } from '~/foundation/kit/errors'
import { checkDomain } from '../check-domain.server'
import type { DnsResolver } from '../dns-resolver.server'
import { failingCheckIntervalMs, checkIntervalMs } from '../rules'

/** Hourly, for domains whose last check was a day ago, which spreads the checks over the day. */
const checkDomainsJob = platformJob('check-domains', { payload: z.object({}), cron: '23 * * * *' })

const checkDomainJob = tenantJob('check-domain', {
  payload: z.object({ domainId: z.string() }),
  retryLimit: 2,
})

const batchSize = 1_000

interface DomainJobServices {
  clubs: ClubDirectory
  dns: DnsResolver
  env: Env
  scopes: Scopes
  now(): Date
}

export function domainHandlers({ clubs, dns, env, now, scopes }: DomainJobServices): JobHandler[] {
  return [
    handlePlatformJob(checkDomainsJob, async () => {
      for (const { business_id, id } of await domainsDue(scopes, now())) {
        await scopes
          .tenant(business_id)
          .transaction(async (db) => void (await sendJob(db, checkDomainJob, { domainId: id })))
      }
    }),
    handleTenantJob(checkDomainJob, async (db, { domainId }, { log }) => {
      const emailOptions = { origin: rootOrigin(env), from: env.mail.from }
      try {
        // Real time, not the club's: DNS is outside the sandbox.
        const { transition } = await checkDomain(db, {
          domainId,
          dns,
          emailOptions,
          userId: null,
          now: now(),
        })
        if (transition.become !== 'unchanged') clubs.forget(db.businessId)
        log.info({ domainId, became: transition.become }, 'domain checked')
      } catch (error) {
        // Removed in the meantime or verified by another club; a retry would not help.
        if (!isDomainError(error)) throw error
        log.info({ domainId, because: error.code }, 'domain checked')
      }
    }),
  ]
}

/** Claims due for a check, across clubs; the longest waiting first. */
export function domainsDue(scopes: Scopes, now: Date) {
  const before = (ms: number) => new Date(now.getTime() - ms)
  return scopes.platform('domains due for a check').read(({ q }) =>
    q
      .selectFrom('domains')
      .where('status', '<>', 'removed')
      .where((eb) =>
        eb.or([
          eb('checked_at', 'is', null),
          eb('checked_at', '<', before(checkIntervalMs)),
          eb('failing_since', 'is not', null).and('checked_at', '<', before(failingCheckIntervalMs)),
        ]),
      )
      .orderBy('checked_at', (order) => order.asc().nullsFirst())
      .limit(batchSize)
      .select(['business_id', 'id'])
      .execute(),
  )
}
