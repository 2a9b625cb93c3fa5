import { clubView, type ClubView } from '#/tenants/club-view'
import type { ClubDirectory } from '#/tenants/directory.server'
import type { Scopes } from '#/tenants/scope.server'
import { DomainError } from '~/kit/errors'
import { cachedPublishedTiers } from '~/tiers/cached-tiers.server'
import type { TierView } from '~/tiers/tier-view'

/** The content of a business's club page without its branding, shown as it will be once the club takes members. */
export async function clubPreview(
  { clubs, scopes }: { clubs: ClubDirectory; scopes: Scopes },
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
