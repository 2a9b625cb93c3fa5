// Use of a gift by the member who redeems it (membership, months or balance), and the credit to their balance.
import type { OpenTenantDb } from '#/db/handles.server'
import type { RedeemedAs } from '#/db/schema/gifts'
import type { Club } from '#/tenants/club'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import type { Gift } from '../gift-rows.server'
import type { LiveMembership } from './live-membership.server'

/** Months of another tier than the member's own count with their value. */
export function becomes(gift: Gift, live: LiveMembership | null, club: Club): RedeemedAs {
  if (gift.kind === 'sum') return 'balance'
  if (!live) return 'membership'
  if (live.tierId !== gift.tier_id) return 'balance'
  if (live.endsAt !== null && !live.isPrepaid) {
    throw new DomainError(
      'membership-ending',
      409,
      `Your membership ends on ${formatDay(dayIn(club.timeZone, live.endsAt))}. Undo the cancellation first, or redeem this gift after that day. It never expires.`,
    )
  }
  return 'months'
}

/** Credit to the balance in cents: the months at the price that will be billed, and never less than was paid. */
export async function creditOf(
  db: OpenTenantDb,
  gift: Gift,
  became: RedeemedAs,
  live: LiveMembership | null,
): Promise<number> {
  if (became === 'balance' || gift.months === null) return gift.amount_cents
  const monthCents = became === 'months' ? live!.monthCents : await currentPrice(db, gift)
  return Math.max(gift.amount_cents, gift.months * monthCents)
}

async function currentPrice(db: OpenTenantDb, gift: Gift): Promise<number> {
  const price = await db.q
    .selectFrom('tier_prices')
    .where('tier_id', '=', gift.tier_id)
    .where('retired_at', 'is', null)
    .select('amount_cents')
    .executeTakeFirst()
  return price?.amount_cents ?? gift.month_cents!
}
