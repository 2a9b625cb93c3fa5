// A member's credit balance at Stripe: what their next invoices draw on. Credits move no money, so they have no fee.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { customerOf, forgetCustomer } from '../customers/create-customer.server'
import { ProviderRefusal } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import type { Stripe } from '../stripe/stripe-client.server'
import type { Credit } from '../billing'

/**
 * Adds to a member's balance; a customer is created where there is none. Returns the provider's id of the transaction.
 * Safe to repeat; throws the provider's DomainErrors.
 */
export async function creditMember(
  context: BillingContext,
  db: TenantDb,
  credit: Credit,
): Promise<{ transactionId: string }> {
  const { memberId, accountId } = credit
  try {
    return await give(context, db, credit)
  } catch (error) {
    // The business deleted the customer on its own account.
    if (!(error instanceof ProviderRefusal) || error.status !== 404) throw error
    await forgetCustomer(db, memberId, accountId)
    return give(context, db, credit)
  }
}

async function give(
  context: BillingContext,
  db: TenantDb,
  { creditId, memberId, accountId, amountCents, currency, description, now }: Credit,
): Promise<{ transactionId: string }> {
  const stripeAccount = accountId
  const customer = await customerOf(context, db, { memberId, accountId, requestId: creditId, now })
  const content = {
    amount: -amountCents,
    currency,
    description,
    metadata: { business_id: db.businessId, credit_id: creditId },
  }
  const transaction = await withIdempotencyKey(
    context,
    db,
    {
      request: `credit-${creditId}-${customer}`,
      content,
      find: async () =>
        (await listCredits(context, { customer, stripeAccount })).find(
          ({ metadata }) => metadata?.credit_id === creditId,
        ) ?? null,
    },
    (stripe, content, idempotencyKey) =>
      stripe.customers.createBalanceTransaction(customer, content, { stripeAccount, idempotencyKey }),
  )
  const balanceCents = -transaction.ending_balance
  await db.transaction((db) => recordBalance(db, { accountId, memberId, balanceCents, now }))
  return { transactionId: transaction.id }
}

/** All movements of a customer's balance, the latest first. Those made here name their `credit_id`. */
export async function listCredits(
  { gateway }: Pick<BillingContext, 'gateway'>,
  { customer, stripeAccount }: { customer: string; stripeAccount: string },
): Promise<Stripe.CustomerBalanceTransaction[]> {
  const movements: Stripe.CustomerBalanceTransaction[] = []
  let starting_after: string | undefined
  for (;;) {
    const page = await gateway.call((stripe) =>
      stripe.customers.listBalanceTransactions(customer, { limit: 100, starting_after }, { stripeAccount }),
    )
    movements.push(...page.data)
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || !starting_after) return movements
  }
}

interface MemberBalance {
  accountId: string
  memberId: string
  /** Above zero is the member's. */
  balanceCents: number
  now: Date
}

/** Stores a member's balance as just read. A member without one gets no row. */
export async function recordBalance(
  db: OpenTenantDb,
  { accountId, memberId, balanceCents, now }: MemberBalance,
): Promise<void> {
  if (balanceCents === 0) {
    await db.q
      .updateTable('customer_balances')
      .set({ balance_cents: 0, synced_at: now })
      .where('account_id', '=', accountId)
      .where('member_id', '=', memberId)
      .where('balance_cents', '<>', 0)
      .execute()
    return
  }
  await db.q
    .insertInto('customer_balances')
    .values({
      account_id: accountId,
      member_id: memberId,
      balance_cents: balanceCents,
      synced_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'account_id', 'member_id'])
        .doUpdateSet({ balance_cents: balanceCents, synced_at: now })
        .whereRef('customer_balances.balance_cents', '<>', 'excluded.balance_cents'),
    )
    .execute()
}
