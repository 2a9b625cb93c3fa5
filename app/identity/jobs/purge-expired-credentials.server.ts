import { z } from 'zod'
import type { Scopes } from '#/tenants/scope.server'
import { DEVICE_SECONDS } from '../sessions/known-devices.server'
import { platformJob } from '~/jobs/job'

/** Once a night. */
export const purgeExpiredCredentialsJob = platformJob('sweep-accounts', {
  payload: z.object({}),
  cron: '17 4 * * *',
})

const DAY_MS = 24 * 60 * 60 * 1000
/** So long the platform's own mail can be looked up; its bodies went when it was sent. */
const MAIL_KEPT_MS = 90 * DAY_MS

/** Forgets what no longer decides anything: sessions and links a month after their end, the rest after a day. */
export async function purgeExpiredCredentials(scopes: Scopes, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * DAY_MS)
  const dayAgo = new Date(now.getTime() - DAY_MS)
  await scopes.platform('sweep of accounts').transaction(async ({ q }) => {
    await q.deleteFrom('cross_host_logins').where('expires_at', '<', dayAgo).execute()
    await q.deleteFrom('email_tokens').where('expires_at', '<', monthAgo).execute()
  })
  await scopes.shared().transaction(async ({ q }) => {
    await q.deleteFrom('rate_limits').where('window_start', '<', dayAgo).execute()
    await q.deleteFrom('webauthn_challenges').where('expires_at', '<', dayAgo).execute()
    await q.deleteFrom('one_time_codes').where('expires_at', '<', dayAgo).execute()
    await q.deleteFrom('token_grants').where('expires_at', '<', monthAgo).execute()
    await q.deleteFrom('refresh_tokens').where('expires_at', '<', monthAgo).execute()
    // A key signs for a month; what it signed has run out long before another has passed.
    await q
      .deleteFrom('signing_keys')
      .where('created_at', '<', new Date(now.getTime() - 62 * DAY_MS))
      .execute()
    await q
      .deleteFrom('known_devices')
      .where('last_used_at', '<', new Date(now.getTime() - DEVICE_SECONDS * 1000))
      .execute()
    await q.deleteFrom('sessions').where('expires_at', '<', monthAgo).execute()
    // What still waits is still to be sent, however old it is.
    await q
      .deleteFrom('platform_emails')
      .where('status', '<>', 'queued')
      .where('created_at', '<', new Date(now.getTime() - MAIL_KEPT_MS))
      .execute()
  })
}
