// Brings paid months onto boxes in the order of their periods, in whatever order their payments were recorded.
import { sql } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import { commitLocks } from '~/cellar/stock/stock-locks.server'
import { cancelOrders } from './cancel-orders.server'
import { orderOwner } from './order-owner'

interface PaidMonths {
  membershipId: string
  /** The open months that were just recorded. */
  entitlementIds: string[]
  now: Date
}

/**
 * Gives the oldest paid month to the order that awaited one, and marks its bottles as paid. A month that is recorded
 * after a later one takes that one's place on a box that was not begun. An order that awaits another tier than the next
 * month has is canceled and its bottles are released; the month stays open for the next run then, as it does where no
 * order awaited it. The caller has locked the membership's entitlements.
 */
export async function assignPaidMonths(
  db: OpenTenantDb,
  { membershipId, entitlementIds, now }: PaidMonths,
): Promise<void> {
  const months = await monthsOf(db, entitlementIds)
  const displaced: string[] = []
  for (const month of months) {
    let current = month
    for (;;) {
      const later: BoxOfMonth | null = await boxOfLaterMonth(db, membershipId, current)
      if (!later) break
      await updateMonth(db, later.month.id, 'open', now)
      await putOnOrder(db, { orderId: later.orderId, entitlementId: current.id, now })
      displaced.push(later.month.id)
      current = later.month
    }
    const order = await awaitingOrder(db, membershipId)
    if (order?.tierId !== current.tierId) continue
    await putOnOrder(db, { orderId: order.id, entitlementId: current.id, isFirstPaid: true, now })
    await commitLocks(db, { owner: orderOwner(order.id) }, { userId: null, now })
  }
  const order = await awaitingOrder(db, membershipId)
  if (order && months[0] && (await hasOtherTier(db, membershipId, order, months[0], displaced)))
    await cancelOrders(db, { orderIds: [order.id], reason: 'tier_changed', userId: null, now })
}

interface Month {
  id: string
  tierId: string
  bottles: number | null
  periodStart: Date
}

interface BoxOfMonth {
  orderId: string
  month: Month
}

/** States of a box that has its month. */
const begun = ['processing', 'ready', 'unclaimed'] as const

const monthColumns = ['id', 'tier_id as tierId', 'bottles', 'period_start as periodStart'] as const

/** Oldest first. */
const monthsOf = (db: OpenTenantDb, ids: string[]): Promise<Month[]> =>
  db.q
    .selectFrom('entitlements')
    .where('id', 'in', ids)
    .orderBy('period_start')
    .orderBy('id')
    .select(monthColumns)
    .execute()

const awaitingOrder = (db: OpenTenantDb, membershipId: string) =>
  db.q
    .selectFrom('run_orders')
    .where('membership_id', '=', membershipId)
    .where('status', '=', 'awaiting_payment')
    .select(['id', 'tier_id as tierId', 'created_at as createdAt'])
    .forUpdate()
    .executeTakeFirst()

/** The box of the next later month of the same tier, if none of its bottles has left. Locks the membership's boxes. */
async function boxOfLaterMonth(
  db: OpenTenantDb,
  membershipId: string,
  { tierId, bottles, periodStart }: Month,
): Promise<BoxOfMonth | null> {
  await db.q
    .selectFrom('run_orders')
    .where('membership_id', '=', membershipId)
    .where('status', 'in', begun)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()
  const row = await db.q
    .selectFrom('run_orders as o')
    .innerJoin('entitlements as e', 'e.id', 'o.entitlement_id')
    .where('o.membership_id', '=', membershipId)
    .where('o.status', 'in', begun)
    .where('e.kind', '=', 'month')
    .where('e.tier_id', '=', tierId)
    .where('e.bottles', 'is not distinct from', bottles)
    .where('e.period_start', '>', periodStart)
    .where(({ eb, not, exists }) => {
      const outBottles = eb.selectFrom('order_bottles as l').whereRef('l.order_id', '=', 'o.id')
      return not(exists(outBottles.where('l.status', '=', 'out').select('l.id')))
    })
    .orderBy('e.period_start')
    .limit(1)
    .select(['o.id as orderId', 'e.id', 'e.tier_id as tierId', 'e.bottles', 'e.period_start as periodStart'])
    .executeTakeFirst()
  if (!row) return null
  const { orderId, ...month } = row
  return { orderId, month }
}

async function putOnOrder(
  db: OpenTenantDb,
  {
    orderId,
    entitlementId,
    isFirstPaid = false,
    now,
  }: { orderId: string; entitlementId: string; isFirstPaid?: boolean; now: Date },
): Promise<void> {
  await db.q
    .updateTable('run_orders')
    .set({
      entitlement_id: entitlementId,
      ...(isFirstPaid && { status: 'processing' as const }),
      changed_at: now,
    })
    .where('id', '=', orderId)
    .execute()
  await updateMonth(db, entitlementId, 'assigned', now)
}

async function updateMonth(db: OpenTenantDb, id: string, status: 'open' | 'assigned', now: Date) {
  await db.q.updateTable('entitlements').set({ status, changed_at: now }).where('id', '=', id).execute()
}

/**
 * Whether a month since the first of those just recorded has another tier than the order awaits. A month counts once no
 * other is missing before it, as far back as the order may await one: it may await the missing one.
 */
async function hasOtherTier(
  db: OpenTenantDb,
  membershipId: string,
  { tierId, createdAt }: { tierId: string; createdAt: Date },
  { periodStart }: Month,
  displaced: string[],
): Promise<boolean> {
  const month = await db.q
    .selectFrom('entitlements as e')
    .innerJoin('memberships as m', 'm.id', 'e.membership_id')
    .where('e.membership_id', '=', membershipId)
    .where('e.kind', '=', 'month')
    .where('e.status', '=', 'open')
    .where('e.tier_id', '<>', tierId)
    .where('e.period_start', '>=', periodStart)
    .where((eb) => eb.not(eb('e.id', '=', anyOf(displaced))))
    .where(
      sql<boolean>`not exists (select from invoices first
        where first.business_id = e.business_id and first.membership_id = e.membership_id and first.bills_period
          and first.period_start between ${createdAt}::timestamptz - interval '45 days' and e.period_start
          and first.period_start > m.started_at + interval '1 day'
          and not exists (select from invoices i
            where i.business_id = first.business_id and i.membership_id = first.membership_id and i.bills_period
              and i.period_start < first.period_start
              and i.period_end >= first.period_start - interval '1 day'))`,
    )
    .select('e.id')
    .limit(1)
    .executeTakeFirst()
  return month !== undefined
}
