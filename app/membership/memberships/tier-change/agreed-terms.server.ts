import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import { publishedTiers } from '~/membership/tiers/queries.server'

/**
 * The terms of a tier at its current price, which the page stated as `agreement`. Throws `agreement-changed` (409) where
 * the price or the terms are others by now.
 */
export async function requireAgreedTerms(
  db: TenantDb,
  club: Club,
  consent: { memberId: string; tierId: string; priceId: string; agreement: string; now: Date },
): Promise<{ version: string; text: string }> {
  const offered = (await publishedTiers(db)).find(({ id }) => id === consent.tierId)
  // The member's own payments decide, not what applies to new members.
  const addsTax = (await membershipToChange(db, { memberId: consent.memberId }))?.addsTax ?? false
  const tier = offered && { ...offered, addsTax }
  const terms = tier && renewalTerms({ club, tier }, dayIn(club.timeZone, consent.now))
  if (!terms || consent.agreement !== agreementKey(terms.version, consent.priceId, addsTax)) {
    throw new DomainError(
      'agreement-changed',
      409,
      'The price or terms have changed. Please review them before you change the tier.',
    )
  }
  return { version: terms.version, text: terms.text }
}
