import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OutputInfo, type OverlayOptions } from 'sharp'
import { heroUrl, joinLabel, setting, type PresetId } from '#/tenants/brand'
import { palette } from '#/tenants/palette'
import type { Club } from '#/tenants/club'
import { headings } from '~/businesses/components/club-words'
import { faceOf } from './faces.server'
import { escaped } from '~/kit/markup'
import { socialSize } from './social-size'

export interface SocialImageOrder extends Pick<Club, 'name' | 'brand'> {
  /** Where faces are written for the image library. */
  facesFolder: string
  /** Where the platform's own pictures are. */
  picturesFolder: string
}

const { width, height } = socialSize
const margin = 72
const pictureWidth = 440
const textWidth = width - pictureWidth - margin - 56

/** The picture that stands beside a shared link to a club, as PNG in its colours and faces. */
export async function drawSocialImage({
  name,
  brand,
  facesFolder,
  picturesFolder,
}: SocialImageOrder): Promise<Buffer> {
  const colours = palette(brand, brand.mode)
  const { weight, tracking, case: letterCase } = setting[brand.pairing]
  const words = (text: string, look: Look) => textLayer(facesFolder, brand.pairing, text, look)
  const shownName = letterCase === 'uppercase' ? name.toUpperCase() : name
  const [eyebrow, title, tagline, label] = await Promise.all([
    words(headings[brand.preset].eyebrow, { use: 'text', size: 26, weight: 500, colour: colours.muted }),
    words(shownName, {
      use: 'display',
      size: nameSize(shownName),
      weight,
      colour: colours.ink,
      tracking: Number.parseFloat(tracking),
    }),
    brand.tagline
      ? words(brand.tagline, { use: 'text', size: 32, weight: 400, colour: colours.ink })
      : Promise.resolve(null),
    words(joinLabel(brand, name), {
      use: 'text',
      size: 28,
      weight: 650,
      colour: colours.onPrimary,
      width: 420,
    }),
  ])
  const button = buttonLayer(label, colours.primary, brand.radius)
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
  return sharp({ create: { width, height, channels: 3, background: colours.surface } })
    .composite([
      picture
        ? { input: picture, left: width - pictureWidth, top: 0 }
        : { input: plate(pictureWidth, height, colours.brand), left: width - pictureWidth, top: 0 },
      { input: plate(14, height, colours.primary), left: 0, top: 0 },
      ...layers,
    ])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

interface Look {
  use: 'display' | 'text'
  /** Pixels. */
  size: number
  weight: number
  colour: string
  /** In parts of the size. */
  tracking?: number
  width?: number
}

interface Layer {
  input: Buffer
  width: number
  height: number
}

async function textLayer(folder: string, pairing: PresetId, text: string, look: Look): Promise<Layer> {
  const face = await faceOf(folder, pairing, look.use)
  const spacing = Math.round((look.tracking ?? 0) * look.size * 1024)
  const span = `foreground="${look.colour}" weight="${Math.round(look.weight)}" size="${look.size * 1024}" letter_spacing="${spacing}"`
  let drawn: { data: Buffer; info: OutputInfo } | undefined
  // Each file that is named once is known from then on; letters are taken from whichever has them.
  for (const fontfile of face.files) {
    drawn = await sharp({
      text: {
        text: `<span ${span}>${markup(text)}</span>`,
        font: face.family,
        fontfile,
        width: look.width ?? textWidth,
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

/** A word without a break may be wider than its column. */
async function cropped(input: Buffer, wide: number, tall: number): Promise<Layer> {
  const most = { width: Math.min(wide, textWidth + 40), height: Math.min(tall, 330) }
  if (most.width === wide && most.height === tall) return { input, width: wide, height: tall }
  const data = await sharp(input)
    .extract({ left: 0, top: 0, ...most })
    .png()
    .toBuffer()
  return { input: data, ...most }
}

/** Text inside the library's own markup, which is a kind of XML. */
function markup(text: string): string {
  return escaped(text.replace(/[\p{Cc}\p{Cs}]+/gu, ' '))
}

function nameSize(name: string): number {
  if (name.length <= 12) return 92
  if (name.length <= 20) return 78
  return name.length <= 40 ? 62 : 44
}

function buttonLayer(label: Layer, colour: string, radius: number): Layer {
  const size = { width: label.width + 64, height: label.height + 40 }
  return { input: plate(size.width, size.height, colour, Math.min(radius * 1.4, size.height / 2)), ...size }
}

function plate(wide: number, tall: number, colour: string, radius = 0): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${tall}"><rect width="${wide}" height="${tall}" rx="${radius}" fill="${colour}"/></svg>`,
  )
}

/** One of the platform's own drawings, cut to the side of the picture; null for any other. */
async function pictureLayer(folder: string, url: string | null): Promise<Buffer | null> {
  if (url === null || !/^\/clubs\/[a-z]+\.svg$/.test(url)) return null
  const drawing = await readFile(join(folder, url)).catch(() => null)
  return drawing && sharp(drawing).resize(pictureWidth, height, { fit: 'cover' }).png().toBuffer()
}
