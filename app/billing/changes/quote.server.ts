import type { TenantDb } from '#/db/handles.server'
import { dayIn, type Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { changeable } from '~/memberships/changeable'
import { membershipToChange, type MembershipToChange } from '~/memberships/changeable.server'
import { can, type Verdict } from '~/memberships/changes'
import { isFull, placesOf } from '~/tiers/places/free-places.server'
import { holdsPlace } from '~/tiers/places/own-places.server'
import { tierFull } from '~/tiers/places/refusals'
import type { BillingParts } from '../parts'
import { putPrice, tierOnSale, type PricedTier } from '../publish-tier.server'
import { subscriptionItem } from './subscription-item.server'
import { clubBehind } from './wish.server'

/** What a change to another tier would come to, as it is stated before anything is pressed. */
export interface Quote {
  kind: 'up' | 'down'
  verdict: Verdict
  tier: { id: string; name: string; priceId: string; priceCents: number; currency: string }
  current: { tierId: string; name: string; priceCents: number }
  /** To be paid at once; nothing for a lower tier. */
  dueCents: number
  /** The moment the amount was worked out for. The charge goes by the same. */
  quotedAt: Date
  /** When the change takes effect, and when the next payment is made. */
  effectiveOn: Day
  renewsOn: Day
}

export interface QuoteOrder {
  memberId: string
  tierId: string
  /** For an earlier moment, to come to the same amount again. */
  quotedAt?: Date
  now: Date
}

/** A tier that costs more is a step up; everything else waits for the renewal. */
export function changeKind(fromCents: number, toCents: number): 'up' | 'down' {
  return toCents > fromCents ? 'up' : 'down'
}

/**
 * Works out what a change to another tier comes to. Writes nothing of the member's. Throws `no-membership`,
 * `tier-unavailable`, `same-tier`, `tier-full` and the provider's DomainErrors.
 */
export async function quoteChange(
  parts: BillingParts,
  db: TenantDb,
  { memberId, tierId, quotedAt: earlier, now }: QuoteOrder,
): Promise<Quote> {
  const club = await clubBehind(parts, db)
  const { membership, tier } = await db.read(async (db) => ({
    membership: await membershipToChange(db, { memberId }),
    tier: await tierOnSale(db, tierId),
  }))
  if (!membership) throw new DomainError('no-membership', 404, 'There is no such membership in this club.')
  const offered = insistOffered(tier, membership)
  await insistOnRoom(db, offered, { memberId, now })
  const kind = changeKind(membership.priceCents, offered.amountCents)
  const today = dayIn(club.timeZone, now)
  const verdict = can(
    kind === 'up' ? 'change-up' : 'change-down',
    changeable(membership, club.timeZone),
    today,
  )
  const quotedAt = earlier ?? new Date(Math.floor(now.getTime() / 1000) * 1000)
  const dueCents =
    kind === 'up' && verdict.yes ? await dueNow(parts, db, membership, offered, quotedAt, now) : 0
  const renewsOn = dayIn(club.timeZone, membership.periodEnd ?? now)
  return {
    kind,
    verdict,
    tier: {
      id: offered.tierId,
      name: offered.tierName,
      priceId: offered.priceId,
      priceCents: offered.amountCents,
      currency: offered.currency,
    },
    current: { tierId: membership.tierId, name: membership.tierName, priceCents: membership.priceCents },
    dueCents,
    quotedAt,
    effectiveOn: kind === 'up' ? today : renewsOn,
    renewsOn,
  }
}

/** The tier, where the club offers it to this member: on their account, and another than theirs. */
export function insistOffered(
  tier: PricedTier | undefined,
  { tierId, accountId }: MembershipToChange,
): PricedTier & { accountId: string } {
  if (!tier || tier.accountId !== accountId) {
    throw new DomainError(
      'tier-unavailable',
      409,
      'This membership level is no longer offered. Please choose another.',
    )
  }
  if (tier.tierId === tierId) throw new DomainError('same-tier', 409, 'This is your level already.')
  return { ...tier, accountId }
}

/** Good for showing; whoever takes the place counts for themselves. */
async function insistOnRoom(
  db: TenantDb,
  { tierId, tierName }: PricedTier,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  const [places] = await placesOf(db, now, tierId)
  if (places && isFull(places) && !(await holdsPlace(db, { tierId, memberId, now }))) throw tierFull(tierName)
}

/** The tier's price on the provider's side, made there where it is missing. */
export function priceOnAccount(
  parts: BillingParts,
  db: TenantDb,
  tier: PricedTier & { accountId: string },
  now: Date,
): Promise<string> | string {
  return tier.stripePrice ?? putPrice(parts, db, tier, now)
}

async function dueNow(
  parts: BillingParts,
  db: TenantDb,
  { accountId, subscriptionId }: MembershipToChange,
  tier: PricedTier & { accountId: string },
  quotedAt: Date,
  now: Date,
): Promise<number> {
  const price = await priceOnAccount(parts, db, tier, now)
  const id = await subscriptionItem(parts.gateway, accountId, subscriptionId)
  const preview = await parts.gateway.call((stripe) =>
    stripe.invoices.createPreview(
      {
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id, price }],
          proration_behavior: 'always_invoice',
          proration_date: Math.floor(quotedAt.getTime() / 1000),
        },
      },
      { stripeAccount: accountId },
    ),
  )
  return Math.max(0, preview.amount_due)
}
