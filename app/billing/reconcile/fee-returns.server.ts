// Compares fee refunds with the ledger by their own date on the platform's account, since a fee may be refunded
// long after its charge, and without refunding the charge.
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import type { Stripe } from '../stripe/stripe-client.server'
import { idOf } from '../stripe/values'
import { recordListedCharge } from './charges.server'
import { atOnce, nextOf, overlapMs, pageSize, startingAfter } from './phase'
import type { ReconcileReport } from './report'

/**
 * Where the list of fee refunds must start so that none of any account is missed, in epoch seconds: the earliest
 * mark of all accounts minus the overlap; before an account's first comparison, the time it was connected.
 */
export async function feeReturnsSince({ scopes }: BillingContext): Promise<number> {
  const row = await scopes.platform('how far accounts were compared').read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select((eb) => eb.fn.min(eb.fn.coalesce('reconciled_until', 'created_at')).as('since'))
      .executeTakeFirst(),
  )
  const since = row?.since ?? new Date(0)
  return Math.max(0, Math.floor((since.getTime() - overlapMs.charges) / 1000))
}

/** One page of fee refunds since then. Returns the cursor to continue from, or null at the end. */
export async function compareFeeReturns(
  context: BillingContext,
  { since, after }: { since: number; after: string | null },
  report: ReconcileReport,
): Promise<string | null> {
  const page = await context.gateway.call((stripe) =>
    stripe.balanceTransactions.list({
      type: 'application_fee_refund',
      created: { gte: since },
      limit: pageSize,
      expand: ['data.source.fee'],
      ...startingAfter({ after }),
    }),
  )
  const returned = page.data.flatMap(({ source }) => returnOf(source))
  report.looked += returned.length
  const businesses = await connectedOf(context, [...new Set(returned.map(({ accountId }) => accountId))])
  for (const [accountId, businessId] of businesses) {
    const ofAccount = returned.filter((one) => one.accountId === accountId)
    const isInLedger = await ledgerHas(
      context.scopes.tenant(businessId),
      ofAccount.map(({ id }) => id),
    )
    const charges = new Set(ofAccount.filter(({ id }) => !isInLedger.has(id)).map(({ chargeId }) => chargeId))
    await pLimit(atOnce).map([...charges], (chargeId) =>
      recordListedCharge(context, accountId, chargeId, report),
    )
  }
  return nextOf(page)
}

interface Returned {
  id: string
  accountId: string
  chargeId: string
}

function returnOf(source: Stripe.BalanceTransaction['source']): Returned[] {
  if (typeof source !== 'object' || source?.object !== 'fee_refund' || typeof source.fee === 'string')
    return []
  const [accountId, chargeId] = [idOf(source.fee.account), idOf(source.fee.charge)]
  return accountId && chargeId ? [{ id: source.id, accountId, chargeId }] : []
}

/** The businesses of those accounts that are still connected. */
async function connectedOf({ scopes }: BillingContext, accounts: string[]): Promise<Map<string, string>> {
  if (accounts.length === 0) return new Map()
  const rows = await scopes
    .platform('the business of a fee refund')
    .read((db) =>
      db.q
        .selectFrom('stripe_accounts')
        .where('account_id', 'in', accounts)
        .where('disconnected_at', 'is', null)
        .select(['account_id', 'business_id'])
        .execute(),
    )
  return new Map(rows.map((row) => [row.account_id, row.business_id]))
}

async function ledgerHas(db: TenantDb, ids: string[]): Promise<Set<string>> {
  const rows = await db.read((db) =>
    db.q.selectFrom('platform_fees').where('stripe_id', 'in', ids).select('stripe_id').execute(),
  )
  return new Set(rows.map(({ stripe_id }) => stripe_id))
}
