import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { recordConsent } from '~/membership/memberships/record-consent.server'
import { requireCapacity, updateFullSince } from '~/membership/tiers/capacity/capacity.server'
import type { MembershipContext } from '../context'
import {
  requireAllowed,
  requireMembership,
  requireEligible,
} from '../change-requests/require-membership.server'
import { quoteChanged } from './quote-changed'
import { recordOnBehalf } from '../on-behalf/record-on-behalf.server'
import { tierOnSale } from './tier-prices.server'
import { changeKind, requireOffered, quoteTierChange } from './quote-tier-change.server'
import { tierChangeRow, tierChangeRequest, type TierChangeRow } from './tier-change-request.server'
import { executeChangeRequest, requireClub } from '../change-requests/change-request.server'
import type { TierChangeQuote, TierChangeInput } from '../membership-changes'

/** How long a quote is valid; after that the page shows a new one. */
const quoteLastsMs = 30 * 60_000

/**
 * Changes a membership's tier. An upgrade is charged first and applies immediately, or not at all; a downgrade
 * applies at the next renewal, and until then everything stays as it is. Throws `no-membership`,
 * `not-possible`, `tier-unavailable`, `tier-full`, `quote-changed` and what `executeChangeRequest` throws: a declined card changes nothing.
 */
export async function changeTier(
  context: MembershipContext,
  db: TenantDb,
  order: TierChangeInput,
): Promise<void> {
  const { memberId, requester, tierId, stated, consent, now } = order
  const club = await requireClub(context, db)
  const waiting = await membershipToChange(db, { memberId })
  const isSameAgain = waiting?.changeStatus === 'asked' && waiting.toTierId === tierId
  const quote = isSameAgain ? null : await requireSameQuote(context, db, order)
  const { membership, row } = await db.transaction(async (db) => {
    const membership = await requireMembership(db, { memberId })
    // An earlier request whose outcome is unknown: repeat it.
    if (membership.changeStatus === 'asked' && membership.toTierId === tierId) {
      return { membership, row: await tierChangeRow(db, membership.changeId!) }
    }
    const tier = requireOffered(await tierOnSale(db, tierId), membership)
    // Another request has changed the membership since the quote.
    if (quote?.current.tierId !== membership.tierId || tier.priceId !== stated.priceId) throw quoteChanged()
    const kind = changeKind(membership.priceCents, tier.amountCents)
    requireAllowed(kind === 'up' ? 'change-up' : 'change-down', membership, club.timeZone, now)
    const effectiveAt = kind === 'up' ? now : membership.periodEnd!
    await requireCapacity(db, { tierId, memberId, now })
    const row: TierChangeRow = {
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
      requested_by: requester.id,
      undone_by: null,
    }
    await db.q
      .insertInto('tier_changes')
      .values({
        membership_id: membership.membershipId,
        status: 'asked',
        from_tier_id: membership.tierId,
        effective_at: effectiveAt,
        requested_at: now,
        resolved_at: null,
        because: null,
        ...row,
      })
      .execute()
    await recordConsent(db, { ...consent, memberId, now })
    await recordOnBehalf(db, {
      changeId: row.id,
      act: 'change-tier',
      memberId,
      requester,
      timeZone: club.timeZone,
      now,
    })
    await updateFullSince(db, now)
    return { membership, row }
  })
  await executeChangeRequest(context, db, await tierChangeRequest(context, db, club, membership, row, now))
}

/** Throws `quote-changed` where the page stated another amount than would be charged now. */
async function requireSameQuote(
  context: MembershipContext,
  db: TenantDb,
  { memberId, tierId, stated, now }: TierChangeInput,
): Promise<TierChangeQuote> {
  const age = now.getTime() - stated.quotedAt.getTime()
  if (age > quoteLastsMs || age < -60_000) throw quoteChanged()
  const quote = await quoteTierChange(context, db, { memberId, tierId, quotedAt: stated.quotedAt, now })
  requireEligible(quote.eligibility)
  const isSame =
    quote.tier.priceId === stated.priceId &&
    quote.dueCents === stated.dueCents &&
    quote.billingDay === (stated.billingDay ?? null)
  if (!isSame) throw quoteChanged()
  return quote
}
