import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { DEVICE_SECONDS } from '../sessions/known-devices.server'
import { platformJob } from '~/foundation/jobs/job'

/** Nightly. */
export const purgeExpiredCredentialsJob = platformJob('sweep-accounts', {
  payload: z.object({}),
  cron: '17 4 * * *',
})

const DAY_MS = 24 * 60 * 60 * 1000
/** How long the platform's own emails can be looked up; their bodies are deleted when they are sent. */
const MAIL_KEPT_MS = 90 * DAY_MS

/** Deletes expired credentials: sessions and links a month after their end, the rest after a day. */
export async function purgeExpiredCredentials(scopes: Scopes, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await scopes.platform('purge of expired credentials').transaction(async ({ q }) => {
    await q.deleteFrom('cross_host_logins').where('expires_at', '<', dayAgo).execute()
    await q.deleteFrom('email_tokens').where('expires_at', '<', monthAgo).execute()
  })
  await scopes.shared().transaction(async ({ q }) => {
    await q.deleteFrom('rate_limits').where('window_start', '<', dayAgo).execute()
    await q.deleteFrom('webauthn_challenges').where('expires_at', '<', dayAgo).execute()
    await q.deleteFrom('one_time_codes').where('expires_at', '<', dayAgo).execute()
    await q.deleteFrom('token_grants').where('expires_at', '<', monthAgo).execute()
    await q.deleteFrom('refresh_tokens').where('expires_at', '<', monthAgo).execute()
    // A key signs for a month; what it signed expires within the next.
    await q
      .deleteFrom('signing_keys')
      .where('created_at', '<', new Date(now.getTime() - 62 * DAY_MS))
      .execute()
    await q
      .deleteFrom('known_devices')
      .where('last_used_at', '<', new Date(now.getTime() - DEVICE_SECONDS * 1000))
      .execute()
    await q.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute()
    // Queued emails stay, however old.
    await q
      .deleteFrom('platform_emails')
      .where('status', '<>', 'queued')
      .where('created_at', '<', new Date(now.getTime() - MAIL_KEPT_MS))
      .execute()
  })
}
