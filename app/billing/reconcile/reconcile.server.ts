import type { BillingParts } from '../parts'
import { watchPlans } from '../plan/watch-plans.server'
import { NotConnected } from '../provider-errors'
import { reconcileAttempts } from '../reconcile-attempts.server'
import { syncAccount } from '../sync-account.server'
import { noteFailing, reconcileAccount } from './account.server'
import { reconcileDue } from './due.server'
import { fromTheStart, type Account, type Cursor } from './phase'
import { platformFromTheStart, reconcilePlatform } from './platform.server'
import { addTo, emptyReport, noteFailed, type ReconcileReport } from './report'

export interface ReconcileOptions {
  /** Aborted, it stops soon and says so. */
  signal?: AbortSignal
  /** Told of each step that ended, with the sums so far. */
  onProgress?: (report: ReconcileReport) => void
}

const pageSize = 500

/**
 * Everything, one after the other: open checkouts, memberships and failed payments past their time, plans, what of the
 * platform's fees went back, webhooks that were given up, and every account from end to end. What one of them is refused
 * with stops no other.
 */
export async function reconcile(
  parts: BillingParts,
  { signal, onProgress }: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const enough = () => signal?.aborted === true
  const total = await reconcileSoon(parts, signal)
  const watched = await watchPlans(parts, signal)
  total.looked += watched.looked
  if (watched.failed > 0) noteFailed(total, `${watched.failed} plans past their time`, 'not read')
  onProgress?.(total)
  if (!enough()) {
    // Before the accounts: they carry the share of their business's plan.
    const from = await platformFromTheStart(parts)
    addTo(total, (await reconcilePlatform(parts, from, enough)).report)
    onProgress?.(total)
  }
  for await (const account of connectedAccounts(parts)) {
    if (enough()) break
    const report = emptyReport()
    try {
      await reconcileOne(parts, account, fromTheStart(), enough, report)
    } catch (error) {
      noteFailed(report, `account ${account.accountId}`, error)
      parts.log.warn({ error, accountId: account.accountId }, 'an account could not be reconciled')
    }
    addTo(total, report)
    onProgress?.(total)
  }
  total.finished = !enough()
  onProgress?.(total)
  return total
}

/** What is done every few minutes: only what somebody should have told us about by now. */
export async function reconcileSoon(parts: BillingParts, signal?: AbortSignal): Promise<ReconcileReport> {
  const total = emptyReport()
  await parts.refreshTime()
  const checkouts = await reconcileAttempts(parts, parts.now, signal)
  total.looked += checkouts.looked
  total.settled += checkouts.settled
  if (checkouts.failed > 0) {
    noteFailed(total, `${checkouts.failed} open checkouts`, 'Stripe could not be asked')
    total.failed += checkouts.failed - 1
  }
  addTo(total, await reconcileDue(parts, signal))
  return total
}

/**
 * One account from `from` on, with its own standing first: an account that was let go has no list to show, which counts
 * as failed. Throws what the provider's lists are refused with.
 */
export async function reconcileOne(
  parts: BillingParts,
  account: Account,
  from: Cursor,
  enough: () => boolean,
  report = emptyReport(),
): Promise<{ report: ReconcileReport; next: Cursor | null }> {
  try {
    if (!from.nextMark) await syncAccount(parts, account.accountId)
    return await reconcileAccount(parts, account, from, enough, report)
  } catch (error) {
    await noteFailing(parts, account)
    if (!(error instanceof NotConnected)) throw error
    noteFailed(report, `account ${account.accountId}`, error)
    return { report, next: null }
  }
}

/** Every account that businesses take money on, a page at a time. */
export async function* connectedAccounts({ scopes }: BillingParts, after = ''): AsyncGenerator<Account> {
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
