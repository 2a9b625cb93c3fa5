import type { ListTeaser } from '~/cellar/public-list/list-teaser'
import type { ListedEvent } from '~/club/events/public/event-list.server'
import type { ClubMonth } from '~/club/runs/member/club-month.server'
import type { Brand } from '~/foundation/theme/brand'
import { brandView, type ClubView } from '#/tenants/club-view'
import { ClubPage } from '~/business/club-page/club-page'
import { renewalTerms } from '#/tenants/club-page-copy'
import type { TierView } from '~/membership/tiers/tier-view'

/** Links in the preview lead nowhere. */
const links = { home: '#main', join: '#tiers', signIn: '#main', terms: '#main', privacy: '#main' }

export interface PreviewedClub {
  club: ClubView
  tiers: TierView[]
  month: ClubMonth | null
  events: ListedEvent[]
  wineList: { teaser: ListTeaser; currency: string } | null
}

/** The club page with branding that need not be published. */
export function ClubPagePreview({
  club,
  tiers,
  month,
  events,
  wineList,
  brand,
}: PreviewedClub & { brand: Brand }) {
  return (
    <ClubPage
      club={{ ...club, brand: brandView(brand, club.name) }}
      tiers={tiers}
      links={links}
      page={brand.page}
      renewalTerms={renewalTerms}
      month={month && { month, href: links.home }}
      events={events.length > 0 ? { events, href: links.home, hrefOf: () => links.home } : null}
      wineList={wineList && { ...wineList, href: links.home }}
    />
  )
}
