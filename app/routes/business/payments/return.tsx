// Back from the provider's forms: /business/payments/return. Arriving here proves nothing, so the account is looked at.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { isDomainError } from '~/kit/errors'
import { paths } from '~/kit/paths'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const { accountId, state } = await accountStatus(db)
  if (accountId && state !== 'disconnected') {
    try {
      await context.services.billing.syncAccount(accountId)
    } catch (error) {
      // The provider's own message tells us later what we could not ask now.
      if (!isDomainError(error)) throw error
      context.log.warn({ error }, 'the account could not be looked at on return')
    }
  }
  throw redirect(paths.business.payments())
}
