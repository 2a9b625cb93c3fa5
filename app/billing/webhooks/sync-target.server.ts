import { attemptBySession } from '../checkout/checkout-attempts.server'
import { syncCheckoutSession } from '../checkout/sync-checkout-session.server'
import { syncAccount } from '../connect/sync-account.server'
import type { BillingContext } from '../context'
import { syncDispute } from '../invoices/sync-dispute.server'
import { paymentBySession } from '../one-time/payments.server'
import { syncPayment } from '../one-time/sync-payment.server'
import { syncPayout } from '../payouts/sync-payout.server'
import { syncPlanSessionById } from '../plan/confirm-plan-checkout.server'
import { syncPlan } from '../plan/sync-plan.server'
import { recordChargeWithRefunds } from '../refunds/sync-charge-refunds.server'
import { syncTaxAccount } from '../sales-tax/account-settings.server'
import { settleKnownCharge } from '../sales-tax/settle-fees.server'
import { positionsOf, syncSubscription, type Position } from '../subscriptions/sync-subscription.server'
import type { Target } from './events'
import type { ProcessingResult } from './inbox.server'

/**
 * Syncs the object that events are about: fetches it, writes our rows and calls their listeners. `position` is that of a
 * subscription, where it was read before. An object that is not ours is parked with the reason. Throws what the sync throws.
 */
export async function syncTarget(
  context: BillingContext,
  target: Target,
  position?: Position,
): Promise<ProcessingResult> {
  switch (target.kind) {
    case 'subscription':
      return resultOf(await syncSubscription(context, target.accountId, target.id, position))
    case 'session':
      return syncSession(context, target)
    case 'charge':
      return syncCharge(context, target)
    case 'plan':
      return resultOf(await syncPlan(context, target.id))
    case 'plan-session':
      return doneIfOurs('checkout', await syncPlanSessionById(context, target.id))
    case 'dispute':
      return doneIfOurs('dispute', (await syncDispute(context, target.accountId, target.id)) !== 'foreign')
    case 'payout':
      return doneIfOurs('payout', (await syncPayout(context, target.accountId, target.id)) !== 'foreign')
    case 'tax':
      return doneIfOurs('account', await syncTaxAccount(context, target.accountId))
    case 'account':
      return doneIfOurs('account', (await syncAccount(context, target.accountId)) !== null)
  }
}

const parked = (because: string): ProcessingResult => ({ kind: 'parked', because })

const doneIfOurs = (noun: string, isOurs: boolean): ProcessingResult =>
  isOurs ? { kind: 'done' } : parked(`The ${noun} does not belong to any business.`)

const resultOf = (outcome: { kind: 'synced' } | { kind: 'foreign'; because: string }): ProcessingResult =>
  outcome.kind === 'synced' ? { kind: 'done' } : parked(outcome.because)

/** Syncs a charge, whatever it paid for. After a refund, the platform's fee on a charge with tax is settled. */
async function syncCharge(
  context: BillingContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ProcessingResult> {
  const recorded = await recordChargeWithRefunds(context, accountId, id)
  if (recorded.kind === 'synced' && recorded.hasRefunds) await settleKnownCharge(context, accountId, id)
  return resultOf(recorded)
}

async function syncSession(
  context: BillingContext,
  { accountId, id }: { accountId: string; id: string },
): Promise<ProcessingResult> {
  const positions = await context.scopes
    .platform('the business of a checkout')
    .read((db) => positionsOf(db, [{ accountId, subscriptionId: id }]))
  const businessId = positions.get(`${accountId}:${id}`)?.businessId
  if (!businessId) return doneIfOurs('account', false)
  const db = context.scopes.tenant(businessId)
  const attempt = await db.read((db) => attemptBySession(db, accountId, id))
  const payment = attempt ? undefined : await db.read((db) => paymentBySession(db, accountId, id))
  if (!attempt && !payment) return doneIfOurs('checkout', false)
  const { kind } = attempt
    ? await syncCheckoutSession(context, db, { ...attempt, session_id: id })
    : await syncPayment(context, db, { ...payment!, session_id: id })
  return kind === 'unknown' ? parked('The account has no such checkout.') : { kind: 'done' }
}
