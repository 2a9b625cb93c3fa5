// Boxes that are owed besides those that a run takes by itself.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { suitabilityOf } from '~/club/tastes/suitability/member-wines.server'
import { lockWines } from '~/cellar/stock/record-movements.server'
import { availableAt } from '~/cellar/stock/available-at.server'
import { addOwedBottles } from '../assignment/add-owed-bottles'
import { assignByTaste } from '../assignment/assign-by-taste'
import { assignWines } from '../assignment/assign-wines'
import { boxSlots } from '../assignment/box-slots'
import { winesOf } from '../assignment/plan-run.server'
import { lockAllPayments } from '../entitlements/payments-lock.server'
import { addOrders, boxOfEntitlement, nextNumber } from '../orders/add-orders.server'
import { requireAccount, waitingBottles } from '../owed/owed-bottles.server'
import { lockRunRecord, requireStatus, runSlots } from './run-record.server'

/**
 * Gives an open entitlement a box in this run besides what the run takes by itself: before the lock it is noted and
 * taken then, after it the box is added at once from what is available, with the bottles that are to go into the member's
 * next box. Twice is the same as once. Throws
 * `run-changed` (409), `entitlement-not-open` (409), `account-deleted` (409) and `tier-not-in-run` (409).
 */
export function addBox(
  db: TenantDb,
  { runId, entitlementId, userId, now }: { runId: string; entitlementId: string; userId: string; now: Date },
): Promise<void> {
  if (!isId(entitlementId)) throw notOpen()
  return db.transaction(async (db) => {
    const run = await lockRunRecord(db, runId)
    requireStatus(run, ['draft', 'published', 'locked', 'fulfilling'])
    // A bottle that waits for a next box is decided and added by one transaction at a time.
    await lockAllPayments(db)
    const one = await db.q
      .selectFrom('entitlements')
      .where('id', '=', entitlementId)
      .selectAll()
      .forUpdate()
      .executeTakeFirst()
    if (!one) throw notOpen()
    await requireAccount(
      db,
      one.member_id,
      'This member deleted their account, so the box can’t be collected.',
    )
    const slots = await runSlots(db, runId)
    const tierSlots = slots.get(one.tier_id)
    if (!tierSlots) {
      throw new DomainError('tier-not-in-run', 409, 'This run has no box for the tier of this member.')
    }
    if (run.status === 'draft' || run.status === 'published') {
      if (one.status !== 'open') throw notOpen()
      await db.q
        .insertInto('run_extras')
        .values({
          run_id: runId,
          entitlement_id: entitlementId,
          added_by: userId,
          added_at: now,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return
    }
    if (one.status === 'assigned') return
    if (one.status !== 'open') throw notOpen()
    const waiting = await waitingBottles(db, [one.member_id])
    const wineIds = [
      ...new Set([...winesOf(new Map([[one.tier_id, tierSlots]])), ...waiting.map(({ wineId }) => wineId)]),
    ]
    await lockWines(db, wineIds)
    const stock = await availableAt(db, { locationId: run.locationId, wineIds })
    const box = {
      key: one.id,
      memberId: one.member_id,
      tierId: one.tier_id,
      slots: boxSlots(tierSlots.length, one),
    }
    const suits = await suitabilityOf(db, { members: [box], wineIds, at: now })
    const preferences = run.isTasteAware
      ? assignByTaste({ boxes: [box], slots, stock, swaps: new Map(), suits }).preferences
      : new Map<string, never>()
    const lines = assignWines([box], slots, preferences, stock).get(one.id) ?? []
    const planned = boxOfEntitlement(one, lines)
    addOwedBottles([planned], waiting, slots, stock, suits.objections)
    await addOrders(db, { run, boxes: [planned], firstNumber: await nextNumber(db, runId), userId, now })
  })
}

const notOpen = () =>
  new DomainError(
    'entitlement-not-open',
    409,
    'This box is no longer owed: it was assigned or canceled meanwhile.',
  )
