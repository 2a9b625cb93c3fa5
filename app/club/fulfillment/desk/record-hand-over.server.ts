import type { OpenTenantDb } from '#/db/handles.server'
import type { HandOversTable } from '#/db/schema/club-runs'
import { setCollected, type DeskPurchase } from '~/club/purchases/desk/collect-purchase.server'
import { handOverLocks } from '~/cellar/stock/stock-locks.server'
import { setDelivered, setLineStatus, type DeskOrder } from '~/club/runs/orders/lock-order.server'

interface Bottles {
  bottles: { id: string; lockId: string }[]
}

/**
 * Writes a hand-over: its bottles leave the cellar, and with the last one of a box or a purchase that is delivered. The
 * caller has locked the box and the purchases, and knows that the bottles are promised.
 */
export async function recordHandOver(
  db: OpenTenantDb,
  given: {
    id: string
    memberId: string
    box: (Bottles & { order: DeskOrder; isComplete: boolean }) | null
    purchases: (Bottles & { purchase: DeskPurchase })[]
    givenBy: string | null
    givenAt: Date
    collectedBy: HandOversTable['collected_by']
    secondPerson: string
    note: string
    wasOffline: boolean
    /** The person who records it, and when. */
    userId: string
    now: Date
  },
): Promise<void> {
  const { id, box, purchases, userId, now } = given
  const names = new Map([
    ...(box?.bottles ?? []).map(({ lockId }): [string, string] => [lockId, boxWords(box!.order)]),
    ...purchases.flatMap(({ purchase, bottles }) =>
      bottles.map(({ lockId }): [string, string] => [lockId, `Order ${purchase.number}`]),
    ),
  ])
  // At once, so that wines are locked in their order.
  await handOverLocks(
    db,
    { lockIds: [...names.keys()] },
    { userId, now, reasonOf: (lockId) => names.get(lockId) ?? '' },
  )
  await db.q
    .insertInto('hand_overs')
    .values({
      id,
      member_id: given.memberId,
      order_id: box?.order.id ?? null,
      given_by: given.givenBy,
      given_at: given.givenAt,
      collected_by: given.collectedBy,
      second_person: given.collectedBy === 'second_person' ? given.secondPerson : '',
      is_age_checked: true,
      note: given.note,
      was_offline: given.wasOffline,
    })
    .execute()
  const line = { business_id: db.businessId, hand_over_id: id, line_id: null, bottle_id: null }
  await db.q
    .insertInto('hand_over_lines')
    .values([
      ...(box?.bottles ?? []).map((one) => ({ ...line, line_id: one.id, lock_id: one.lockId })),
      ...purchases.flatMap(({ bottles }) =>
        bottles.map((one) => ({ ...line, bottle_id: one.id, lock_id: one.lockId })),
      ),
    ])
    .execute()
  if (box) {
    await setLineStatus(
      db,
      box.bottles.map((one) => one.id),
      'out',
    )
    if (box.isComplete) await setDelivered(db, box.order, now)
  }
  for (const { purchase, bottles } of purchases) {
    const bottleIds = bottles.map((one) => one.id)
    await setCollected(db, purchase, { bottleIds, userId: given.givenBy, at: given.givenAt, now })
  }
}

/** "November box, box 12": without the member's name, which is erased with the account while movements stay. */
const boxWords = ({ runTitle, number }: Pick<DeskOrder, 'runTitle' | 'number'>): string =>
  `${runTitle}, box ${number}`
