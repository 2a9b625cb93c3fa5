import type { Scopes } from '#/tenants/scope.server'
import type { JobHandler } from '~/foundation/jobs/handler'
import { entitlementCheckHandlers } from './jobs/check-entitlements.server'
import { missingEntitlementsHandlers } from './jobs/find-missing-entitlements.server'
import { lockRunHandlers } from './jobs/lock-due-runs.server'
import { runEmailHandlers } from './jobs/send-emails.server'
import type { RunEmailServices } from './emails/email-context.server'

/** Handlers of the background jobs of club runs. */
export function clubRunHandlers(
  services: RunEmailServices & { scopes: Scopes; clock: { latest(): Date } },
): JobHandler[] {
  return [
    ...lockRunHandlers(services),
    ...missingEntitlementsHandlers(services),
    ...runEmailHandlers(services),
    ...entitlementCheckHandlers(services),
  ]
}
