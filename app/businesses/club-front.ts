import { heroUrl } from '#/tenants/brand'
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
      tagline: brand.tagline,
      intro: brand.intro,
      joinLabel: brand.buttonVoice.join,
    },
  }
}
