import type { OpenTenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/membership/memberships/events'
import { notify as notifyPeople } from '~/people/notifications/notify.server'
import type { BillingContext } from '../context'
import { paymentOfIntent, aboutOf } from '../one-time/payments.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { fetchOfAccount } from '../stripe/sync.server'
import { idOf } from '../stripe/values'
import { invoiceOfIntent } from './invoice-of-intent.server'

/** Stripe's statuses of a closed dispute. */
const closed = ['won', 'lost', 'warning_closed', 'prevented']

/** The result of syncing a dispute: `foreign` if the account is not ours or has no such dispute. */
type DisputeSync = 'foreign' | 'same' | 'changed'

/**
 * Updates our record of a disputed payment, and adds to the ledger what the dispute withdrew from the balance and
 * returned to it. Safe to run at any time; a closed dispute stays closed.
 */
export async function syncDispute(
  context: BillingContext,
  accountId: string,
  disputeId: string,
): Promise<DisputeSync> {
  const fetched = await fetchOfAccount(context, accountId, 'dispute', disputeId, (stripe, id, on) =>
    stripe.disputes.retrieve(id, {}, on),
  )
  if (fetched.kind === 'foreign') return 'foreign'
  const { db: tenant, object: dispute } = fetched
  const intentId = idOf(dispute.payment_intent)
  const payment = intentId ? await tenant.read((db) => paymentOfIntent(db, accountId, intentId)) : undefined
  const invoice = payment ? null : await invoiceOfIntent(context, tenant, accountId, intentId)
  const invoiceId = invoice?.id ?? null
  const now = context.now(tenant.businessId)
  const isClosed = closed.includes(dispute.status)
  const due = dispute.evidence_details.due_by
  return tenant.transaction(async (db) => {
    const moved = await recordBalanceMoves(db, {
      accountId,
      dispute,
      invoiceId,
      memberId: payment?.member_id ?? null,
      now,
    })
    const changing = {
      status: dispute.status,
      amount_cents: dispute.amount,
      reason: dispute.reason,
      invoice_id: invoiceId,
      one_time_payment_id: payment?.id ?? null,
      evidence_due_at: due ? new Date(due * 1000) : null,
      synced_at: now,
    }
    const before = await db.q
      .selectFrom('disputes')
      .where('account_id', '=', accountId)
      .where('stripe_dispute_id', '=', disputeId)
      .select(['id', 'status', 'closed_at', 'amount_cents', 'reason'])
      .forUpdate()
      .executeTakeFirst()
    if (before?.closed_at && !isClosed) return moved ? 'changed' : 'same'
    const { id } = await db.q
      .insertInto('disputes')
      .values({
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
    if (invoice && before?.status !== dispute.status) {
      const { membershipId } = invoice
      await notify(context.membershipListeners.paymentsChanged, db, { membershipId, now })
    }
    if (payment && before?.status !== dispute.status) {
      const state = isClosed
        ? dispute.status === 'lost'
          ? ('lost' as const)
          : ('won' as const)
        : ('open' as const)
      const change = { kind: 'disputed' as const, state }
      await notify(context.oneTimeListeners.changed, db, { ...aboutOf(payment), change, now })
    }
    if (before?.status === dispute.status) {
      const isSame = before.amount_cents === dispute.amount && before.reason === dispute.reason
      return moved || !isSame ? 'changed' : 'same'
    }
    await record(db, {
      action: isClosed ? 'dispute.closed' : before ? 'dispute.changed' : 'dispute.opened',
      actor: { kind: 'system' },
      businessId: db.businessId,
      target: { kind: 'dispute', id },
      details: { status: dispute.status, reason: dispute.reason, amount: dispute.amount },
      now,
    })
    if (!before && !isClosed) {
      await notifyPeople(db, {
        kind: 'payment_problem',
        cause: `dispute ${disputeId}`,
        title: `A payment of ${formatMoney(dispute.amount, dispute.currency)} is disputed`,
        link: paths.business.payments(),
        now,
      })
    }
    return 'changed'
  })
}

interface BalanceMoves {
  accountId: string
  dispute: Stripe.Dispute
  invoiceId: string | null
  /** Of a one-time payment, which has no invoice. */
  memberId: string | null
  now: Date
}

/**
 * Adds a dispute's transactions to the ledger: the amount is withdrawn when the dispute opens and returned when it
 * is won. Stripe's dispute fee is between Stripe and the business. Returns whether anything was added.
 */
async function recordBalanceMoves(
  db: OpenTenantDb,
  { accountId, dispute, invoiceId, memberId, now }: BalanceMoves,
): Promise<boolean> {
  const moves = dispute.balance_transactions.filter(({ amount }) => amount !== 0)
  if (moves.length === 0) return false
  const member = await db.q
    .selectFrom('invoices as i')
    .innerJoin('memberships as m', 'm.id', 'i.membership_id')
    .where('i.id', '=', invoiceId)
    .select('m.member_id')
    .executeTakeFirst()
  const { numInsertedOrUpdatedRows: added } = await db.q
    .insertInto('club_sales')
    .values(
      moves.map(({ id, amount, currency, created }) => ({
        stripe_id: id,
        kind: amount < 0 ? ('dispute' as const) : ('dispute_reversed' as const),
        charge_id: idOf(dispute.charge),
        account_id: accountId,
        member_id: member?.member_id ?? memberId,
        // A balance in another currency shows the converted amount; the statement uses the currency members paid
        // in.
        amount_cents: currency === dispute.currency ? Math.abs(amount) : dispute.amount,
        currency: dispute.currency,
        occurred_at: new Date(created * 1000),
        recorded_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['business_id', 'stripe_id']).doNothing())
    .executeTakeFirst()
  return (added ?? 0n) > 0n
}
