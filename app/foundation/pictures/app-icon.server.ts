import sharp from 'sharp'
import { displayTypography, monogram, type Brand } from '~/foundation/theme/brand'
import { palette } from '~/foundation/theme/palette'
import type { LogoTone } from '~/foundation/theme/media'
import type { AppIconOptions } from './image-tasks'
import { textLayer } from './social-image/render-social-image.server'

/** Phones cut an icon to a circle or a square with round corners: what matters stays within this share of it. */
const safeShare = 0.7

/** Renders the icon of a club's pages on a home screen as PNG: its logo, else its letters. */
export async function renderAppIcon({ name, brand, size, logo }: AppIconOptions): Promise<Buffer> {
  const colors = palette(brand, brand.mode)
  const side = Math.round(size * safeShare)
  const [background, input] = logo
    ? [backgroundOf(logo.tone, brand), await fitted(logo.bytes, side)]
    : [colors.primary, await letters({ name, brand, size, color: colors.onPrimary })]
  return sharp({ create: { width: size, height: size, channels: 3, background } })
    .composite([{ input, gravity: 'centre' }])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

const fitted = (bytes: Buffer, side: number): Promise<Buffer> =>
  sharp(bytes).resize({ width: side, height: side, fit: 'inside' }).png().toBuffer()

/** A surface on which the ink of a logo is seen. */
function backgroundOf(tone: LogoTone, brand: Brand): string {
  if (tone === 'paper') return '#ffffff'
  if (tone === 'dark') return palette(brand, 'light').surface
  return palette(brand, tone === 'light' ? 'dark' : brand.mode).surface
}

async function letters({
  name,
  brand,
  size,
  color,
}: Pick<AppIconOptions, 'name' | 'brand' | 'size'> & { color: string }): Promise<Buffer> {
  const { weight } = displayTypography[brand.pairing]
  const style = { use: 'display', size: Math.round(size * 0.4), weight, color } as const
  return (await textLayer(brand.pairing, monogram(name), style)).input
}
