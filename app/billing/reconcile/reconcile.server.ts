import type { BillingContext } from '../context'
import { enforcePlanGrace } from '../plan/enforce-plan-grace.server'
import { syncTaxAccount } from '../sales-tax/account-settings.server'
import { addsSalesTax } from '../sales-tax/queries.server'
import { NotConnectedError } from '../stripe/errors'
import { reconcileCheckouts } from './checkouts.server'
import { syncAccount } from '../connect/sync-account.server'
import { markFailing, reconcileAccount } from './account.server'
import { reconcileDue } from './due.server'
import { fromTheStart, type Account, type Cursor } from './phase'
import { platformFromTheStart, reconcilePlatform } from './platform.server'
import { addTo, emptyReport, addFailed, type ReconcileReport } from './report'

export interface ReconcileOptions {
  /** When aborted, it stops soon and the report says so. */
  signal?: AbortSignal
  /** Called after each step with the totals so far. */
  onProgress?: (report: ReconcileReport) => void
}

const pageSize = 500

/**
 * Reconciles everything in order: open checkouts, overdue memberships and failed payments, plans, fee refunds,
 * failed webhooks, and every account in full. A failure in one does not stop the others.
 */
export async function reconcile(
  context: BillingContext,
  { signal, onProgress }: ReconcileOptions = {},
): Promise<ReconcileReport> {
  const enough = () => signal?.aborted === true
  const total = await reconcileSoon(context, signal)
  const watched = await enforcePlanGrace(context, signal)
  total.looked += watched.looked
  if (watched.failed > 0) addFailed(total, `${watched.failed} plans past their time`, 'not read')
  onProgress?.(total)
  if (!enough()) {
    // Before the accounts, which need their business's plan for the share.
    const from = await platformFromTheStart(context)
    addTo(total, (await reconcilePlatform(context, from, enough)).report)
    onProgress?.(total)
  }
  for await (const account of connectedAccounts(context)) {
    if (enough()) break
    const report = emptyReport()
    try {
      await reconcileOne(context, account, fromTheStart(), enough, report)
    } catch (error) {
      addFailed(report, `account ${account.accountId}`, error)
      context.log.warn({ error, accountId: account.accountId }, 'failed to reconcile an account')
    }
    addTo(total, report)
    onProgress?.(total)
  }
  total.finished = !enough()
  onProgress?.(total)
  return total
}

/** Runs every few minutes: checks only what a webhook should have reported by now. */
export async function reconcileSoon(context: BillingContext, signal?: AbortSignal): Promise<ReconcileReport> {
  const total = emptyReport()
  await context.refreshTime()
  const checkouts = await reconcileCheckouts(context, context.now, signal)
  total.looked += checkouts.looked
  total.settled += checkouts.settled
  if (checkouts.failed > 0) {
    addFailed(total, `${checkouts.failed} open checkouts`, 'could not be brought up to date')
    total.failed += checkouts.failed - 1
  }
  addTo(total, await reconcileDue(context, signal))
  return total
}

/**
 * Reconciles one account from a cursor, syncing its onboarding state first. A disconnected account cannot be listed
 * and counts as failed. Throws Stripe's errors on lists.
 */
export async function reconcileOne(
  context: BillingContext,
  account: Account,
  from: Cursor,
  enough: () => boolean,
  report = emptyReport(),
): Promise<{ report: ReconcileReport; next: Cursor | null }> {
  try {
    if (!from.nextMark) {
      await syncAccount(context, account.accountId)
      await checkSalesTax(context, account, report)
    }
    return await reconcileAccount(context, account, from, enough, report)
  } catch (error) {
    await markFailing(context, account)
    if (!(error instanceof NotConnectedError)) throw error
    addFailed(report, `account ${account.accountId}`, error)
    return { report, next: null }
  }
}

/** Asks Stripe whether its tax is still set up, where the business uses it: the webhook may have been lost. */
async function checkSalesTax(
  context: BillingContext,
  { accountId, businessId }: Account,
  report: ReconcileReport,
): Promise<void> {
  if (!(await context.scopes.tenant(businessId).read(addsSalesTax))) return
  try {
    await syncTaxAccount(context, accountId)
  } catch (error) {
    if (error instanceof NotConnectedError) throw error
    addFailed(report, `tax settings of ${accountId}`, error)
  }
}

/** All connected accounts, one page at a time. */
export async function* connectedAccounts({ scopes }: BillingContext, after = ''): AsyncGenerator<Account> {
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
