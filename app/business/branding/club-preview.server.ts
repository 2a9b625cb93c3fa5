import type { Club } from '#/tenants/club'
import { clubView } from '#/tenants/club-view'
import type { Scopes } from '#/tenants/scope.server'
import { cachedListTeaser } from '~/cellar/public-list/queries.server'
import { cachedPublicEvents } from '~/club/events/public/event-list.server'
import { cachedClubMonth } from '~/club/runs/member/club-month.server'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import type { PreviewedClub } from './components/club-page-preview'

/** The content of a business's club page without its branding, shown as it will be once the club takes members. */
export async function clubPreview(scopes: Scopes, club: Club, now: Date): Promise<PreviewedClub> {
  const [tiers, month, events, teaser] = await Promise.all([
    cachedPublishedTiers(scopes, club),
    cachedClubMonth(scopes, club),
    cachedPublicEvents(scopes, club, now),
    cachedListTeaser(scopes, club),
  ])
  return {
    club: { ...clubView(club), canTakeMembers: true },
    tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
    month,
    events,
    wineList: teaser && { teaser, currency: club.currency },
  }
}
