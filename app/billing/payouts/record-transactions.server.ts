import type { OpenTenantDb } from '#/db/handles.server'
import type { Stripe } from '../stripe/stripe-client.server'
import { balanceKind, feesOf } from './balance-kind'

interface TransactionsToRecord {
  accountId: string
  transactions: Stripe.BalanceTransaction[]
  /** Our id of the payout that holds them; null if they were listed without one. */
  payoutId: string | null
  now: Date
}

/**
 * Adds balance transactions as Stripe booked them, and the payout that holds them once it is known. A payout that is
 * known stays. Returns how many rows were added or got their payout. Safe to run repeatedly and concurrently.
 */
export async function recordTransactions(
  db: OpenTenantDb,
  { accountId, transactions, payoutId, now }: TransactionsToRecord,
): Promise<number> {
  if (transactions.length === 0) return 0
  const result = await db.q
    .insertInto('balance_transactions')
    .values(
      transactions
        .toSorted((one, other) => (one.id < other.id ? -1 : 1))
        .map((transaction) => rowOf(db.businessId, accountId, transaction, payoutId, now)),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'stripe_id'])
        .doUpdateSet((eb) => ({ payout_id: eb.ref('excluded.payout_id') }))
        .where('balance_transactions.payout_id', 'is', null)
        .where('excluded.payout_id', 'is not', null),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows ?? 0)
}

function rowOf(
  business_id: string,
  account_id: string,
  transaction: Stripe.BalanceTransaction,
  payout_id: string | null,
  now: Date,
) {
  const { source } = transaction
  const sourceId = typeof source === 'string' ? source : (source?.id ?? null)
  const { stripeFeeCents, platformFeeCents } = feesOf(transaction.fee_details)
  const kind = balanceKind({
    type: transaction.type,
    reportingCategory: transaction.reporting_category,
    sourceId,
    amountCents: transaction.amount,
  })
  return {
    business_id,
    stripe_id: transaction.id,
    account_id,
    kind,
    stripe_type: transaction.type,
    source_id: sourceId,
    amount_cents: transaction.amount,
    // Stripe's sum of the fees counts, whatever its details are.
    stripe_fee_cents: stripeFeeCents + (transaction.fee - stripeFeeCents - platformFeeCents),
    platform_fee_cents: platformFeeCents,
    net_cents: transaction.net,
    currency: transaction.currency,
    // Descriptions of payments may name a person; those of Stripe's own movements do not.
    description: kind === 'stripe_fee' || kind === 'other' ? (transaction.description ?? null) : null,
    occurred_at: new Date(transaction.created * 1000),
    payout_id,
    recorded_at: now,
  }
}
