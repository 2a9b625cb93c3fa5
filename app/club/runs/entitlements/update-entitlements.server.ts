// Keeps what members are owed in agreement with their payments, in the transaction that records those.
import { sql, type NotNull } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { PaymentsChanged } from '~/membership/memberships/events'
import { returnBalanceJob } from '~/membership/memberships/refund/return-balance.server'
import { assignPaidMonths } from '../orders/assign-paid-months.server'
import { cancelOrders } from '../orders/cancel-orders.server'
import { releaseOwedOf } from '../owed/release-owed.server'
import { insertEntitlements } from './insert-entitlements.server'
import { lockPaymentsOf } from './payments-lock.server'
import {
  planEntitlements,
  type EntitlementChange,
  type RecordedInvoice,
  type StoredEntitlement,
} from './plan-entitlements'

/**
 * Adds, changes and cancels the entitlements of a membership as its recorded payments say. A month that was awaited by
 * an order goes to that order, with its bottles, the oldest first. Safe to repeat; locks the membership's entitlements.
 */
export async function updateEntitlements(
  db: OpenTenantDb,
  { membershipId, now }: PaymentsChanged,
): Promise<void> {
  // Two recordings of payments wait for each other here, and the second finds what the first one added. Rows of
  // memberships and invoices are locked before in either order, so neither can be waited for from here on.
  await lockPaymentsOf(db, membershipId)
  const stored = await lockEntitlements(db, membershipId)
  const invoices = await recordedInvoices(db, membershipId)
  const { add, change } = planEntitlements(invoices, stored)
  for (const one of change) await applyChange(db, one, now)
  if (add.length === 0) return
  const added = await insertEntitlements(db, {
    membershipId,
    add: add.map((one) => ({ ...one, moveId: null })),
    now,
  })
  for (const { id, cancel_reason } of added) {
    if (cancel_reason === 'dispute_lost') await queueReturnOfBalance(db, id)
  }
  const entitlementIds = added.flatMap(({ id, kind, status }) =>
    kind === 'month' && status === 'open' ? [id] : [],
  )
  if (entitlementIds.length > 0) await assignPaidMonths(db, { membershipId, entitlementIds, now })
}

/** Locked first and read in a second statement: what is joined to a row that was waited for is as before the wait. */
async function lockEntitlements(db: OpenTenantDb, membershipId: string): Promise<StoredEntitlement[]> {
  await db.q
    .selectFrom('entitlements')
    .where('membership_id', '=', membershipId)
    .select('id')
    // The order in which a run locks them.
    .orderBy('period_start')
    .orderBy('id')
    .forUpdate()
    .execute()
  return (
    db.q
      .selectFrom('entitlements as e')
      .where('e.membership_id', '=', membershipId)
      // Opening entitlements follow from no payment here.
      .where('e.invoice_id', 'is not', null)
      .select(['e.id', 'e.invoice_id as invoiceId', 'e.kind', 'e.tier_id as tierId', 'e.bottles'])
      .select(['e.period_end as periodEnd', 'e.status', 'e.is_disputed as isDisputed'])
      .select((eb) => [
        'e.is_unpaid_after as isUnpaidAfter',
        eb
          .or([
            eb('e.status', '=', 'fulfilled'),
            eb.exists(
              eb
                .selectFrom('run_orders as o')
                .innerJoin('order_bottles as l', 'l.order_id', 'o.id')
                .whereRef('o.entitlement_id', '=', 'e.id')
                .where('o.status', '<>', 'canceled')
                .where('l.status', '=', 'out')
                .select('l.id'),
            ),
          ])
          .$castTo<boolean>()
          .as('isHandedOver'),
      ])
      .orderBy('e.period_start')
      .orderBy('e.id')
      .$narrowType<{ invoiceId: NotNull }>()
      .execute()
  )
}

/** The tier of an invoice: by the price it bills, else by the tier changes that had been applied by then. */
const tierOfInvoice = sql<string>`coalesce(
  (select p.tier_id from stripe_ids s
    join tier_prices p on p.business_id = s.business_id and p.id = s.our_id
    where s.business_id = i.business_id and s.account_id = i.account_id and s.kind = 'price'
      and s.stripe_id = i.stripe_price_id),
  (select c.to_tier_id from tier_changes c
    where c.business_id = i.business_id and c.membership_id = i.membership_id and c.status = 'applied'
      and c.effective_at <= i.period_start + interval '1 hour'
    order by c.effective_at desc limit 1),
  (select c.from_tier_id from tier_changes c
    where c.business_id = i.business_id and c.membership_id = i.membership_id and c.status = 'applied'
    order by c.effective_at limit 1),
  m.tier_id)`

async function recordedInvoices(db: OpenTenantDb, membershipId: string): Promise<RecordedInvoice[]> {
  const rows = await db.q
    .with('billed', (q) =>
      q
        .selectFrom('invoices as i')
        .innerJoin('memberships as m', 'm.id', 'i.membership_id')
        .where('i.membership_id', '=', membershipId)
        .where('i.status', '=', 'paid')
        .where('i.period_end', 'is not', null)
        .where((eb) => eb.or([eb('i.bills_period', '=', true), eb('i.occasion', '=', 'change')]))
        .select(['i.business_id', 'i.id', 'i.bills_period as billsPeriod', 'i.paid_cents as paidCents'])
        .select(['i.refunded_cents as refundedCents', 'i.period_start as periodStart'])
        .select(['i.period_end as periodEnd', 'i.created_at as createdAt'])
        .select([
          tierOfInvoice.as('tierId'),
          sql<RecordedInvoice['dispute']>`coalesce((
            select case when bool_or(d.status = 'lost') then 'lost'
              when bool_or(d.status in ('needs_response', 'under_review')) then 'open' end
            from disputes d where d.business_id = i.business_id and d.invoice_id = i.id), 'none')`.as(
            'dispute',
          ),
        ]),
    )
    .selectFrom('billed as b')
    .innerJoin('tiers as t', 't.id', 'b.tierId')
    .select(['b.id', 'b.billsPeriod', 'b.paidCents', 'b.refundedCents', 'b.periodStart', 'b.periodEnd'])
    .select(['b.tierId', 'b.dispute'])
    .select((eb) => [eb.fn<number | null>('nullif', ['t.bottles_per_month', eb.lit(0)]).as('bottles')])
    .orderBy('b.createdAt')
    .orderBy('b.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    isPaid: true,
    periodStart: row.periodStart!,
    periodEnd: row.periodEnd!,
  }))
}

async function applyChange(db: OpenTenantDb, change: EntitlementChange, now: Date): Promise<void> {
  const { id, tierId, bottles, isDisputed, isUnpaidAfter, act } = change
  if (act?.kind === 'cancel') {
    await cancelOrders(db, { entitlementId: id, reason: act.reason, userId: null, now })
    if (act.reason === 'dispute_lost') await queueReturnOfBalance(db, id)
  }
  if (isUnpaidAfter === true) await releaseOwedOf(db, { entitlementId: id, now })
  await db.q
    .updateTable('entitlements')
    .set({
      ...(tierId !== undefined && { tier_id: tierId }),
      ...(bottles !== undefined && { bottles }),
      ...(isDisputed !== undefined && { is_disputed: isDisputed }),
      ...(isUnpaidAfter !== undefined && { is_unpaid_after: isUnpaidAfter }),
      ...(act?.kind === 'cancel' && { status: 'canceled' as const, cancel_reason: act.reason }),
      ...(act?.kind === 'reopen' && { status: 'open' as const, cancel_reason: null }),
      changed_at: now,
    })
    .where('id', '=', id)
    .execute()
}

/** Queues the return of a balance's part of a canceled month: it is not lost with the card's payment. */
async function queueReturnOfBalance(db: OpenTenantDb, entitlementId: string): Promise<void> {
  const month = await db.q
    .selectFrom('entitlements')
    .where('id', '=', entitlementId)
    .where('kind', '=', 'month')
    .select('invoice_id')
    .executeTakeFirst()
  if (month?.invoice_id) await sendJob(db, returnBalanceJob, { invoiceId: month.invoice_id })
}
