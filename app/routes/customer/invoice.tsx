// Redirects to a member's invoice at Stripe: /customer/billing/invoices/:invoiceId
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/http/guards/guards.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, member } = await requireMember(request, context, 'membership.read')
  const { invoiceId = '' } = params
  if (!isId(invoiceId)) throw new DomainError('invoice-not-found', 404, 'No invoice found for this payment.')
  const { url } = await context.services.billing.hostedInvoice(db, { invoiceId, memberId: member.id })
  return redirect(url, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Never rendered: the loader redirects or throws. */
export default function Invoice() {
  return null
}
