import type { Brand } from '~/foundation/theme/brand'
import { luminance } from '~/foundation/theme/color'
import { logoInfo, pictureIdIn } from '~/foundation/theme/media'
import type { Palette } from '~/foundation/theme/palette'
import { brandHex } from '~/foundation/theme/theme'
import { inlineLogoSrc } from './inline-logo'
import { oneLine } from './plain-text'

/** The sending club, as an email needs it. */
export interface EmailSender {
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly address: string | null
  readonly brand: Brand
}

/** A club's theme for emails. */
export interface EmailBranding {
  name: string
  email: string
  phone: string | null
  address: string | null
  /** Light, because email clients recolor dark emails. */
  colors: Palette
  /** Header with the club's name: its surface color if dark, else its brand color. */
  band: { background: string; text: string }
  /** Attached inline, so that opening the email loads nothing. Size in CSS pixels. */
  logo: { src: string; width: number; height: number } | null
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

type BrandStyle = Pick<EmailBranding, 'colors' | 'band' | 'logo'>
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
    radius: brand.radius,
    ...faces[brand.pairing],
    ...style,
  }
}

function brandStyleOf(brand: Brand): BrandStyle {
  const colors = brandHex(brand, 'light')
  const band = bandOf(brand, colors)
  const facts = logoInfo(brand.logo)
  const pictureId = pictureIdIn(brand.logo)
  if (!facts || !pictureId) return { colors, band, logo: null }
  const scale = Math.min(LOGO.height / facts.height, LOGO.width / facts.width)
  const size = { width: Math.round(facts.width * scale), height: Math.round(facts.height * scale) }
  return {
    colors,
    band: underLogo(band, facts.tone === 'light', colors),
    logo: { src: inlineLogoSrc(pictureId, facts), ...size },
  }
}

function bandOf(brand: Brand, colors: Palette): EmailBranding['band'] {
  if (brand.mode === 'light') return { background: colors.brand, text: colors.onBrand }
  const ownColor = brandHex(brand, 'dark')
  return { background: ownColor.surface, text: ownColor.primary }
}

/** A light logo needs a dark header; any other is shown on the email's background. */
function underLogo(band: EmailBranding['band'], isLightInk: boolean, colors: Palette): EmailBranding['band'] {
  if (!isLightInk) return { background: colors.raised, text: colors.ink }
  return luminance(band.background) < 0.2 ? band : { background: colors.ink, text: colors.surface }
}
