import type { OpenTenantDb } from '#/db/handles.server'
import { accessOfMembership } from '~/membership/memberships/lifecycle'
import { currentTier } from '~/club/perks/member-perks.server'
import { perkUsesLeft } from '~/club/perks/redeem-perk.server'
import { seatPrices, type Booker, type SeatPrice } from '../rules'
import { eventTiers, type EventRow } from '../manage/event-record.server'

/** A member by the tier that they have now, or a guest. */
export async function bookerOf(
  db: OpenTenantDb,
  { eventId, memberId }: { eventId: string; memberId: string | null },
): Promise<Booker & { tierId: string | null }> {
  if (memberId === null) return { kind: 'guest', tierId: null }
  const membership = await currentTier(db, memberId)
  const hasBenefits = membership !== null && accessOfMembership(membership).perks
  const tier =
    membership && (await eventTiers(db, eventId)).find(({ tierId }) => tierId === membership.tierId)
  return { kind: 'member', tier: tier ?? null, hasBenefits, tierId: membership?.tierId ?? null }
}

/** The price of each seat for this person now, their own first; null where one cannot be sold to them. */
export async function pricesFor(
  db: OpenTenantDb,
  {
    event,
    booker,
    memberId,
    seats,
    timeZone,
    now,
  }: {
    event: EventRow
    booker: Booker
    memberId: string | null
    seats: number
    timeZone: string
    now: Date
  },
): Promise<SeatPrice[] | null> {
  const perkId = booker.kind === 'member' ? (booker.tier?.perkId ?? null) : null
  const perksLeft =
    perkId === null || memberId === null || event.pricing !== 'perk'
      ? 0
      : await perkUsesLeft(db, { perkId, memberId, timeZone, now })
  return seatPrices({ pricing: event.pricing, priceCents: event.price_cents }, booker, { seats, perksLeft })
}
