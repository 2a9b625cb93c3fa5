import type { TenantDb } from '#/db/handles.server'
import { inParallel } from '../in-parallel'
import { collectDisputes } from '../invoices/sync-dispute.server'
import { syncCharge } from '../invoices/sync-charge.server'
import type { BillingParts } from '../parts'
import { NotConnected } from '../provider-errors'
import { bookCharge } from './book-charge.server'

export interface Collected {
  /** Charges on the accounts in the time looked at. */
  looked: number
  /** Rows that were missing from the ledger. */
  added: number
  failed: number
}

const pageSize = 100
const atOnce = 4

/**
 * Compares the ledger of every business with what the provider lists. Safe to run at any time; aborted, it
 * leaves the rest for the next time.
 */
export async function collectCharges(
  parts: BillingParts,
  since: Date,
  signal?: AbortSignal,
): Promise<Collected> {
  const total: Collected = { looked: 0, added: 0, failed: 0 }
  const businesses = await parts.scopes
    .platform('businesses to collect charges of')
    .read((db) => db.q.selectFrom('stripe_accounts').select('business_id').distinct().execute())
  for (const { business_id } of businesses) {
    if (signal?.aborted) break
    const { looked, added, failed } = await collectBusinessCharges(
      parts,
      parts.scopes.tenant(business_id),
      since,
      signal,
    )
    total.looked += looked
    total.added += added
    total.failed += failed
  }
  return total
}

/**
 * Compares a business's ledger with what the provider lists: every charge and every refund since then, page by
 * page. What is complete already costs no further request. With this alone the ledger is right without a single
 * webhook. Safe to run at any time.
 */
export async function collectBusinessCharges(
  parts: BillingParts,
  db: TenantDb,
  since: Date,
  signal?: AbortSignal,
): Promise<Collected> {
  const collected: Collected = { looked: 0, added: 0, failed: 0 }
  const accounts = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('business_id', '=', db.businessId)
      .select('account_id')
      .execute(),
  )
  for (const { account_id: accountId } of accounts) {
    try {
      await collectFrom(parts, { accountId, businessId: db.businessId, since, signal }, collected)
    } catch (error) {
      // An account that was let go shows nothing more.
      if (error instanceof NotConnected) continue
      collected.failed += 1
      parts.log.warn({ error, businessId: db.businessId }, 'charges could not be collected')
    }
  }
  return collected
}

interface Account {
  accountId: string
  businessId: string
  since: Date
  signal: AbortSignal | undefined
}

async function collectFrom(parts: BillingParts, account: Account, collected: Collected): Promise<void> {
  const created = { gte: Math.floor(account.since.getTime() / 1000) }
  const on = { stripeAccount: account.accountId }
  let after: string | undefined
  for (;;) {
    const page = await parts.gateway.call((stripe) =>
      stripe.charges.list({ created, limit: pageSize, starting_after: after }, on),
    )
    const paid = page.data.filter((charge) => charge.paid).map(({ id }) => id)
    await settle(parts, account, paid, paid, collected)
    after = page.data.at(-1)?.id
    if (!page.has_more || !after || account.signal?.aborted) break
  }
  after = undefined
  for (;;) {
    const page = await parts.gateway.call((stripe) =>
      stripe.refunds.list({ created, limit: pageSize, starting_after: after }, on),
    )
    const refunds = page.data.flatMap(({ id, charge }) =>
      charge ? [{ id, charge: typeof charge === 'string' ? charge : charge.id }] : [],
    )
    await settle(
      parts,
      account,
      refunds.map(({ id }) => id),
      refunds.map(({ charge }) => charge),
      collected,
    )
    after = page.data.at(-1)?.id
    if (!page.has_more || !after || account.signal?.aborted) break
  }
  await collectDisputes(parts, account.accountId, created.gte)
}

/** Looks at the charges of those bookings that the ledger does not have. `charges` runs beside `ids`. */
async function settle(
  parts: BillingParts,
  { accountId, businessId }: Account,
  ids: string[],
  charges: string[],
  collected: Collected,
): Promise<void> {
  collected.looked += ids.length
  if (ids.length === 0) return
  const rows = await parts.scopes
    .tenant(businessId)
    .read((db) =>
      db.q
        .selectFrom('club_sales')
        .where('business_id', '=', businessId)
        .where('stripe_id', 'in', ids)
        .select('stripe_id')
        .execute(),
    )
  const known = new Set(rows.map(({ stripe_id }) => stripe_id))
  const missing = [...new Set(charges.filter((_, index) => !known.has(ids[index] ?? '')))]
  await inParallel(missing, atOnce, async (chargeId) => {
    try {
      const outcome = await bookCharge(parts, accountId, chargeId)
      if (outcome.kind !== 'synced') return
      collected.added += outcome.added
      if (outcome.hasRefunds) await syncCharge(parts, accountId, chargeId)
    } catch (error) {
      collected.failed += 1
      parts.log.warn({ error, businessId, chargeId }, 'a charge could not be written down')
    }
  })
}
