import { expressionBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { liveStatuses, type MembershipsTable } from '#/db/schema/memberships'

export interface LiveMembership {
  id: string
  tierId: string
  monthCents: number
  endsAt: Date | null
  /** It ends with a gift, and not because it was canceled. */
  isPrepaid: boolean
}

/** Whether the membership `m` is canceled or about to be. */
const { exists, selectFrom } = expressionBuilder<Schema & { m: MembershipsTable }, 'm'>()
export const isBeingCanceled = exists(
  selectFrom('membership_cancellations as c')
    .whereRef('c.membership_id', '=', 'm.id')
    .where('c.status', 'in', ['asked', 'scheduled', 'undoing'])
    .select('c.id'),
).$castTo<boolean>()

/** The member's live membership, with what a gift adds to. */
export async function liveMembership(db: OpenTenantDb, memberId: string): Promise<LiveMembership | null> {
  const row = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tier_prices as p', 'p.id', 'm.tier_price_id')
    .where('m.member_id', '=', memberId)
    .where('m.status', 'in', liveStatuses)
    .select(({ exists, selectFrom }) => [
      'm.id',
      'm.tier_id as tierId',
      'm.ends_at as endsAt',
      'p.amount_cents as monthCents',
      exists(
        selectFrom('gifts as g')
          .whereRef('g.membership_id', '=', 'm.id')
          .where('g.redeemed_as', '=', 'membership')
          .select('g.id'),
      ).as('isGift'),
      isBeingCanceled.as('isCanceled'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { isGift, isCanceled, ...membership } = row
  return { ...membership, isPrepaid: isGift === true && !isCanceled }
}
