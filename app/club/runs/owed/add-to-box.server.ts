// A bottle that is owed, added to a box that is being packed or waits for the member.
import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { availableAt } from '~/cellar/stock/available-at.server'
import { objectionsOf } from '~/club/tastes/suitability/objections.server'
import { lockWines } from '~/cellar/stock/record-movements.server'
import { lockForOwners } from '~/cellar/stock/stock-locks.server'
import { wineForOwed } from '../assignment/add-owed-bottles'
import { winesOfSlot } from '../assignment/assign-wines'
import { orderOwner } from '../orders/order-owner'
import { runSlots } from '../runs/run-record.server'

const openStatuses = ['processing', 'ready', 'unclaimed'] as const

type NextBox = NonNullable<Awaited<ReturnType<typeof nextBoxOf>>>

/** The box that a member has not been given yet, the latest one; null where there is none. */
export async function nextBoxOf(db: OpenTenantDb, lineId: string) {
  const box = await db.q
    .selectFrom('order_bottles as l')
    .innerJoin('run_orders as o', 'o.id', 'l.order_id')
    .innerJoin('run_orders as n', 'n.member_id', 'o.member_id')
    .innerJoin('club_runs as r', 'r.id', 'n.run_id')
    .where('l.id', '=', lineId)
    .where('n.status', 'in', openStatuses)
    .whereRef('n.id', '<>', 'o.id')
    .select(['n.id as orderId', 'n.member_id as memberId', 'n.run_id as runId', 'n.tier_id as tierId'])
    .select(['r.location_id as locationId'])
    .orderBy('n.created_at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return box ?? null
}

/** Promises the bottle in the box, where its location has one of the wines that it may be. Says whether it did. */
export async function addToBox(
  db: OpenTenantDb,
  {
    bottle,
    box,
    userId,
    now,
  }: { bottle: { lineId: string; wineId: string }; box: NextBox; userId: string; now: Date },
): Promise<boolean> {
  const { orderId, memberId, runId, tierId, locationId } = box
  const locked = await db.q
    .selectFrom('run_orders')
    .where('id', '=', orderId)
    .where('status', 'in', openStatuses)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  if (!locked) return false
  const slots = (await runSlots(db, runId)).get(tierId) ?? []
  const wineIds = [...new Set([bottle.wineId, ...slots.flatMap(winesOfSlot)])]
  await lockWines(db, wineIds)
  const stock = await availableAt(db, { locationId, wineIds })
  const lines = await db.q
    .selectFrom('order_bottles')
    .where('order_id', '=', orderId)
    .select(['slot', 'wine_id'])
    .execute()
  const objections = await objectionsOf(db, { memberIds: [memberId], wineIds, at: now })
  const inBox = new Set(lines.map((line) => line.wine_id))
  const wineId = wineForOwed({ memberId, wineId: bottle.wineId }, slots, inBox, stock, objections)
  if (wineId === null) return false
  const bottles = [{ wineId, quantity: 1, owner: orderOwner(orderId), isPaid: true }]
  const [lockId] = await lockForOwners(db, { locationId, bottles, expiresAt: null, userId, now })
  await db.q
    .insertInto('order_bottles')
    .values({
      id: newId(),
      box_id: orderId,
      slot: Math.max(0, ...lines.map(({ slot }) => slot)) + 1,
      wine_id: wineId,
      chosen: 'staff',
      lock_id: lockId!,
      status: 'promised',
      owed_bottle_id: bottle.lineId,
    })
    .execute()
  return true
}
