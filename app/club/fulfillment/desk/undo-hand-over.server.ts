// Taking back a hand-over at the desk.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import {
  lockPurchases,
  purchasesOfBottles,
  setUncollected,
} from '~/club/purchases/desk/collect-purchase.server'
import { undoHandOver as undoLocks } from '~/cellar/stock/stock-locks.server'
import { updateEntitlements } from '~/club/runs/entitlements/update-entitlements.server'
import { lockOrder, reopen, setLineStatus } from '~/club/runs/orders/lock-order.server'

/** How long after a hand-over it can be undone. */
export const undoMs = 10 * 60_000

/**
 * Takes back a hand-over within ten minutes: its bottles are in the cellar again, promised to the same box and
 * purchases. Undoing twice is the same as once. Throws `hand-over-not-found` (404), `too-late` and `replaced-since`
 * (409).
 */
export function undoHandOver(
  db: TenantDb,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    await setChangeAuthor(db, userId)
    const handed = isId(id)
      ? await db.q
          .selectFrom('hand_overs')
          .where('id', '=', id)
          .select(['order_id', 'member_id', 'given_at'])
          .executeTakeFirst()
      : undefined
    if (!handed) throw new DomainError('hand-over-not-found', 404, 'This hand-over is not recorded.')
    const lines = await db.q
      .selectFrom('hand_over_lines')
      .where('hand_over_id', '=', id)
      .select(['line_id', 'bottle_id', 'lock_id'])
      .execute()
    const lineIds = lines.flatMap(({ line_id }) => line_id ?? [])
    const bottleIds = lines.flatMap(({ bottle_id }) => bottle_id ?? [])
    const order = handed.order_id === null ? null : await lockOrder(db, handed.order_id)
    const purchases = await lockPurchases(db, await purchasesOfBottles(db, bottleIds))
    const { numUpdatedRows } = await db.q
      .updateTable('hand_overs')
      .set({ undone_at: now, undone_by: userId })
      .where('id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    if (now.getTime() - handed.given_at.getTime() > undoMs) {
      throw new DomainError(
        'too-late',
        409,
        'A hand-over can be undone for ten minutes. Ask a manager to correct the stock.',
      )
    }
    await requireNotReplaced(db, { lineIds, bottleIds, since: handed.given_at })
    await undoLocks(db, { lockIds: lines.map(({ lock_id }) => lock_id) }, { userId, now })
    if (order) {
      await setLineStatus(db, lineIds, 'promised')
      await reopen(db, order, now)
    }
    for (const purchase of purchases) {
      const undoneIds = purchase.bottles.flatMap((one) => (bottleIds.includes(one.id) ? one.id : []))
      await setUncollected(db, purchase, { bottleIds: undoneIds, userId, now })
    }
    await recordForBusiness(db, { userId, now }, 'run.hand_over_undone', {
      target: { kind: 'member', id: handed.member_id },
      details: { bottles: lines.length },
    })
    // A payment that was returned after the hand-over cancels the box now.
    if (order) await updateEntitlements(db, { membershipId: order.membershipId, now })
  })
}

async function requireNotReplaced(
  db: OpenTenantDb,
  { lineIds, bottleIds, since }: { lineIds: string[]; bottleIds: string[]; since: Date },
): Promise<void> {
  const none = ['00000000-0000-0000-0000-000000000000']
  const replaced = await db.q
    .selectFrom('bottle_replacements')
    .where((eb) =>
      eb.or([
        eb('line_id', 'in', lineIds.length > 0 ? lineIds : none),
        eb('bottle_id', 'in', bottleIds.length > 0 ? bottleIds : none),
      ]),
    )
    .where('was_out', '=', true)
    .where('replaced_at', '>=', since)
    .select('id')
    .executeTakeFirst()
  if (!replaced) return
  throw new DomainError(
    'replaced-since',
    409,
    'A bottle of this hand-over was replaced since. Ask a manager to correct the stock.',
  )
}
