import type { Club } from '#/tenants/club'
import { clubView, type ClubView } from '#/tenants/club-view'
import type { Scopes } from '#/tenants/scope.server'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import type { TierView } from '~/membership/tiers/tier-view'

/** The content of a business's club page without its branding, shown as it will be once the club takes members. */
export async function clubPreview(
  scopes: Scopes,
  club: Club,
): Promise<{ club: ClubView; tiers: TierView[] }> {
  const tiers = await cachedPublishedTiers(scopes, club)
  return {
    club: { ...clubView(club), canTakeMembers: true },
    tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
  }
}
