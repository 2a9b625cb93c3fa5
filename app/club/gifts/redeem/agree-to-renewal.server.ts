import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { liveStatuses } from '#/db/schema/memberships'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { recordConsent } from '~/membership/memberships/record-consent.server'
import { renewalTerms } from '~/membership/memberships/renewal-terms'
import { alignGiftsJob } from '../jobs'
import { isBeingCanceled } from './live-membership.server'

/** A membership that ends with its gift, for the page that lets it renew. */
interface EndingMembership {
  id: string
  endsAt: Date
  hasCard: boolean
  isAgreed: boolean
  tier: { name: string; priceCents: number; currency: string }
}

/** The member's membership that ends with a gift; null where there is none, or they canceled it. */
export async function endingMembership(db: OpenTenantDb, memberId: string): Promise<EndingMembership | null> {
  const row = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tiers as t', 't.id', 'm.tier_id')
    .innerJoin('tier_prices as p', 'p.id', 'm.tier_price_id')
    .innerJoin('gifts as g', (join) =>
      join.onRef('g.membership_id', '=', 'm.id').on('g.redeemed_as', '=', 'membership'),
    )
    .where('m.member_id', '=', memberId)
    .where('m.status', 'in', liveStatuses)
    .where('m.ends_at', 'is not', null)
    .where(({ not }) => not(isBeingCanceled))
    .select([
      'm.id',
      'm.ends_at as endsAt',
      'm.card_last4 as card',
      'g.renewal_agreed_at as agreedAt',
      't.name',
      'p.amount_cents as priceCents',
      'p.currency',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { id, endsAt, card, agreedAt, name, priceCents, currency } = row
  return {
    id,
    endsAt: endsAt!,
    hasCard: card !== null,
    isAgreed: agreedAt !== null,
    tier: { name, priceCents, currency },
  }
}

interface RenewalAgreement {
  memberId: string
  club: Club
  clientAddress: string
  userAgent: string
  now: Date
}

/**
 * Records that a member lets their membership renew after its gift, with the terms as shown. It renews once there is a
 * card. Returns whether there is one. Throws `no-gift-membership` (409).
 */
export function agreeToRenewal(
  db: TenantDb,
  { memberId, club, clientAddress, userAgent, now }: RenewalAgreement,
): Promise<{ hasCard: boolean }> {
  return db.transaction(async (db) => {
    const membership = await endingMembership(db, memberId)
    if (!membership) {
      throw new DomainError('no-gift-membership', 409, 'Your membership doesn’t end with a gift.')
    }
    const { version, text } = renewalTerms({ club, tier: membership.tier }, dayIn(club.timeZone, now))
    await recordConsent(db, { memberId, version, text, clientAddress, userAgent, now })
    await db.q
      .updateTable('gifts')
      .set({ renewal_agreed_at: now })
      .where('membership_id', '=', membership.id)
      .where('renewal_agreed_at', 'is', null)
      .execute()
    await sendJob(db, alignGiftsJob, { membershipId: membership.id })
    return { hasCard: membership.hasCard }
  })
}
