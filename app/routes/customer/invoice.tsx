// A member's own invoice on the payment provider's page: /customer/billing/invoices/:invoiceId
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, member } = await requireMember(request, context, 'membership.read')
  const { invoiceId = '' } = params
  if (!isId(invoiceId)) throw new DomainError('invoice-not-found', 404, 'There is no page for this payment.')
  const { url } = await context.services.billing.hostedInvoice(db, { invoiceId, memberId: member.id })
  return redirect(url, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Never seen: the loader leads on, or says why not. */
export default function Invoice() {
  return null
}
