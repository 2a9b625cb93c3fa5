import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/kit/dates'
import { newId } from '~/kit/ids'
import { membershipToChange } from '~/memberships/changeable.server'
import { keepConsent, type GivenConsent } from '~/memberships/keep-consent.server'
import { insistOnPlace, settleFullness } from '~/tiers/places/free-places.server'
import type { BillingParts } from '../parts'
import { tierOnSale } from '../publish-tier.server'
import { insistOn, insistOnMembership, insistYes } from './permission.server'
import { quoteChanged } from './quote-changed'
import { changeKind, insistOffered, quoteChange, type Quote } from './quote.server'
import { changeRow, tierWish, type ChangeRow } from './tier-wishes.server'
import { carryOut, clubBehind, type Asker } from './wish.server'

/** What was stated holds for so long; then the person is shown it anew. */
const quoteLastsMs = 30 * 60_000

export interface TierChangeOrder {
  memberId: string
  asker: Asker
  tierId: string
  /** What the page stated; anything else is refused. */
  stated: { priceId: string; dueCents: number; quotedAt: Date; billingDay?: number | null }
  /** The words that were agreed to, for the price from now on. */
  consent: GivenConsent
  now: Date
}

/**
 * Changes a membership's tier. A step up is charged first and applies at once, or not at all; a step down
 * applies at the next renewal, and until then everything stays as it is. Throws `no-membership`,
 * `not-possible`, `tier-unavailable`, `tier-full`, `quote-changed` and what `carryOut` throws: a declined card changes nothing.
 */
export async function changeTier(parts: BillingParts, db: TenantDb, order: TierChangeOrder): Promise<void> {
  const { memberId, asker, tierId, stated, consent, now } = order
  const club = await clubBehind(parts, db)
  const waiting = await membershipToChange(db, { memberId })
  const isSameAgain = waiting?.changeStatus === 'asked' && waiting.toTierId === tierId
  const quote = isSameAgain ? null : await insistStillSo(parts, db, order)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await insistOnMembership(db, { memberId })
    // Asked before, and nobody knows what came of it: the same again.
    if (membership.changeStatus === 'asked' && membership.toTierId === tierId) {
      return { membership, row: await changeRow(db, membership.changeId!) }
    }
    const tier = insistOffered(await tierOnSale(db, tierId), membership)
    // Changed by another request since it was quoted.
    if (quote?.current.tierId !== membership.tierId || tier.priceId !== stated.priceId) throw quoteChanged()
    const kind = changeKind(membership.priceCents, tier.amountCents)
    insistOn(kind === 'up' ? 'change-up' : 'change-down', membership, club.timeZone, now)
    const effectiveAt = kind === 'up' ? now : membership.periodEnd!
    await insistOnPlace(db, { tierId, memberId, now })
    const row: ChangeRow = {
      id: newId(),
      kind,
      from_price_id: membership.priceId,
      to_tier_id: tier.tierId,
      to_price_id: tier.priceId,
      due_cents: stated.dueCents,
      starts_period: quote.billingDay !== null,
      correction_cents: quote.correctionCents,
      quoted_at: stated.quotedAt,
      effective_on: dayIn(club.timeZone, effectiveAt),
      requested_by: asker.id,
      undone_by: null,
    }
    await db.q
      .insertInto('tier_changes')
      .values({
        business_id: db.businessId,
        membership_id: membership.membershipId,
        status: 'asked',
        from_tier_id: membership.tierId,
        effective_at: effectiveAt,
        requested_at: now,
        settled_at: null,
        because: null,
        ...row,
      })
      .execute()
    await keepConsent(db, { ...consent, memberId, now })
    await settleFullness(db, now)
    return { membership, row }
  })
  await carryOut(parts, db, await tierWish(parts, db, club, membership, row, now))
}

/** What the page stated is still what would be charged. */
async function insistStillSo(
  parts: BillingParts,
  db: TenantDb,
  { memberId, tierId, stated, now }: TierChangeOrder,
): Promise<Quote> {
  const age = now.getTime() - stated.quotedAt.getTime()
  if (age > quoteLastsMs || age < -60_000) throw quoteChanged()
  const quote = await quoteChange(parts, db, { memberId, tierId, quotedAt: stated.quotedAt, now })
  insistYes(quote.verdict)
  const isSame =
    quote.tier.priceId === stated.priceId &&
    quote.dueCents === stated.dueCents &&
    quote.billingDay === (stated.billingDay ?? null)
  if (!isSame) throw quoteChanged()
  return quote
}
