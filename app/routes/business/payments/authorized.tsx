// Return URL of Stripe's page for accounts that exist: /business/payments/authorized, /business/setup/payments/authorized.
// The signed state ties the answer to the person and the business that began.
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { isDomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { requireBusiness } from '~/web/http/guards/guards.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, user, now } = await requireBusiness(request, context, 'payments.manage')
  const { pathname, searchParams } = new URL(request.url)
  const isSetup = pathname === paths.business.setUp.paymentsAuthorized()
  const { payments } = isSetup ? paths.business.setUp : paths.business
  const answer = { state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' }
  try {
    await context.services.billing.connectExistingAccount(db, { userId: user.id, ...answer, now })
  } catch (error) {
    if (!isDomainError(error)) throw error
    throw redirect(payments({ problem: error.code }))
  }
  throw redirect(payments({ done: 'returned' }))
}
