import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { PayoutsTable } from '#/db/schema/billing'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { fetchOfAccount } from '../stripe/sync.server'
import { recordTransactions } from './record-transactions.server'

type PayoutSync = 'foreign' | 'same' | 'changed'

/**
 * Records a payout as Stripe has it now, and the balance transactions that it holds, once. Notifies the owner of one
 * that failed. Takes the payout's id, or the payout as just fetched. `foreign` if the account is not ours or has no such
 * payout. Safe to run at any time, repeatedly and concurrently: a later status is never set back to an earlier one.
 */
export async function syncPayout(
  context: BillingContext,
  accountId: string,
  idOrPayout: string | Stripe.Payout,
): Promise<PayoutSync> {
  const fetched = await fetchOfAccount(context, accountId, 'payout', idOrPayout, (stripe, id, on) =>
    stripe.payouts.retrieve(id, {}, on),
  )
  if (fetched.kind === 'foreign') return 'foreign'
  const { db, object: payout } = fetched
  const now = context.now(db.businessId)
  const recorded = await db.transaction((db) => recordPayout(db, accountId, payout, now))
  if (!recorded) return 'same'
  if (recorded.hasAllLines || !payout.automatic) return recorded.isChanged ? 'changed' : 'same'
  const added = await readLines(context, db, { accountId, payoutId: recorded.id, stripeId: payout.id, now })
  return added > 0 || recorded.isChanged ? 'changed' : 'same'
}

/** In the order that a payout goes through them; one that was paid may still fail days later. */
const ranks = { pending: 0, in_transit: 1, paid: 2, failed: 3, canceled: 3 } as const
type Status = PayoutsTable['status']

const isStatus = (word: string): word is Status => Object.hasOwn(ranks, word)

async function recordPayout(
  db: OpenTenantDb,
  accountId: string,
  payout: Stripe.Payout,
  now: Date,
): Promise<{ id: string; hasAllLines: boolean; isChanged: boolean } | null> {
  const { status } = payout
  if (!isStatus(status)) return null
  const facts = {
    amount_cents: payout.amount,
    currency: payout.currency,
    status,
    is_automatic: payout.automatic,
    created_at: new Date(payout.created * 1000),
    // Stripe gives the day as its midnight in UTC.
    arrives_on: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    failure_code: payout.failure_code,
    failure_message: payout.failure_message,
    synced_at: now,
  }
  const inserted = await db.q
    .insertInto('payouts')
    .values({
      id: newId(),
      account_id: accountId,
      stripe_payout_id: payout.id,
      ...facts,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'account_id', 'stripe_payout_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const before = await db.q
    .selectFrom('payouts')
    .where('account_id', '=', accountId)
    .where('stripe_payout_id', '=', payout.id)
    .select(['id', 'status', 'arrives_on', 'has_all_lines'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const isLater = ranks[status] > ranks[before.status]
  const isMoved = status === before.status && facts.arrives_on !== before.arrives_on
  if (isLater || isMoved) {
    await db.q.updateTable('payouts').set(facts).where('id', '=', before.id).execute()
  }
  if (status === 'failed' && (inserted || isLater)) await notifyOfFailure(db, before.id, payout, now)
  return {
    id: before.id,
    hasAllLines: before.has_all_lines,
    isChanged: inserted !== undefined || isLater || isMoved,
  }
}

async function notifyOfFailure(
  db: OpenTenantDb,
  id: string,
  payout: Stripe.Payout,
  now: Date,
): Promise<void> {
  await notify(db, {
    kind: 'account_problem',
    cause: `payout failed ${payout.id}`,
    title: `A payout of ${formatMoney(payout.amount, payout.currency)} failed`,
    body: 'The money is back in your Stripe balance. Check your bank account in Stripe, so that the next payout arrives.',
    link: paths.business.payouts.payout(id),
    now,
  })
}

interface LinesToRead {
  accountId: string
  payoutId: string
  stripeId: string
  now: Date
}

/** Reads what a payout holds, page by page; it is complete once the lines come to its amount. */
async function readLines(
  { gateway }: BillingContext,
  db: TenantDb,
  { accountId, payoutId, stripeId, now }: LinesToRead,
): Promise<number> {
  let added = 0
  let starting_after: string | undefined
  for (;;) {
    const page = await gateway.call((stripe) =>
      stripe.balanceTransactions.list(
        { payout: stripeId, limit: 100, starting_after },
        { stripeAccount: accountId },
      ),
    )
    added += await db.transaction((db) =>
      recordTransactions(db, { accountId, transactions: page.data, payoutId, now }),
    )
    starting_after = page.data.at(-1)?.id
    if (!page.has_more || !starting_after) break
  }
  await db.transaction(({ q, businessId }) =>
    sql`
      update payouts p set has_all_lines = true
      where p.business_id = ${businessId} and p.id = ${payoutId} and not p.has_all_lines
        and p.amount_cents = (select sum(b.net_cents) from balance_transactions b
          where b.business_id = p.business_id and b.payout_id = p.id
            and not (b.kind = 'payout' and b.source_id = p.stripe_payout_id))`.execute(q),
  )
  return added
}
