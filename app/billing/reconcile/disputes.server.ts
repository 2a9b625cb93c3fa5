// Compares an account's disputes with ours: the list of new ones, and our own that are still open.
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { syncDispute } from '../invoices/sync-dispute.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import {
  atOnce,
  beginning,
  createdSince,
  nextOf,
  overlapMs,
  pageSize,
  startingAfter,
  type Account,
  type Phase,
} from './phase'
import { addFailed, addMissing, type ReconcileReport } from './report'

/** One page of disputes opened since the account's mark, however old their charges are. */
export const compareDisputes: Phase = async (context, account, at, report) => {
  const page = await context.gateway.call((stripe) =>
    stripe.disputes.list(
      { limit: pageSize, ...createdSince(at, overlapMs.disputes), ...startingAfter(at) },
      { stripeAccount: account.accountId },
    ),
  )
  report.looked += page.data.length
  const db = context.scopes.tenant(account.businessId)
  const stored = await storedOf(db, account.accountId, page.data)
  const differing = page.data.filter((dispute) => !isSame(stored, dispute))
  await pLimit(atOnce).map(differing, ({ id }) => sync(context, account, id, report))
  return nextOf(page)
}

/** One page of our open disputes from before the start of the list. */
export const compareOpenDisputes: Phase = async (context, account, at, report) => {
  // Without a mark, the list above covered everything.
  if (!at.mark) return null
  const before = new Date(beginning(at.mark, overlapMs.disputes) * 1000)
  const rows = await context.scopes.tenant(account.businessId).read((db) => {
    let query = db.q
      .selectFrom('disputes')
      .where('account_id', '=', account.accountId)
      .where('closed_at', 'is', null)
      .where('opened_at', '<', before)
      .orderBy('id')
      .limit(pageSize)
      .select(['id', 'stripe_dispute_id as disputeId', 'status'])
    if (at.after) query = query.where('id', '>', at.after)
    return query.execute()
  })
  report.looked += rows.length
  await pLimit(atOnce).map(rows, ({ disputeId }) => sync(context, account, disputeId, report))
  return rows.length === pageSize ? (rows.at(-1)?.id ?? null) : null
}

async function sync(
  context: BillingContext,
  { accountId }: Account,
  disputeId: string,
  report: ReconcileReport,
): Promise<void> {
  const what = `dispute ${disputeId} of ${accountId}`
  try {
    const outcome = await syncDispute(context, accountId, disputeId)
    if (outcome === 'foreign') addMissing(report, what)
    else if (outcome === 'changed') report.repaired += 1
  } catch (error) {
    addFailed(report, what, error)
    context.log.warn({ error, accountId, disputeId }, 'failed to compare a dispute')
  }
}

interface Stored {
  disputes: Map<string, { status: string; amountCents: number; reason: string }>
  /** The amounts that disputes have moved according to the ledger. */
  moved: Set<string>
}

function isSame({ disputes, moved }: Stored, dispute: Stripe.Dispute): boolean {
  const ours = disputes.get(dispute.id)
  return (
    ours !== undefined &&
    ours.status === dispute.status &&
    ours.amountCents === dispute.amount &&
    ours.reason === dispute.reason &&
    dispute.balance_transactions.every(({ id }) => moved.has(id))
  )
}

function storedOf(db: TenantDb, accountId: string, listed: Stripe.Dispute[]): Promise<Stored> {
  const ids = listed.map(({ id }) => id)
  const moves = listed.flatMap(({ balance_transactions: all }) => all.map(({ id }) => id))
  return db.read(async ({ q }) => {
    const disputes =
      ids.length === 0
        ? []
        : await q
            .selectFrom('disputes')
            .where('account_id', '=', accountId)
            .where('stripe_dispute_id', 'in', ids)
            .select(['stripe_dispute_id as id', 'status', 'amount_cents as amountCents', 'reason'])
            .execute()
    const moved =
      moves.length === 0
        ? []
        : await q.selectFrom('club_sales').where('stripe_id', 'in', moves).select('stripe_id').execute()
    return {
      disputes: new Map(disputes.map(({ id, ...row }) => [id, row])),
      moved: new Set(moved.map(({ stripe_id }) => stripe_id)),
    }
  })
}
