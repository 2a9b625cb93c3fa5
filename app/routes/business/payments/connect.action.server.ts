// Connecting a business's Stripe account, for the payments page and the setup.
import { redirect } from '@remix-run/node'
import { DomainError } from '~/foundation/kit/errors'
import type { TenantDb } from '#/db/handles.server'
import type { RequestContext } from '~/web/http/request-context.server'

/** The page with the button, and where Stripe's forms lead back to. */
interface Pages {
  payments(query: { done: 'returned' } | { link: 'stale' }): string
  paymentsReturn(): string
  paymentsAuthorized(): string
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

/** Leads to Stripe's page for accounts that exist already. Throws `not-offered` (409) where the operator set none up. */
export function connectExisting(context: RequestContext, db: TenantDb, userId: string, pages: Pages) {
  const url = context.services.billing.authorizeUrl(db, {
    userId,
    redirectUri: context.origin + pages.paymentsAuthorized(),
    now: context.now(db.businessId),
  })
  if (url === null)
    throw new DomainError(
      'not-offered',
      409,
      'An account that exists can’t be connected here. Create a new one.',
    )
  return redirect(url, 303)
}
