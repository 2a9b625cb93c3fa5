import { contrast, luminance } from '~/foundation/theme/color'
import { logoBox, logoFile, emailLogo, type LogoTone } from '~/foundation/theme/media'
import { dominantColors } from '~/foundation/theme/theme-suggestions'
import { loadSharp, maxSeconds, safeReadOptions } from './sharp.server'
import {
  boundingBox,
  logoBackgroundOf,
  foregroundTest,
  foregroundSample,
  type Box,
  type LogoBackground,
  type RawImage,
} from './raw-image'
import type { EncodedPicture } from './image-tasks'

/** Maximum decoded size: four times the stored size is enough to crop from. */
const WORKING = 1_600

/**
 * Encodes a logo for pages and emails: upright, trimmed, small and without metadata. Null if the picture is empty.
 */
export async function encodeLogo(bytes: Buffer): Promise<EncodedPicture | null> {
  const sharp = await loadSharp()
  const { data, info } = await sharp(bytes, safeReadOptions)
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width: WORKING, height: WORKING, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image: RawImage = { data, width: info.width, height: info.height }
  const ground = logoBackgroundOf(image)
  const isInk = foregroundTest(image, ground)
  const ink = boundingBox(image, isInk)
  if (!ink || isPlain(image, isInk, ground)) return null

  const sample = foregroundSample(image, isInk)
  const raw = { width: image.width, height: image.height, channels: 4 as const }
  const cut = sharp(data, { raw })
    .extract(ground.kind === 'plain' ? withMargin(ink, image) : ink)
    .resize({ ...logoBox, fit: 'inside', withoutEnlargement: true })
  const logo = await cut.png().toBuffer({ resolveWithObject: true })
  const { width, height } = logo.info
  const name = logoFile({ width, height, tone: toneOf(sample, ground) })
  // Lossless is smaller for flat drawings but not for photos.
  const [lossless, lossy, png] = await Promise.all([
    sharp(logo.data).webp({ lossless: true, effort: 4 }).toBuffer(),
    sharp(logo.data).webp({ quality: 90, alphaQuality: 100, effort: 4 }).toBuffer(),
    sharp(logo.data).png({ palette: true, quality: 92, effort: 5 }).toBuffer(),
  ])
  return {
    files: [
      [name, lossless.length < lossy.length ? lossless : lossy],
      [emailLogo(name), png],
    ],
    colors: dominantColors(sample),
  }
}

/** A logo with its own background keeps some padding, as far as the picture has any. */
function withMargin({ left, top, width, height }: Box, image: RawImage): Box {
  const air = Math.round(Math.max(width, height) * 0.03) + 2
  const [x, y] = [Math.max(0, left - air), Math.max(0, top - air)]
  return {
    left: x,
    top: y,
    width: Math.min(image.width, left + width + air) - x,
    height: Math.min(image.height, top + height + air) - y,
  }
}

/** True if the whole picture is one color. */
function isPlain(image: RawImage, isInk: (at: number) => boolean, ground: LogoBackground): boolean {
  if (ground.kind !== 'none') return false
  return new Set(foregroundSample(image, isInk, 500)).size <= 1
}

/** Typical light and dark page backgrounds. */
const referenceBackgrounds = { light: '#f8f3ea', dark: '#17120f' }
/** Minimum contrast of a logo on its background: WCAG 1.4.11, graphics. */
const SEEN = 3
/** Share of a logo that must be visible to recognize it. */
const ENOUGH = 0.75

function toneOf(sample: string[], ground: LogoBackground): LogoTone {
  if (ground.kind === 'plain') return luminance(hexOf(ground.rgb)) > 0.8 ? 'paper' : 'full'
  if (ground.kind === 'none' || sample.length === 0) return ground.kind === 'none' ? 'full' : 'any'
  const seenOn = (surface: string) =>
    sample.filter((hex) => contrast(hex, surface) >= SEEN).length / sample.length
  const [light, dark] = [seenOn(referenceBackgrounds.light), seenOn(referenceBackgrounds.dark)]
  if (light >= ENOUGH && dark >= ENOUGH) return 'any'
  return light >= dark ? 'dark' : 'light'
}

const hexOf = (rgb: readonly number[]): string =>
  `#${rgb.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
