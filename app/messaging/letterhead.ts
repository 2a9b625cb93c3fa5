import type { Club } from '#/tenants/club'
import { brandHex, type Brand } from '#/tenants/brand'
import type { Palette } from '#/tenants/palette'
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

const made = new WeakMap<Brand, Pick<Letterhead, 'colours' | 'band'>>()

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

function wear(brand: Brand): Pick<Letterhead, 'colours' | 'band'> {
  const colours = brandHex(brand, 'light')
  if (brand.mode === 'light') return { colours, band: { background: colours.brand, text: colours.onBrand } }
  const own = brandHex(brand, 'dark')
  return { colours, band: { background: own.surface, text: own.primary } }
}
