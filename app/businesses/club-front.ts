import { heroUrl, joinLabel, monogram } from '#/tenants/brand'
import type { Club } from '#/tenants/club'
import type { ClubFront } from '~/memberships/components/types'

/** What of a club may be sent to any browser. */
export function clubFront(club: Club): ClubFront {
  const { slug, name, kind, email, phone, address, canTakeMembers, brand } = club
  return {
    slug,
    name,
    kind,
    email,
    phone,
    address,
    canTakeMembers,
    brand: {
      preset: brand.preset,
      logoUrl: brand.logo,
      heroUrl: heroUrl(brand),
      monogram: monogram(name),
      tagline: brand.tagline,
      intro: brand.intro,
      joinLabel: joinLabel(brand, name),
      chooseLabel: brand.buttonVoice.choose,
      signInLabel: brand.buttonVoice.signIn,
    },
  }
}
