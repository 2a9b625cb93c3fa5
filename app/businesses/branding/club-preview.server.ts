import { clubView, type ClubView } from '#/tenants/club-view'
import type { Services } from '~/http/request-context.server'
import { DomainError } from '~/kit/errors'
import { cachedPublishedTiers } from '~/tiers/cached-tiers.server'
import type { TierView } from '~/tiers/tier-view'

/** A business's club page without its look: who they are and what they offer, as once it takes members. */
export async function clubPreview(
  { clubs, scopes }: Pick<Services, 'clubs' | 'scopes'>,
  businessId: string,
): Promise<{ club: ClubView; tiers: TierView[] }> {
  const club = await clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const tiers = await cachedPublishedTiers(scopes, club)
  return {
    club: { ...clubView(club), canTakeMembers: true },
    tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
  }
}
