import type { OpenTenantDb } from '#/db/handles.server'
import type { HandOversTable } from '#/db/schema/club-runs/orders'
import { handOverLocks } from '~/wines/cellar/stock-locks.server'
import { setLineStatus } from './desk-order.server'

/**
 * Writes a hand-over: its bottles leave the cellar, and their places in the box are given. The caller has locked the order,
 * knows that the lines are promised, and marks the order as delivered.
 */
export async function recordHandOver(
  db: OpenTenantDb,
  given: {
    id: string
    orderId: string
    lines: { id: string; lockId: string }[]
    givenBy: string | null
    givenAt: Date
    collectedBy: HandOversTable['collected_by']
    secondPerson: string
    note: string
    wasOffline: boolean
    /** Who records it, and when. */
    userId: string
    now: Date
  },
): Promise<void> {
  const { id, orderId, lines, userId, now } = given
  await handOverLocks(db, { lockIds: lines.map(({ lockId }) => lockId) }, { userId, now })
  await db.q
    .insertInto('hand_overs')
    .values({
      business_id: db.businessId,
      id,
      order_id: orderId,
      given_by: given.givenBy,
      given_at: given.givenAt,
      collected_by: given.collectedBy,
      second_person: given.collectedBy === 'second_person' ? given.secondPerson : '',
      is_age_checked: true,
      note: given.note,
      was_offline: given.wasOffline,
    })
    .execute()
  await db.q
    .insertInto('hand_over_lines')
    .values(
      lines.map((line) => ({
        business_id: db.businessId,
        hand_over_id: id,
        line_id: line.id,
        lock_id: line.lockId,
      })),
    )
    .execute()
  await setLineStatus(
    db,
    lines.map((line) => line.id),
    'out',
  )
}
