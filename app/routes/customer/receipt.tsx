// Redirects to the receipt of a member's purchase or gift at Stripe: /customer/order-history/:purchaseId/receipt
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { requireMember } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { receiptOf } from '~/club/purchases/history/member-purchases.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, member } = await requireMember(request, context, 'membership.read')
  const purchaseId = idIn(params, 'purchaseId')
  const url = await receiptOf(db, { orderId: purchaseId, memberId: member.id })
  if (!url) throw new DomainError('receipt-not-found', 404, 'No receipt found for this order.')
  return redirect(url, { headers: { 'Cache-Control': 'private, no-store' } })
}

/** Never rendered: the loader redirects or throws. */
export default function Receipt() {
  return null
}
