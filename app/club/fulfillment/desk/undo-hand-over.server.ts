// The undo of a hand-over at the desk.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { setChangeAuthor } from '~/foundation/audit/change-author.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { lockOrders, ordersOfBottles } from '../order/lock-order.server'
import { moveBack } from '../order/move-bottles.server'

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
          .select(['member_id', 'given_at'])
          .executeTakeFirst()
      : undefined
    if (!handed) throw new DomainError('hand-over-not-found', 404, 'This hand-over is not recorded.')
    const lines = await db.q
      .selectFrom('hand_over_lines')
      .where('hand_over_id', '=', id)
      .select('bottle_id')
      .execute()
    const bottleIds = lines.map(({ bottle_id }) => bottle_id)
    const orders = await lockOrders(db, await ordersOfBottles(db, bottleIds))
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
    await requireNotReplaced(db, bottleIds, handed.given_at)
    await moveBack(
      db,
      orders.map((order) => ({
        order,
        bottles: order.bottles.filter((bottle) => bottleIds.includes(bottle.id)),
      })),
      { userId, now },
    )
    await recordForBusiness(db, { userId, now }, 'run.hand_over_undone', {
      target: { kind: 'member', id: handed.member_id },
      details: { bottles: lines.length },
    })
  })
}

async function requireNotReplaced(db: OpenTenantDb, bottleIds: string[], since: Date): Promise<void> {
  const replaced = await db.q
    .selectFrom('bottle_replacements')
    .where('bottle_id', '=', anyOf(bottleIds))
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
