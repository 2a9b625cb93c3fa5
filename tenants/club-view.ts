import { heroPicture, joinLabel, monogram, type Brand, type HeroPicture } from '#/tenants/brand'
import type { Club } from '#/tenants/club'
import { logoInfo, type LogoInfo } from '#/tenants/media'
import { formatStateNames } from '../app/kit/us-states'

/** The public face of a club. Brand fields have passed `tenants/brand`, so colors and texts are safe to draw. */
export interface ClubView {
  slug: string
  name: string
  kind: 'restaurant' | 'shop' | 'winery'
  email: string
  phone: string | null
  address: string | null
  /** When guests may pick up their bottles, in the business's own words. */
  pickUpHours: string | null
  /** Where bottles are sent, by name: "Maine and Vermont"; null where they are only picked up. */
  shipsTo: string | null
  /** False while the club cannot take payments; every way into the wizard then becomes a sentence. */
  canTakeMembers: boolean
  brand: {
    preset: 'trattoria' | 'cellar' | 'modern' | 'natural'
    logoUrl: string | null
    /** Size and ink of the logo; null where nothing is known of it. */
    logo: LogoInfo | null
    hero: HeroPicture | null
    /** One or two letters that stand for the club where there is no logo. */
    monogram: string
    tagline: string
    intro: string
    /** The words on the club's main button, such as "Join Bottega Rossa". */
    joinLabel: string
    /** Words on a tier's own button; empty: "Choose {tier}". */
    chooseLabel: string
    /** Words on the way in for members; empty: "Member sign in". */
    signInLabel: string
  }
}

/** What of a club may be sent to any browser. */
export function clubView(club: Club): ClubView {
  const { slug, name, kind, email, phone, address, pickUpHours, shipsTo, canTakeMembers, brand } = club
  return {
    slug,
    name,
    kind,
    email,
    phone,
    address,
    pickUpHours,
    shipsTo: shipsTo.length > 0 ? formatStateNames(shipsTo) : null,
    canTakeMembers,
    brand: brandView(brand, name),
  }
}

/** A look as a club's pages draw it. */
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
