import type { TenantDb } from '#/db/handles.server'
import { dayIn, dayOfMonth } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { changeStateOf } from '~/membership/memberships/change-requests/change-state'
import {
  membershipToChange,
  type MembershipToChange,
} from '~/membership/memberships/change-requests/membership-to-change.server'
import { can } from '~/membership/memberships/rules'
import { isFull, tierCapacities } from '~/membership/tiers/capacity/capacity.server'
import { hasSpot } from '~/membership/tiers/waiting-list/member-entries.server'
import { tierFullError } from '~/membership/tiers/waiting-list/errors'
import type { MembershipContext } from '../context'
import { quoteChanged } from './quote-changed'
import { tierOnSale, type TierAtPrice } from './tier-prices.server'
import { requireClub } from '../change-requests/change-request.server'
import type { QuoteInput, TierChangeQuote } from '../membership-changes'

/** A tier that costs more is an upgrade; any other change waits for the renewal. */
export function changeKind(fromCents: number, toCents: number): 'up' | 'down' {
  return toCents > fromCents ? 'up' : 'down'
}

/**
 * Computes what a change to another tier costs, and changes nothing. Throws `no-membership`,
 * `tier-unavailable`, `same-tier`, `tier-full`, `quote-changed` and the provider's DomainErrors.
 */
export async function quoteTierChange(
  context: MembershipContext,
  db: TenantDb,
  { memberId, tierId, quotedAt: earlier, now }: QuoteInput,
): Promise<TierChangeQuote> {
  const club = await requireClub(context, db)
  const { membership, tier } = await db.read(async (db) => ({
    membership: await membershipToChange(db, { memberId }),
    tier: await tierOnSale(db, tierId),
  }))
  if (!membership) throw new DomainError('no-membership', 404, 'Membership not found.')
  const offered = requireOffered(tier, membership)
  await requireCapacity(db, offered, { memberId, now })
  const kind = changeKind(membership.priceCents, offered.amountCents)
  const today = dayIn(club.timeZone, now)
  const eligibility = can(
    kind === 'up' ? 'change-up' : 'change-down',
    changeStateOf(membership, club.timeZone),
    today,
  )
  // A quote from before a renewal is for a period that is over.
  if (earlier && membership.periodStart && earlier < membership.periodStart) throw quoteChanged()
  const renewsAt = membership.periodEnd ?? now
  const upgrade =
    kind === 'up' && eligibility.allowed
      ? await context.payments.quoteUpgrade(db, membership, {
          priceId: offered.priceId,
          quotedAt: earlier,
          now,
        })
      : null
  const renewsOn = dayIn(club.timeZone, upgrade?.renewsAt ?? renewsAt)
  return {
    kind,
    eligibility: upgrade?.eligibility ?? eligibility,
    tier: {
      id: offered.tierId,
      name: offered.tierName,
      priceId: offered.priceId,
      priceCents: offered.amountCents,
      currency: offered.currency,
      addsTax: membership.addsTax,
    },
    current: {
      tierId: membership.tierId,
      name: membership.tierName,
      priceCents: membership.priceCents,
      isKeptPrice: membership.isKeptPrice,
    },
    dueCents: upgrade?.dueCents ?? 0,
    taxCents: upgrade?.taxCents ?? 0,
    quotedAt: upgrade?.quotedAt ?? earlier ?? new Date(Math.floor(now.getTime() / 1000) * 1000),
    effectiveOn: kind === 'up' ? today : renewsOn,
    renewsOn,
    billingDay: upgrade?.startsPeriod ? dayOfMonth(today) : null,
    correctionCents: upgrade?.correctionCents ?? 0,
  }
}

/** The tier, if the member can change to it: on the same payment account, and not their current tier. */
export function requireOffered(
  tier: TierAtPrice | undefined,
  { tierId, accountId }: MembershipToChange,
): TierAtPrice {
  if (!tier || tier.accountId !== accountId) {
    throw new DomainError(
      'tier-unavailable',
      409,
      'This membership tier is no longer offered. Please choose another one.',
    )
  }
  if (tier.tierId === tierId) throw new DomainError('same-tier', 409, 'This is already your tier.')
  return tier
}

/** Only for display: the change itself checks the capacity again. */
async function requireCapacity(
  db: TenantDb,
  { tierId, tierName }: TierAtPrice,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const [places] = await tierCapacities(db, now, tierId)
  if (places && isFull(places) && !(await hasSpot(db, { tierId, memberId, now })))
    throw tierFullError(tierName)
}
