import type { BillingParts } from '../parts'
import { NotConnected } from '../provider-errors'
import { reconcileAttempts } from '../reconcile-attempts.server'
import { syncAccount } from '../sync-account.server'
import { fromTheStart, reconcileAccount, type Cursor } from './account.server'
import { reconcileDue } from './due.server'
import { addTo, emptyReport, type ReconcileReport } from './report'

export interface ReconcileOptions {
  /** Aborted, it stops soon and says so. */
  signal?: AbortSignal
  /** Told of each step that ended, with the sums so far. */
  onProgress?: (report: ReconcileReport) => void
}

const pageSize = 500

/**
 * Everything, one after the other: open checkouts, memberships and failed payments past their time, and every
 * account's subscriptions in both directions. What one account is refused with stops no other.
 */
export async function reconcile(
  parts: BillingParts,
  { signal, onProgress }: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const total = await reconcileSoon(parts, signal)
  onProgress?.(total)
  for await (const account of connectedAccounts(parts)) {
    if (signal?.aborted) break
    try {
      const { report } = await reconcileOne(parts, account, fromTheStart(), () => signal?.aborted === true)
      addTo(total, report)
    } catch (error) {
      total.failed += 1
      parts.log.warn({ error, accountId: account.accountId }, 'an account could not be reconciled')
    }
    onProgress?.(total)
  }
  total.finished = !signal?.aborted
  return total
}

/** What is done every few minutes: only what somebody should have told us about by now. */
export async function reconcileSoon(parts: BillingParts, signal?: AbortSignal): Promise<ReconcileReport> {
  const total = emptyReport()
  await parts.refreshTime()
  const checkouts = await reconcileAttempts(parts, parts.now, signal)
  total.looked += checkouts.looked
  total.settled += checkouts.settled
  total.failed += checkouts.failed
  addTo(total, await reconcileDue(parts, signal))
  return total
}

/** One account, with its own standing first: an account that was let go has no list to show. */
export async function reconcileOne(
  parts: BillingParts,
  account: { accountId: string; businessId: string },
  from: Cursor,
  enough: () => boolean,
): Promise<{ report: ReconcileReport; next: Cursor | null }> {
  try {
    if (from.phase === 'theirs' && from.after === null) await syncAccount(parts, account.accountId)
    return await reconcileAccount(parts, account, from, enough)
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error
    return { report: { ...emptyReport(), failed: 1 }, next: null }
  }
}

/** Every account that businesses take money on, a page at a time. */
export async function* connectedAccounts(
  { scopes }: BillingParts,
  after = '',
): AsyncGenerator<{ accountId: string; businessId: string }> {
  const platform = scopes.platform('accounts to reconcile')
  for (;;) {
    const page = await platform.read((db) =>
      db.q
        .selectFrom('stripe_accounts')
        .where('disconnected_at', 'is', null)
        .where('account_id', '>', after)
        .orderBy('account_id')
        .limit(pageSize)
        .select(['account_id as accountId', 'business_id as businessId'])
        .execute(),
    )
    yield* page
    if (page.length < pageSize) return
    after = page.at(-1)!.accountId
  }
}
