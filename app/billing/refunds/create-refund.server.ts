import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'

interface NewRefund {
  /** The id of the row that records the refund: repeated, the refund is made once. */
  requestId: string
  accountId: string
  intentId: string
  amountCents: number
  /** Whether the platform took a share, which is returned in proportion. */
  hasFee: boolean
}

/** Creates a refund at Stripe, or finds the one that an earlier try made; its id there. Throws the gateway's errors. */
export async function createRefund(
  context: BillingContext,
  db: TenantDb,
  { requestId, accountId: stripeAccount, intentId: payment_intent, amountCents, hasFee }: NewRefund,
): Promise<string> {
  const refund = await withIdempotencyKey(
    context,
    db,
    {
      request: `refund-${requestId}`,
      content: {
        payment_intent,
        amount: amountCents,
        reason: 'requested_by_customer' as const,
        metadata: { refund_id: requestId },
        ...(hasFee && { refund_application_fee: true }),
      },
      find: async () => {
        const { data } = await context.gateway.call((stripe) =>
          stripe.refunds.list({ payment_intent, limit: 100 }, { stripeAccount }),
        )
        return data.find(({ metadata }) => metadata?.refund_id === requestId) ?? null
      },
    },
    (stripe, content, idempotencyKey) => stripe.refunds.create(content, { stripeAccount, idempotencyKey }),
  )
  return refund.id
}
