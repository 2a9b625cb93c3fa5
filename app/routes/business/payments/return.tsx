// Return URL of Stripe's forms: /business/payments/return, /business/setup/payments/return. Returning proves nothing, so
// the account is fetched.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { isDomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const { accountId, state } = await accountStatus(db)
  if (accountId && state !== 'disconnected') {
    try {
      await context.services.billing.syncAccount(accountId)
    } catch (error) {
      // If the fetch fails now, Stripe's webhook updates the account later.
      if (!isDomainError(error)) throw error
      context.log.warn({ error }, 'stripe account could not be fetched on return')
    }
  }
  const isSetup = new URL(request.url).pathname === paths.business.setUp.paymentsReturn()
  const { payments } = isSetup ? paths.business.setUp : paths.business
  throw redirect(payments({ done: 'returned' }))
}
