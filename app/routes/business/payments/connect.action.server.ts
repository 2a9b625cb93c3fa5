// Connecting a business's Stripe account, for the payments page and the setup.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/http/request-context.server'

interface Pages {
  /** Where to go when there is nothing left to do at Stripe. */
  ready: string
  /** Where Stripe's forms lead back to, and where a link that no longer works does. */
  returned: string
  stale: string
}

/** Creates a fresh Stripe onboarding link and redirects to it. Links are never stored. */
export async function connectPayments(
  context: RequestContext,
  db: TenantDb,
  { ready, returned, stale }: Pages,
) {
  const { billing } = context.services
  const { accountId } = await billing.connectAccount(db, { now: context.now(db.businessId) })
  if ((await billing.syncAccount(accountId)) === 'ready') return redirect(ready, 303)
  const { url } = await billing.accountLink(db, {
    returnUrl: context.origin + returned,
    refreshUrl: context.origin + stale,
  })
  return redirect(url, 303)
}
