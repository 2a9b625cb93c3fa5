import type { Club } from '#/tenants/club'
import { brandHex, type Brand } from '#/tenants/brand'
import { luminance } from '#/tenants/colour'
import { logoFacts, pictureIn } from '#/tenants/media'
import type { Palette } from '#/tenants/palette'
import { logoAddress } from './inline-logo'
import { oneLine } from './plain-text'

/** What a letter needs to know of the club that sends it. */
export type Sender = Pick<Club, 'name' | 'email' | 'phone' | 'address' | 'brand'>

/** A club's clothes for a letter. */
export interface Letterhead {
  name: string
  email: string
  phone: string | null
  address: string | null
  /** Light, because mail programs turn dark letters into something of their own. */
  colours: Palette
  /** The band with the name: the club's own surface where that is dark, its brand colour otherwise. */
  band: { background: string; text: string }
  /** Comes along in the letter, so that opening it asks nobody for anything. CSS pixels. */
  logo: { src: string; width: number; height: number } | null
  /** Corner radius of a button in CSS pixels. */
  radius: number
  display: { family: string; weight: number; tracking: string; uppercase: boolean }
  text: string
}

/** Faces that mail programs have; the club's own need a style sheet that most of them refuse. */
const faces: Record<Brand['pairing'], { display: Letterhead['display']; text: string }> = {
  trattoria: {
    display: { family: 'Georgia, "Times New Roman", serif', weight: 700, tracking: '0', uppercase: false },
    text: 'Georgia, "Times New Roman", serif',
  },
  cellar: {
    display: {
      family: 'Didot, "Bodoni MT", Georgia, serif',
      weight: 400,
      tracking: '0.12em',
      uppercase: true,
    },
    text: 'Georgia, "Times New Roman", serif',
  },
  modern: {
    display: {
      family: '"Helvetica Neue", Helvetica, Arial, sans-serif',
      weight: 700,
      tracking: '-0.02em',
      uppercase: false,
    },
    text: '"Helvetica Neue", Helvetica, Arial, sans-serif',
  },
  natural: {
    display: {
      family: 'Palatino, "Book Antiqua", Georgia, serif',
      weight: 400,
      tracking: '0',
      uppercase: false,
    },
    text: '"Trebuchet MS", Verdana, Arial, sans-serif',
  },
}

type Worn = Pick<Letterhead, 'colours' | 'band' | 'logo'>
const made = new WeakMap<Brand, Worn>()
/** What a logo is shown at, at most. */
const LOGO = { height: 48, width: 280 }

/** A club's letterhead. The colours are worked out once for each look. */
export function letterhead(sender: Sender): Letterhead {
  const { brand } = sender
  let worn = made.get(brand)
  if (!worn) made.set(brand, (worn = wear(brand)))
  return {
    name: oneLine(sender.name),
    email: oneLine(sender.email, 254),
    phone: sender.phone && oneLine(sender.phone),
    address: sender.address && oneLine(sender.address, 300),
    radius: brand.radius,
    ...faces[brand.pairing],
    ...worn,
  }
}

function wear(brand: Brand): Worn {
  const colours = brandHex(brand, 'light')
  const band = bandOf(brand, colours)
  const facts = logoFacts(brand.logo)
  const pictureId = pictureIn(brand.logo)
  if (!facts || !pictureId) return { colours, band, logo: null }
  const scale = Math.min(LOGO.height / facts.height, LOGO.width / facts.width)
  const size = { width: Math.round(facts.width * scale), height: Math.round(facts.height * scale) }
  return {
    colours,
    band: underLogo(band, facts.tone === 'light', colours),
    logo: { src: logoAddress(pictureId, facts), ...size },
  }
}

function bandOf(brand: Brand, colours: Palette): Letterhead['band'] {
  if (brand.mode === 'light') return { background: colours.brand, text: colours.onBrand }
  const own = brandHex(brand, 'dark')
  return { background: own.surface, text: own.primary }
}

/** Light ink needs a dark band, any other stands on the letter's own paper. */
function underLogo(band: Letterhead['band'], isLightInk: boolean, colours: Palette): Letterhead['band'] {
  if (!isLightInk) return { background: colours.raised, text: colours.ink }
  return luminance(band.background) < 0.2 ? band : { background: colours.ink, text: colours.surface }
}
