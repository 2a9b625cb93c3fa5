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
}

/** The club page with branding that need not be published. */
export function ClubPagePreview({ club, tiers, brand }: PreviewedClub & { brand: Brand }) {
  return (
    <ClubPage
      club={{ ...club, brand: brandView(brand, club.name) }}
      tiers={tiers}
      links={links}
      renewalTerms={renewalTerms}
    />
  )
}
