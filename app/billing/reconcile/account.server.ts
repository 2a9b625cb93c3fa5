// Compares one payment account with our rows, page by page: subscriptions first, then invoices, charges, refunds,
// balances, disputes and payouts, and finally the platform's share.
import pLimit from 'p-limit'
import { sql } from 'kysely'
import type { BillingContext } from '../context'
import { syncBalanceRefunds } from '../refunds/sync-balance-refunds.server'
import { applyPlanChange } from '../plan/apply-plan-change.server'
import { compareCharges } from './charges.server'
import { compareDisputes, compareOpenDisputes } from './disputes.server'
import { compareInvoices, compareUnsettledInvoices } from './invoices.server'
import {
  atOnce,
  beginning,
  overlapMs,
  pageSize,
  phases,
  type Account,
  type Cursor,
  type Phase,
} from './phase'
import { compareBalance, comparePayouts } from './payouts.server'
import { compareRefunds } from './refunds.server'
import { emptyReport, addFailed, type ReconcileReport } from './report'
import { compareSubscriptions, compareUnlisted } from './subscriptions.server'
import { compareTaxFees } from './tax-fees.server'

/** Time limit for applying the platform's share to memberships, so that other accounts get their turn. */
const shareMs = 10_000

/** Applies the business's plan share to every membership. */
const compareShares: Phase = async (context, { accountId, businessId }, _at, report) => {
  const db = context.scopes.tenant(businessId)
  const progress = await applyPlanChange(context, db, AbortSignal.timeout(shareMs))
  report.repaired += progress.changed
  if (progress.failed > 0)
    addFailed(report, `platform share of ${progress.failed} subscriptions of ${accountId}`, 'not set')
  return progress.isComplete || progress.changed === 0 ? null : 'again'
}

/**
 * Compares what went back to members' balances with our refunds: one page of the account's members who have a balance,
 * or had a part of a month returned to it since the mark. Stripe lists movements of a balance by customer alone.
 */
const compareBalances: Phase = async (context, { accountId, businessId }, at, report) => {
  const tenant = context.scopes.tenant(businessId)
  const since = at.mark ? new Date(beginning(at.mark, overlapMs.refunds) * 1000) : new Date(0)
  const { rows } = await tenant.read(({ q }) =>
    sql<{ memberId: string }>`
      select member_id as "memberId" from (
        select member_id from customer_balances
        where business_id = ${businessId} and account_id = ${accountId} and balance_cents <> 0
        union
        select ms.member_id from refunds r
        join invoices i on i.business_id = r.business_id and i.id = r.invoice_id and i.account_id = ${accountId}
        join memberships ms on ms.business_id = i.business_id and ms.id = i.membership_id
        where r.business_id = ${businessId} and r.balance_cents > 0 and r.requested_at >= ${since}
      ) m
      where ${at.after}::uuid is null or member_id > ${at.after}::uuid
      order by member_id limit ${pageSize}`.execute(q),
  )
  await pLimit(atOnce).map(rows, async ({ memberId }) => {
    report.looked += 1
    try {
      if (await syncBalanceRefunds(context, tenant, { accountId, memberId })) report.repaired += 1
    } catch (error) {
      addFailed(report, `balance of member ${memberId} on ${accountId}`, error)
      context.log.warn({ error, accountId, memberId }, 'failed to compare a balance')
    }
  })
  return rows.length === pageSize ? (rows.at(-1)?.memberId ?? null) : null
}

const compare: Record<(typeof phases)[number], Phase> = {
  theirs: compareSubscriptions,
  ours: compareUnlisted,
  invoices: compareInvoices,
  'unsettled-invoices': compareUnsettledInvoices,
  charges: compareCharges,
  refunds: compareRefunds,
  balances: compareBalances,
  disputes: compareDisputes,
  'open-disputes': compareOpenDisputes,
  'tax-fees': compareTaxFees,
  payouts: comparePayouts,
  balance: compareBalance,
  share: compareShares,
}

/**
 * Compares an account page by page, holding one page in memory. Stops between pages once `enough` returns true, and
 * returns the cursor to continue from; null at the end. At the end, the account's mark moves to where this
 * comparison started, unless something failed: then the next comparison starts from the same mark. Throws Stripe's
 * errors on lists; results so far are in `report`.
 */
export async function reconcileAccount(
  context: BillingContext,
  account: Account,
  from: Cursor,
  enough: () => boolean,
  report = emptyReport(),
): Promise<{ report: ReconcileReport; next: Cursor | null }> {
  let at: Cursor | null = from.nextMark ? from : await withMark(context, account, from)
  const failedBefore = at.failed
  while (at) {
    const here: Cursor = at
    const after = await compare[here.phase](context, account, here, report)
    const phase = after === null ? phases[phases.indexOf(here.phase) + 1] : here.phase
    const failed = failedBefore + report.failed
    at = phase ? { ...here, phase, after, failed } : null
    if (!at) await (failed === 0 ? moveMark(context, account, here) : markFailing(context, account))
    if (at && enough()) break
  }
  report.finished = at === null
  if (at === null) report.accounts = 1
  return { report, next: at }
}

/** Reads the account's mark before anything is listed. */
async function withMark(
  context: BillingContext,
  { accountId, businessId }: Account,
  from: Cursor,
): Promise<Cursor> {
  const row = await context.scopes
    .tenant(businessId)
    .read((db) =>
      db.q
        .selectFrom('stripe_accounts')
        .where('account_id', '=', accountId)
        .select('reconciled_until')
        .executeTakeFirst(),
    )
  // Fee refunds use the platform's time, everything else the account's; the earlier one is safe for both.
  const now = new Date(Math.min(context.now(businessId).getTime(), context.now().getTime()))
  return { ...from, mark: row?.reconciled_until?.toISOString() ?? null, nextMark: now.toISOString() }
}

async function moveMark(context: BillingContext, { accountId, businessId }: Account, { nextMark }: Cursor) {
  if (!nextMark) return
  await context.scopes.tenant(businessId).transaction((db) =>
    db.q
      .updateTable('stripe_accounts')
      .set((eb) => ({
        reconciled_until: eb.fn('greatest', ['reconciled_until', eb.val(new Date(nextMark))]),
        reconcile_failing_since: null,
      }))
      .where('account_id', '=', accountId)
      .execute(),
  )
}

/** Records that comparing the account failed, keeping the time of the first failure. */
export async function markFailing(
  context: BillingContext,
  { accountId, businessId }: Account,
): Promise<void> {
  await context.scopes
    .tenant(businessId)
    .transaction((db) =>
      db.q
        .updateTable('stripe_accounts')
        .set({ reconcile_failing_since: new Date() })
        .where('account_id', '=', accountId)
        .where('reconcile_failing_since', 'is', null)
        .execute(),
    )
}
