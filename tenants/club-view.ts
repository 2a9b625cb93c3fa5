import type { BusinessKind } from '#/db/schema/businesses'
import { heroPicture, joinLabel, monogram, type Brand, type HeroPicture } from '~/foundation/theme/brand'
import type { Club } from '#/tenants/club'
import { logoInfo, type LogoInfo } from '~/foundation/theme/media'
import { formatStateNames } from '~/foundation/kit/us-states'

/** A club's public data. Brand fields are validated by `app/foundation/theme/brand`, so colors and texts are safe to render. */
export interface ClubView {
  slug: string
  name: string
  kind: BusinessKind
  email: string
  phone: string | null
  address: string | null
  pickUpHours: string | null
  /** Where members pick up, if not at the address. */
  pickUpAddress: string | null
  /** Days on which nothing is handed over. */
  closedDays: Club['closedDays']
  /** The states it ships to: "Maine and Vermont"; null for pick-up only. */
  shipsTo: string | null
  /** False while the club cannot take payments; join buttons then become a sentence. */
  canTakeMembers: boolean
  brand: {
    preset: 'trattoria' | 'cellar' | 'modern' | 'natural'
    logoUrl: string | null
    /** Size and tone of the logo; null where unknown. */
    logo: LogoInfo | null
    hero: HeroPicture | null
    /** One or two letters in place of a missing logo. */
    monogram: string
    tagline: string
    intro: string
    /** The label of the club's main button, such as "Join Bottega Rossa". */
    joinLabel: string
    /** The label of a tier's button; empty: "Choose {tier}". */
    chooseLabel: string
    /** The label of the sign-in link; empty: "Sign in". */
    signInLabel: string
  }
}

/** The data of a club that may be sent to any browser. */
export function clubView(club: Club): ClubView {
  const { slug, name, kind, email, phone, address, shipsTo, canTakeMembers, brand } = club
  const { pickUpHours, pickUpAddress, closedDays } = club
  return {
    slug,
    name,
    kind,
    email,
    phone,
    address,
    pickUpHours,
    pickUpAddress,
    closedDays,
    shipsTo: shipsTo.length > 0 ? formatStateNames(shipsTo) : null,
    canTakeMembers,
    brand: brandView(brand, name),
  }
}

/** Branding as the club's pages render it. */
export function brandView(brand: Brand, name: string): ClubView['brand'] {
  return {
    preset: brand.preset,
    logoUrl: brand.logo,
    logo: logoInfo(brand.logo),
    hero: heroPicture(brand),
    monogram: monogram(name),
    tagline: brand.tagline,
    intro: brand.intro,
    joinLabel: joinLabel(brand, name),
    chooseLabel: brand.buttonVoice.choose,
    signInLabel: brand.buttonVoice.signIn,
  }
}
