import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { restoreBox } from '~/club/runs/orders/restore-box.server'
import { unpackBoxes } from '~/club/runs/orders/unpack-boxes.server'
import { markReady } from '~/club/runs/runs/close-run.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { markPurchasesReady } from '~/club/purchases/ready/mark-purchases-ready.server'
import { unpackPurchases } from '~/club/purchases/ready/unpack-purchases.server'
import { transitions, type OrderStatus, type StaffAct } from '../transitions'
import { byRun, ordersInHand, TELL_AFTER_SECONDS } from './change-orders.server'

/** A change of orders as the list tells of it. */
export interface OrderChangeResult {
  id: string
  act: StaffAct
  chosen: number
  changed: number
  /** Each with its name, "Ada Lovelace, order 1042", and why it stayed. */
  refused: { id: string; name: string; because: string }[]
  /** Orders that an undo can bring back. */
  undoable: number
  /** Orders that the undo brought back; null while it is not undone. */
  restored: number | null
}

/** A change of this business; null for none. */
export async function orderChange(db: TenantDb, changeId: string): Promise<OrderChangeResult | null> {
  if (!isId(changeId)) return null
  return db.read(async (db) => {
    const row = await db.q
      .selectFrom('order_bulk_changes')
      .where('id', '=', changeId)
      .select(['id', 'act', 'chosen', 'changed', 'refused', 'restored'])
      .executeTakeFirst()
    if (!row) return null
    const orders = await ordersInHand(
      db,
      row.refused.map(({ id }) => id),
    )
    const names = new Map(
      orders.map(({ id, member, number, runId }) => [id, `${member}, ${runId ? 'box' : 'order'} ${number}`]),
    )
    return {
      ...row,
      refused: row.refused.map(({ id, because }) => ({ id, because, name: names.get(id) ?? 'An order' })),
      undoable: (await undoableChanges(db, changeId)).length,
    }
  })
}

interface Change {
  id: string
  runId: string | null
  from: OrderStatus
  to: OrderStatus
}

/** Steps of the change that an undo takes back, by the table of transitions. */
async function undoableChanges(db: OpenTenantDb, changeId: string): Promise<Change[]> {
  const rows = await db.q
    .selectFrom('order_bulk_changes as u')
    .innerJoin('order_changes as c', 'c.bulk_id', 'u.id')
    .innerJoin('order_index as i', (join) =>
      join.on(({ eb, fn }) => eb('i.id', '=', fn.coalesce('c.box_id', 'c.purchase_id'))),
    )
    .where('u.id', '=', changeId)
    .select(['i.id', 'i.run_id as runId', 'c.from_status as from', 'c.to_status as to', 'u.act'])
    .orderBy('i.run_id')
    .orderBy('i.id')
    .execute()
  return rows.filter(({ act, runId, from, to }) =>
    transitions.some(
      (one) =>
        one.act === act &&
        one.from === from &&
        one.to === to &&
        one.kinds.includes(runId === null ? 'purchase' : 'box') &&
        one.undo !== null,
    ),
  )
}

/**
 * Takes a change of orders back, for the orders that are still as it left them. Safe to repeat. Throws
 * `change-not-found` (404).
 */
export async function undoOrderChange(
  db: TenantDb,
  { changeId, userId, now }: { changeId: string; userId: string; now: Date },
): Promise<void> {
  const undoable = await db.transaction(async (db) => {
    const change = await db.q
      .updateTable('order_bulk_changes')
      .set({ undone_at: now, undone_by: userId, restored: 0 })
      .where('id', '=', changeId)
      .where('undone_at', 'is', null)
      .returning('act')
      .executeTakeFirst()
    return change && { act: change.act, changes: await undoableChanges(db, changeId) }
  })
  if (!undoable) {
    if (await orderChange(db, changeId)) return
    throw new DomainError('change-not-found', 404, 'This change was not found.')
  }
  const { act, changes } = undoable
  let restored = 0
  const attempt = async (work: () => Promise<number>) => {
    try {
      restored += await work()
    } catch (error) {
      // The run was closed, or the bottles are gone: the order stays as it is.
      if (!isDomainError(error)) throw error
    }
  }
  const by = { userId, now }
  const purchaseIds = changes.filter(({ runId }) => runId === null).map(({ id }) => id)
  const runs = byRun(changes)
  if (act === 'cancel') {
    for (const { id, runId, from } of changes)
      await attempt(async () => {
        const to = from === 'ready' || from === 'awaiting_payment' ? from : 'processing'
        await restoreBox(db, { runId: runId!, orderId: id, to, ...by })
        return 1
      })
  } else {
    for (const [runId, boxes] of runs) {
      const orderIds = boxes.map(({ id }) => id)
      await attempt(async () =>
        act === 'ready'
          ? (await unpackBoxes(db, { runId, orderIds, ...by })).length
          : markReady(db, { runId, orderIds, tellAfterSeconds: TELL_AFTER_SECONDS, ...by }),
      )
    }
    if (purchaseIds.length > 0)
      await attempt(async () =>
        act === 'ready'
          ? (await unpackPurchases(db, { purchaseIds, ...by })).length
          : (await markPurchasesReady(db, { purchaseIds, tellAfterSeconds: TELL_AFTER_SECONDS, ...by }))
              .length,
      )
  }
  await db.transaction(async (db) => {
    await db.q.updateTable('order_bulk_changes').set({ restored }).where('id', '=', changeId).execute()
    await recordForBusiness(db, { userId, now }, 'order.change_undone', {
      target: { kind: 'order_change', id: changeId },
      details: { act, orders: restored },
    })
  })
}
