import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { heroUrl, joinLabel, displayTypography, type PresetId } from '~/foundation/theme/brand'
import { palette } from '~/foundation/theme/palette'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { fontFor } from './truetype-fonts'
import { escapeHtml } from '~/foundation/kit/escape-html'
import { socialImageSize } from './social-image-size'
import type { SocialImageOptions } from '../image-tasks'

const { width, height } = socialImageSize
const margin = 72
const pictureWidth = 440
const textWidth = width - pictureWidth - margin - 56

/** Renders the link preview of a club as PNG, in its colors and fonts. */
export async function renderSocialImage({
  name,
  brand,
  picturesFolder,
}: SocialImageOptions): Promise<Buffer> {
  const colors = palette(brand, brand.mode)
  const { weight, tracking, case: letterCase } = displayTypography[brand.pairing]
  const renderText = (text: string, textStyle: TextStyle) => textLayer(brand.pairing, text, textStyle)
  const shownName = letterCase === 'uppercase' ? name.toUpperCase() : name
  const [eyebrow, title, tagline, label] = await Promise.all([
    renderText(sectionHeadings[brand.preset].eyebrow, {
      use: 'text',
      size: 26,
      weight: 500,
      color: colors.muted,
    }),
    renderText(shownName, {
      use: 'display',
      size: nameFontSize(shownName),
      weight,
      color: colors.ink,
      tracking: Number.parseFloat(tracking),
    }),
    brand.tagline
      ? renderText(brand.tagline, { use: 'text', size: 32, weight: 400, color: colors.ink })
      : Promise.resolve(null),
    renderText(joinLabel(brand, name), {
      use: 'text',
      size: 28,
      weight: 650,
      color: colors.onPrimary,
      width: 420,
    }),
  ])
  const button = buttonLayer(label, colors.primary, brand.radius)
  const column = [
    { layer: eyebrow, gap: 18 },
    { layer: title, gap: 24 },
    ...(tagline ? [{ layer: tagline, gap: 36 }] : []),
  ]
  const tall = column.reduce((sum, { layer, gap }) => sum + layer.height + gap, 0) + button.height
  let top = Math.max(40, Math.round((height - tall) / 2))
  const layers: OverlayOptions[] = column.flatMap(({ layer, gap }) => {
    const placed = { input: layer.input, left: margin, top }
    top += layer.height + gap
    return [placed]
  })
  if (top + button.height <= height - 24) {
    layers.push(
      { input: button.input, left: margin, top },
      {
        input: label.input,
        left: margin + Math.round((button.width - label.width) / 2),
        top: top + Math.round((button.height - label.height) / 2),
      },
    )
  }
  const picture = await pictureLayer(picturesFolder, heroUrl(brand))
  return sharp({ create: { width, height, channels: 3, background: colors.surface } })
    .composite([
      picture
        ? { input: picture, left: width - pictureWidth, top: 0 }
        : { input: solidRectangle(pictureWidth, height, colors.brand), left: width - pictureWidth, top: 0 },
      { input: solidRectangle(14, height, colors.primary), left: 0, top: 0 },
      ...layers,
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

interface TextStyle {
  use: 'display' | 'text'
  /** Pixels. */
  size: number
  weight: number
  color: string
  /** In em. */
  tracking?: number
  width?: number
}

interface Layer {
  input: Buffer
  width: number
  height: number
}

/** Text in a typeface of the presets, as a picture. */
export async function textLayer(pairing: PresetId, text: string, textStyle: TextStyle): Promise<Layer> {
  const font = fontFor(pairing, textStyle.use)
  const spacing = Math.round((textStyle.tracking ?? 0) * textStyle.size * 1024)
  const span = `foreground="${textStyle.color}" weight="${Math.round(textStyle.weight)}" size="${textStyle.size * 1024}" letter_spacing="${spacing}"`
  let drawn: { data: Buffer; info: OutputInfo } | undefined
  // Each named file is registered; glyphs come from whichever has them.
  for (const fontfile of font.files) {
    drawn = await sharp({
      text: {
        text: `<span ${span}>${pangoMarkup(text)}</span>`,
        font: font.family,
        fontfile,
        width: textStyle.width ?? textWidth,
        wrap: 'word-char',
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
  }
  const { data, info } = drawn!
  return cropped(data, info.width, info.height)
}

/** A long word may be wider than its column. */
async function cropped(input: Buffer, wide: number, tall: number): Promise<Layer> {
  const most = { width: Math.min(wide, textWidth + 40), height: Math.min(tall, 330) }
  if (most.width === wide && most.height === tall) return { input, width: wide, height: tall }
  const data = await sharp(input)
    .extract({ left: 0, top: 0, ...most })
    .png()
    .toBuffer()
  return { input: data, ...most }
}

/** Escapes text for the library's markup, which is XML-like. */
function pangoMarkup(text: string): string {
  return escapeHtml(text.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
}

function nameFontSize(name: string): number {
  if (name.length <= 12) return 92
  if (name.length <= 20) return 78
  return name.length <= 40 ? 62 : 44
}

function buttonLayer(label: Layer, color: string, radius: number): Layer {
  const size = { width: label.width + 64, height: label.height + 40 }
  return {
    input: solidRectangle(size.width, size.height, color, Math.min(radius * 1.4, size.height / 2)),
    ...size,
  }
}

function solidRectangle(wide: number, tall: number, color: string, radius = 0): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}"><rect width="${wide}" height="${tall}" rx="${radius}" fill="${color}"/></svg>`,
  )
}

/** One of the platform's own pictures, cropped to the side; null for any other. */
async function pictureLayer(folder: string, url: string | null): Promise<Buffer | null> {
  if (url === null || !/^\/clubs\/[a-z]+\.svg$/.test(url)) return null
  const drawing = await readFile(join(folder, url)).catch(() => null)
  return drawing && sharp(drawing).resize(pictureWidth, height, { fit: 'cover' }).png().toBuffer()
}
