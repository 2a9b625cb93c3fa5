import { record } from '~/accounts/audit.server'
import { newId } from '~/kit/ids'
import { businessesOfAccounts } from '../businesses-of-accounts.server'
import type { BillingParts } from '../parts'
import { isMissing } from '../provider-errors'
import { knownInvoice } from './sync-charge.server'

/** The provider's words for a dispute that is over. */
const closed = ['won', 'lost', 'warning_closed', 'prevented']

/**
 * Notes how a contested payment stands. Returns false where account or dispute is none of ours. Safe to run at
 * any time; a dispute that is over stays so.
 */
export async function syncDispute(
  parts: BillingParts,
  accountId: string,
  disputeId: string,
): Promise<boolean> {
  const platform = parts.scopes.platform('which business a payment account is of')
  const businessId = (await businessesOfAccounts(platform, [accountId])).get(accountId)
  if (!businessId) return false
  const tenant = parts.scopes.tenant(businessId)
  const dispute = await fetchDispute(parts, accountId, disputeId)
  if (!dispute) return false
  const intent = dispute.payment_intent
  const intentId = typeof intent === 'string' ? intent : (intent?.id ?? null)
  const invoiceId = await knownInvoice(parts, tenant, accountId, intentId)
  const now = parts.now(tenant.businessId)
  const isClosed = closed.includes(dispute.status)
  const due = dispute.evidence_details.due_by
  await tenant.transaction(async (db) => {
    const changing = {
      status: dispute.status,
      amount_cents: dispute.amount,
      reason: dispute.reason,
      invoice_id: invoiceId,
      answer_by: due ? new Date(due * 1000) : null,
      synced_at: now,
    }
    const before = await db.q
      .selectFrom('disputes')
      .where('business_id', '=', db.businessId)
      .where('account_id', '=', accountId)
      .where('stripe_dispute_id', '=', disputeId)
      .select(['id', 'status', 'closed_at'])
      .forUpdate()
      .executeTakeFirst()
    if (before?.closed_at && !isClosed) return
    const { id } = await db.q
      .insertInto('disputes')
      .values({
        business_id: db.businessId,
        id: newId(),
        account_id: accountId,
        stripe_dispute_id: disputeId,
        currency: dispute.currency,
        opened_at: new Date(dispute.created * 1000),
        closed_at: isClosed ? now : null,
        ...changing,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'account_id', 'stripe_dispute_id'])
          .doUpdateSet({ ...changing, closed_at: isClosed ? (before?.closed_at ?? now) : null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    if (before?.status === dispute.status) return
    await record(db, {
      action: isClosed ? 'dispute.closed' : before ? 'dispute.changed' : 'dispute.opened',
      actor: { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'dispute', id },
      details: { status: dispute.status, reason: dispute.reason, amount: dispute.amount },
      now,
    })
  })
  return true
}

async function fetchDispute({ gateway }: BillingParts, stripeAccount: string, id: string) {
  try {
    return await gateway.call((stripe) => stripe.disputes.retrieve(id, {}, { stripeAccount }))
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Looks at every dispute of an account that was opened since, in epoch seconds. */
export async function collectDisputes(parts: BillingParts, accountId: string, since: number): Promise<void> {
  let after: string | undefined
  for (;;) {
    const page = await parts.gateway.call((stripe) =>
      stripe.disputes.list(
        { created: { gte: since }, limit: 100, starting_after: after },
        { stripeAccount: accountId },
      ),
    )
    for (const { id } of page.data) await syncDispute(parts, accountId, id)
    after = page.data.at(-1)?.id
    if (!page.has_more || !after) return
  }
}
