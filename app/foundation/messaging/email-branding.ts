import type { Brand } from '~/foundation/theme/brand'
import { luminance, type Hex } from '~/foundation/theme/color'
import { logoInfo, pictureIdIn, type LogoTone } from '~/foundation/theme/media'
import type { ColorMode, Palette } from '~/foundation/theme/palette'
import { brandHex } from '~/foundation/theme/theme'
import { inlineLogoSrc } from './inline-logo'
import { oneLine } from './plain-text'

/** The sending club, as an email needs it. */
export interface EmailSender {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  /** When members pick up their wine; a sender that is no club has none. */
  readonly pickUpHours?: string | null
  /** Where, if not at the address. */
  readonly pickUpAddress?: string | null
  readonly brand: Brand
}

/**
 * A palette with the areas of an email: `band` is the header and the footer in the club's colors, `head` the header
 * where a logo stands in it.
 */
type EmailColors = Palette & { band: Hex; onBand: Hex; head: Hex; onHead: Hex }

/** A club's theme for emails. */
export interface EmailBranding {
  name: string
  email: string
  phone: string | null
  address: string | null
  pickUp: string | null
  /** Written into every element, for email clients that know no dark mode. */
  colors: EmailColors
  /** For email clients in dark mode. */
  darkColors: EmailColors
  /** Attached inline, so that it loads nothing. Size in CSS pixels; `isFixed` where its header may not be recolored. */
  logo: { src: string; width: number; height: number; isFixed: boolean } | null
  /** Corner radius of a button in CSS pixels. */
  radius: number
  display: { family: string; weight: number; tracking: string; uppercase: boolean }
  text: string
}

/** Fonts that email clients have; most of them block web fonts. */
const faces: Record<Brand['pairing'], { display: EmailBranding['display']; text: string }> = {
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

type BrandStyle = Pick<EmailBranding, 'colors' | 'darkColors' | 'logo'>
const brandStyles = new WeakMap<Brand, BrandStyle>()
/** Maximum logo size in CSS pixels. */
const LOGO = { height: 48, width: 280 }

/** A club's email branding. Colors are computed once per theme. */
export function emailBranding(sender: EmailSender): EmailBranding {
  const { brand } = sender
  let style = brandStyles.get(brand)
  if (!style) brandStyles.set(brand, (style = brandStyleOf(brand)))
  return {
    name: oneLine(sender.name),
    email: oneLine(sender.email, 254),
    phone: sender.phone && oneLine(sender.phone),
    address: sender.address && oneLine(sender.address, 300),
    pickUp: pickUpOf(sender),
    radius: brand.radius,
    ...faces[brand.pairing],
    ...style,
  }
}

/** "Pick-up: Tue–Sat, 4–9 PM, Pier 39"; null where the sender says neither. */
function pickUpOf({ pickUpHours, pickUpAddress }: EmailSender): string | null {
  const parts = [pickUpHours, pickUpAddress].flatMap((part) => (part ? [oneLine(part, 200)] : []))
  return parts.length > 0 ? `Pick-up: ${parts.join(' · ')}` : null
}

function brandStyleOf(brand: Brand): BrandStyle {
  const facts = logoInfo(brand.logo)
  const pictureId = pictureIdIn(brand.logo)
  const tone = facts && pictureId ? facts.tone : null
  const style = { colors: emailColors(brand, 'light', tone), darkColors: emailColors(brand, 'dark', tone) }
  if (!facts || !pictureId) return { ...style, logo: null }
  const scale = Math.min(LOGO.height / facts.height, LOGO.width / facts.width)
  const size = { width: Math.round(facts.width * scale), height: Math.round(facts.height * scale) }
  return {
    ...style,
    logo: { src: inlineLogoSrc(pictureId, facts), ...size, isFixed: isOnPaper(facts.tone) },
  }
}

/** Dark ink, and a logo with white around it, are shown on a light header in both modes. */
const isOnPaper = (tone: LogoTone) => tone === 'dark' || tone === 'paper'

function emailColors(brand: Brand, mode: ColorMode, tone: LogoTone | null): EmailColors {
  const colors = brandHex(brand, mode)
  const band = bandOf(brand, colors)
  return { ...colors, ...band, ...headOf(brand, { ...colors, ...band }, tone) }
}

/** The surface of a club that is dark, else its brand color. */
function bandOf(brand: Brand, colors: Palette): Pick<EmailColors, 'band' | 'onBand'> {
  if (brand.mode === 'light') return { band: colors.brand, onBand: colors.onBrand }
  const ownColor = brandHex(brand, 'dark')
  return { band: ownColor.surface, onBand: ownColor.primary }
}

type Head = Pick<EmailColors, 'head' | 'onHead'>

/** Without a logo the band; a light logo needs a dark header, a dark one a light header. */
function headOf(brand: Brand, colors: Omit<EmailColors, keyof Head>, tone: LogoTone | null): Head {
  const { band, onBand } = colors
  if (tone === null) return { head: band, onHead: onBand }
  if (tone !== 'light') {
    const { raised, ink } = isOnPaper(tone) ? brandHex(brand, 'light') : colors
    return { head: raised, onHead: ink }
  }
  if (luminance(band) < 0.2) return { head: band, onHead: onBand }
  const { surface, ink } = brandHex(brand, 'light')
  return { head: ink, onHead: surface }
}
