import type { Brand } from '#/tenants/brand'
import { brandFront, type ClubFront } from '~/businesses/club-front'
import { ClubPage } from '~/businesses/components/club-page'
import { renewalNote } from '~/businesses/components/club-words'
import type { TierFront } from '~/tiers/tier-front'

/** Nothing on a preview leads away from it. */
const links = { home: '#main', join: '#tiers', signIn: '#main', terms: '#main', privacy: '#main' }

export interface Previewed {
  club: ClubFront
  tiers: TierFront[]
}

/** The club's real page in a look that need not be published. */
export function LookedAt({ club, tiers, brand }: Previewed & { brand: Brand }) {
  return (
    <ClubPage
      club={{ ...club, brand: brandFront(brand, club.name) }}
      tiers={tiers}
      links={links}
      renewalNote={renewalNote}
    />
  )
}
