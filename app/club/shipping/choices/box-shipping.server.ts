// Which boxes are shipped: the member's choice, checked against address, state and tier.
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Fulfillment } from '#/db/schema/club-runs'
import { destinationProblem, type DestinationProblem } from '../destination'
import { activeShipping } from '../settings/settings.server'

/** Why a box is picked up although its member asked for shipping. */
export type BoxShipProblem = DestinationProblem | 'no_address' | 'tier_not_shipped'

interface BoxShipping {
  fulfillment: Fulfillment
  /** Null where the member chose pick-up or the box is shipped. */
  problem: BoxShipProblem | null
}

const pickUp: BoxShipping = { fulfillment: 'pick_up', problem: null }

/**
 * Decides for each box, in the order given, whether it is shipped. Members who asked for it get it where the business
 * ships, the tier's price includes it, and their default address is in a state that is allowed today; all others pick
 * up. Nothing is shipped while the business has it switched off.
 */
export async function boxShipping(
  db: OpenTenantDb,
  boxes: readonly { memberId: string; tierId: string }[],
  now: Date,
): Promise<BoxShipping[]> {
  const shipping = boxes.length > 0 ? await activeShipping(db, now) : null
  if (!shipping) return boxes.map(() => pickUp)
  const rows = await db.q
    .selectFrom('shipping_choices as c')
    .leftJoin('member_addresses as a', (join) =>
      join.onRef('a.member_id', '=', 'c.member_id').on('a.is_default', '=', true),
    )
    .where('c.member_id', '=', anyOf([...new Set(boxes.map(({ memberId }) => memberId))]))
    .select(['c.member_id as memberId', 'a.state'])
    .execute()
  const stateOf = new Map(rows.map(({ memberId, state }) => [memberId, state]))
  const tiers = new Set(shipping.tierIds)
  return boxes.map(({ memberId, tierId }): BoxShipping => {
    const state = stateOf.get(memberId)
    if (state === undefined) return pickUp
    if (!tiers.has(tierId)) return { fulfillment: 'pick_up', problem: 'tier_not_shipped' }
    const problem = state === null ? 'no_address' : destinationProblem(shipping, state)
    return { fulfillment: problem === null ? 'ship' : 'pick_up', problem }
  })
}
