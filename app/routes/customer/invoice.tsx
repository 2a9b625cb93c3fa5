// Redirects to a member's invoice at Stripe: /customer/billing/invoices/:invoiceId
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, member } = await requireMember(request, context, 'membership.read')
  const invoiceId = idIn(params, 'invoiceId')
  const { url } = await context.services.billing.hostedInvoice(db, { invoiceId, memberId: member.id })
  return redirect(url, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Never rendered: the loader redirects or throws. */
export default function Invoice() {
  return null
}
