import { type Selectable } from 'kysely'
import { v5 } from 'uuid'
import type { TenantDb } from '#/db/handles.server'
import type { SubscriptionReversalsTable } from '#/db/schema/billing'
import { newId } from '~/foundation/kit/ids'
import { refundableCents } from '~/membership/memberships/refund/rules'
import { duplicateComment, extraPlanComment, leftComment } from '../subscriptions/end-reason'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import { paidFromBalance } from '../invoices/invoice-snapshot'
import { paidCharges, type PaidCharge } from '../invoices/paid-charges.server'
import type { BillingContext } from '../context'
import { creditMember } from '../prepaid/customer-balance.server'
import { isTaxedCharge, settleCharge } from '../sales-tax/settle-fees.server'
import { NotConnectedError, nullIfMissing, ProviderRefusal } from '../stripe/errors'
import type { Stripe } from '../stripe/stripe-client.server'
import { queueReversalEmails } from './reversal-emails.server'
import type { Credit } from '../billing'

/** Why a subscription is reversed, and the reason and comment Stripe gets. */
const reversalReasons = {
  duplicate: { reason: 'duplicate', comment: duplicateComment },
  'account-deleted': { reason: 'requested_by_customer', comment: leftComment },
  'extra-plan': { reason: 'duplicate', comment: extraPlanComment },
} as const

type ReversalReason = keyof typeof reversalReasons

interface ReversalInput {
  /** Null for the platform's own account. */
  accountId: string | null
  subscriptionId: string
  /** The member it belongs to; null for a plan, or if unknown. */
  memberId: string | null
  cause: ReversalReason
}

/**
 * Cancels a subscription that should not exist, then refunds its charges: all charges of a duplicate, and what a balance
 * paid for it; after a
 * deleted account, the last charge and everything charged since. Each step runs even if another failed, and a row
 * records what is left to do, so a retry completes it. Throws Stripe's error if the cancellation itself failed;
 * failed refunds stay in the row for the next retry.
 */
export async function reverseSubscription(
  context: BillingContext,
  db: TenantDb,
  reversal: ReversalInput,
): Promise<void> {
  await completeReversal(context, db, await insertReversal(context, db, reversal))
}

type ReversalRow = Omit<Selectable<SubscriptionReversalsTable>, 'refunded_cents' | 'last_attempted_at'> & {
  refunded_cents: number
}

function insertReversal(
  context: BillingContext,
  db: TenantDb,
  { accountId, subscriptionId, memberId, cause }: ReversalInput,
): Promise<ReversalRow> {
  return db.transaction((db) =>
    db.q
      .insertInto('subscription_reversals')
      .values({
        id: newId(),
        account_id: accountId,
        subscription_id: subscriptionId,
        member_id: memberId,
        cause,
        detected_at: context.now(accountId === null ? undefined : db.businessId),
        canceled_at: null,
        refunded_at: null,
        currency: null,
        because: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id', 'subscription_id'])
          .doUpdateSet((eb) => ({ last_attempted_at: eb.fn<Date>('now') })),
      )
      .returningAll()
      .executeTakeFirstOrThrow(),
  )
}

/** Completes the reversal of a subscription that was canceled for it, if something is left to do. */
export async function completePendingReversal(
  context: BillingContext,
  db: TenantDb,
  { id, cancellation_details }: Stripe.Subscription,
): Promise<void> {
  if (!Object.values(reversalReasons).some(({ comment }) => comment === cancellation_details?.comment)) return
  const row = await db.read((db) =>
    db.q
      .selectFrom('subscription_reversals')
      .where('subscription_id', '=', id)
      .where((eb) => eb.or([eb('canceled_at', 'is', null), eb('refunded_at', 'is', null)]))
      .selectAll()
      .executeTakeFirst(),
  )
  if (row) await completeReversal(context, db, row)
}

/**
 * Completes what is left of a reversal. Safe to repeat and to run concurrently. Throws like `reverseSubscription`.
 */
export async function completeReversal(
  context: BillingContext,
  db: TenantDb,
  row: ReversalRow,
): Promise<void> {
  const canceled = row.canceled_at ? null : await attempt(() => cancel(context, row))
  const refunds = row.refunded_at ? null : await attempt(() => refundAll(context, db, row))
  const done = refunds?.result
  const failures = [canceled?.error, refunds?.error, ...(done?.errors ?? [])].filter(Boolean)
  const now = context.now(row.account_id === null ? undefined : row.business_id)
  const isCanceled = row.canceled_at !== null || (canceled !== null && !canceled.error)
  // A running subscription may charge again.
  const isRefunded = isCanceled && done !== undefined && done.errors.length === 0
  const updated = await db.transaction(async (db) => {
    const current = await db.q
      .selectFrom('subscription_reversals')
      .where('id', '=', row.id)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    // Another process completed it, or found that the subscription should continue.
    if (!current || (current.canceled_at && current.refunded_at)) return null
    const updated = await db.q
      .updateTable('subscription_reversals')
      .set((eb) => ({
        canceled_at: current.canceled_at ?? (isCanceled ? now : null),
        refunded_at: isRefunded ? now : null,
        refunded_cents: Math.max(current.refunded_cents, done?.cents ?? 0),
        currency: done?.currency ?? current.currency,
        because: failures.length > 0 ? failures.map(errorMessage).join('; ').slice(0, 500) : null,
        last_attempted_at: eb.fn<Date>('now'),
      }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueReversalEmails(context, db, { ...updated, isRefused: failures.some(isRefusal) }, now)
    return updated
  })
  if (!updated) return
  const { subscription_id: subscriptionId, cause, because } = updated
  if (because === null) context.log.warn({ subscriptionId, cause }, 'canceled and refunded a subscription')
  else context.log.error({ subscriptionId, cause, because }, 'failed to reverse a subscription in full')
  if (canceled?.error) throw canceled.error
}

async function attempt<T>(work: () => Promise<T>): Promise<{ result?: T; error?: unknown }> {
  return work().then(
    (result) => ({ result }),
    (error: unknown) => ({ error: error ?? new Error('unknown') }),
  )
}

async function cancel({ gateway }: BillingContext, row: ReversalRow): Promise<void> {
  const { comment } = reversalReasons[row.cause]
  // It may have been canceled in the meantime.
  await nullIfMissing(
    gateway.call((stripe) =>
      stripe.subscriptions.cancel(
        row.subscription_id,
        { cancellation_details: { comment } },
        accountOptions(row),
      ),
    ),
  )
}

interface Refunds {
  /** Total refunded of its charges, now or earlier, in minor units. */
  cents: number
  currency: string | null
  errors: unknown[]
}

async function refundAll(context: BillingContext, db: TenantDb, row: ReversalRow): Promise<Refunds> {
  const refunds: Refunds = { cents: 0, currency: null, errors: [] }
  for (const { id, currency, balanceCents } of await invoicesToRefund(context, db, row)) {
    refunds.currency = currency
    if (balanceCents > 0 && row.account_id !== null && row.member_id !== null) {
      const credit = {
        accountId: row.account_id,
        memberId: row.member_id,
        amountCents: balanceCents,
        currency,
      }
      const { error } = await attempt(() => giveBack(context, db, row, id, credit))
      if (error) refunds.errors.push(error)
      else refunds.cents += balanceCents
    }
    for (const charge of await paidCharges(context.gateway, row.account_id, id)) {
      const { error } = await attempt(() => refund(context, db, row, charge))
      if (error) refunds.errors.push(error)
      else refunds.cents += charge.amountCents
    }
  }
  return refunds
}

/** Paid invoices of this subscription only; payments for other subscriptions stay. */
async function invoicesToRefund({ gateway }: BillingContext, db: TenantDb, row: ReversalRow) {
  const { data } = await gateway.call((stripe) =>
    stripe.invoices.list(
      { subscription: row.subscription_id, status: 'paid', limit: 100 },
      accountOptions(row),
    ),
  )
  const paid = data.map((invoice) => ({
    id: invoice.id!,
    created: invoice.created,
    currency: invoice.currency,
    // A deleted account has no balance any more.
    balanceCents: row.cause === 'duplicate' ? paidFromBalance(invoice) : 0,
  }))
  if (row.cause !== 'account-deleted') return paid
  // Newest first. Payments for periods used before the account was deleted are not refunded.
  const since = (await anonymizedAt(db, row.member_id)) ?? row.detected_at
  return paid.filter(({ created }, index) => index === 0 || created * 1000 >= since.getTime())
}

async function anonymizedAt(db: TenantDb, memberId: string | null): Promise<Date | null> {
  if (memberId === null) return null
  const member = await db.read((db) =>
    db.q.selectFrom('members').where('id', '=', memberId).select('anonymized_at').executeTakeFirst(),
  )
  return member?.anonymized_at ?? null
}

/** Gives back what the member's balance paid of an invoice; once, however often it is repeated. */
async function giveBack(
  context: BillingContext,
  db: TenantDb,
  row: ReversalRow,
  stripeInvoice: string,
  credit: Pick<Credit, 'accountId' | 'memberId' | 'amountCents' | 'currency'>,
): Promise<void> {
  await creditMember(context, db, {
    ...credit,
    creditId: v5(stripeInvoice, row.id),
    description: 'Refund of a second subscription',
    now: context.now(row.business_id),
  })
}

async function refund(
  context: BillingContext,
  db: TenantDb,
  row: ReversalRow,
  charge: PaidCharge,
): Promise<void> {
  const left = refundableCents({ paidCents: charge.amountCents, refundedCents: charge.refundedCents }, [])
  if (left === 0) return
  // With tax a part of the fee was returned already; the rest is returned by `settleCharge`.
  const isTaxed = await isTaxedCharge(db, charge.chargeId)
  try {
    await withIdempotencyKey(
      context,
      db,
      {
        request: `undo-${row.subscription_id}-${charge.chargeId}`,
        content: {
          payment_intent: charge.intentId,
          amount: left,
          reason: reversalReasons[row.cause].reason,
          metadata: { undone_subscription: row.id },
          // Stripe rejects refunding a fee that was never charged.
          ...(charge.hasFee && !isTaxed && { refund_application_fee: true }),
        },
      },
      (stripe, content, idempotencyKey) =>
        stripe.refunds.create(content, { ...accountOptions(row), idempotencyKey }),
    )
  } catch (error) {
    // The bank returns a disputed charge.
    const settled = ['charge_already_refunded', 'charge_disputed']
    if (!(error instanceof ProviderRefusal && settled.includes(error.code))) throw error
  }
  if (isTaxed) await settleCharge(context, db, charge.chargeId)
}

const accountOptions = ({ account_id }: ReversalRow) =>
  account_id === null ? {} : { stripeAccount: account_id }

/** A definite refusal that someone has to know about; anything else is retried first. */
const isRefusal = (error: unknown) =>
  error instanceof NotConnectedError || (error instanceof ProviderRefusal && error.status !== 409)

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))
