import { clubFront, type ClubFront } from '~/businesses/club-front'
import type { Services } from '~/context.server'
import { DomainError } from '~/kit/errors'
import { offeredTiers } from '~/tiers/offered-tiers.server'
import type { TierFront } from '~/tiers/tier-front'

/** A business's club page without its look: who they are and what they offer, as once it takes members. */
export async function previewedClub(
  { clubs, scopes }: Pick<Services, 'clubs' | 'scopes'>,
  businessId: string,
): Promise<{ club: ClubFront; tiers: TierFront[] }> {
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const tiers = await offeredTiers(scopes, club)
  return {
    club: { ...clubFront(club), canTakeMembers: true },
    tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
  }
}
