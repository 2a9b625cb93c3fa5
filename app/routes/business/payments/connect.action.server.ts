// Connecting a business's Stripe account, for the payments page and the setup.
import { redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/web/http/request-context.server'

/** The page with the button, and where Stripe's forms lead back to. */
interface Pages {
  payments(query: { done: 'returned' } | { link: 'stale' }): string
  paymentsReturn(): string
}

/** Creates a fresh Stripe onboarding link and redirects to it. Links are never stored. */
export async function connectPayments(context: RequestContext, db: TenantDb, pages: Pages) {
  const { billing } = context.services
  const { accountId } = await billing.connectAccount(db, { now: context.now(db.businessId) })
  if ((await billing.syncAccount(accountId)) === 'ready') {
    return redirect(pages.payments({ done: 'returned' }), 303)
  }
  const { url } = await billing.accountLink(db, {
    returnUrl: context.origin + pages.paymentsReturn(),
    refreshUrl: context.origin + pages.payments({ link: 'stale' }),
  })
  return redirect(url, 303)
}
