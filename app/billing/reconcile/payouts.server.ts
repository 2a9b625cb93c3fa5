// Compares an account's payouts and the movements of its balance with our rows. They have a mark of their own, because
// they are read from the account's beginning, whatever else was compared before.
import pLimit from 'p-limit'
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { BillingContext } from '../context'
import { recordTransactions } from '../payouts/record-transactions.server'
import { syncPayout } from '../payouts/sync-payout.server'
import type { Stripe } from '../stripe/stripe-client.server'
import {
  atOnce,
  createdSince,
  fromTheStart,
  nextOf,
  overlapMs,
  pageSize,
  startingAfter,
  type Account,
  type Phase,
} from './phase'
import { addFailed, emptyReport } from './report'

/** One page of payouts. A bank may send one back weeks later. */
export const comparePayouts: Phase = async (context, account, at, report) => {
  const { accountId, businessId } = account
  const mark = await balanceMark(context, account)
  const page = await context.gateway.call((stripe) =>
    stripe.payouts.list(
      { limit: pageSize, ...createdSince({ mark }, overlapMs.payouts), ...startingAfter(at) },
      { stripeAccount: accountId },
    ),
  )
  report.looked += page.data.length
  const storedPayouts = await knownPayouts(context.scopes.tenant(businessId), page.data)
  const differing = page.data.filter((payout) => storedPayouts.get(payout.id) !== stateOf(payout))
  await pLimit(atOnce).map(differing, async (payout) => {
    try {
      if ((await syncPayout(context, accountId, payout)) === 'changed') report.repaired += 1
    } catch (error) {
      addFailed(report, `payout ${payout.id} of ${accountId}`, error)
    }
  })
  return nextOf(page)
}

/** The compared state of a payout: its status, and for an automatic one that its lines were read. */
const stateOf = ({ status, automatic }: Pick<Stripe.Payout, 'status' | 'automatic'>) =>
  `${status} ${automatic ? 'with lines' : 'by hand'}`

async function knownPayouts(db: TenantDb, payouts: Stripe.Payout[]): Promise<Map<string, string>> {
  if (payouts.length === 0) return new Map()
  const rows = await db.read((db) =>
    db.q
      .selectFrom('payouts')
      .where(
        'stripe_payout_id',
        'in',
        payouts.map(({ id }) => id),
      )
      .select(['stripe_payout_id', 'status', 'is_automatic', 'has_all_lines'])
      .execute(),
  )
  return new Map(
    rows.map(({ stripe_payout_id, status, is_automatic, has_all_lines }) => [
      stripe_payout_id,
      is_automatic && !has_all_lines ? '' : stateOf({ status, automatic: is_automatic }),
    ]),
  )
}

/** One page of the movements of the balance; at the end, the mark moves to where the comparison began. */
export const compareBalance: Phase = async (context, account, at, report) => {
  const { accountId, businessId } = account
  const mark = await balanceMark(context, account)
  const page = await context.gateway.call((stripe) =>
    stripe.balanceTransactions.list(
      { limit: pageSize, ...createdSince({ mark }, overlapMs.balance), ...startingAfter(at) },
      { stripeAccount: accountId },
    ),
  )
  report.looked += page.data.length
  const now = context.now(businessId)
  report.added += await context.scopes
    .tenant(businessId)
    .transaction((db) => recordTransactions(db, { accountId, transactions: page.data, payoutId: null, now }))
  const next = nextOf(page)
  if (next === null && at.nextMark) await moveBalanceMark(context, account, new Date(at.nextMark))
  return next
}

async function balanceMark(
  { scopes }: BillingContext,
  { accountId, businessId }: Account,
): Promise<string | null> {
  const row = await scopes
    .tenant(businessId)
    .read((db) =>
      db.q
        .selectFrom('stripe_accounts')
        .where('account_id', '=', accountId)
        .select('balance_read_until')
        .executeTakeFirst(),
    )
  return row?.balance_read_until?.toISOString() ?? null
}

async function moveBalanceMark({ scopes }: BillingContext, { accountId, businessId }: Account, until: Date) {
  await scopes.tenant(businessId).transaction((db) =>
    db.q
      .updateTable('stripe_accounts')
      .set((eb) => ({ balance_read_until: eb.fn('greatest', ['balance_read_until', eb.val(until)]) }))
      .where('account_id', '=', accountId)
      .execute(),
  )
}

/**
 * Reads the payouts and movements of the business's account now, as the nightly comparison does. Returns false if it
 * stopped because `enough` returned true; the nightly comparison then reads the rest. Throws Stripe's errors, and
 * `not-connected` (409) if the business has no account.
 */
export async function readBalance(
  context: BillingContext,
  db: TenantDb,
  enough: () => boolean,
): Promise<boolean> {
  const { businessId } = db
  const connected = await db.read((db) =>
    db.q
      .selectFrom('stripe_accounts')
      .where('disconnected_at', 'is', null)
      .select('account_id')
      .executeTakeFirst(),
  )
  if (!connected)
    throw new DomainError('not-connected', 409, 'Connect your Stripe account first, under Payments.')
  const account = { accountId: connected.account_id, businessId }
  const report = emptyReport()
  const at = { ...fromTheStart(), nextMark: context.now(businessId).toISOString() }
  for (const phase of [comparePayouts, compareBalance]) {
    let after: string | null = null
    do {
      if (enough()) return false
      after = await phase(context, account, { ...at, after }, report)
    } while (after !== null)
  }
  if (report.failed > 0) throw new Error(report.unresolved.join('; '))
  return true
}
