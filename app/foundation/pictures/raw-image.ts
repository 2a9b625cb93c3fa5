/** RGBA, four bytes per pixel, row by row. */
export interface RawImage {
  data: Buffer
  width: number
  height: number
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** The background of a logo: transparent, one color, or none that can be detected. */
export type LogoBackground =
  { kind: 'clear' } | { kind: 'plain'; rgb: [number, number, number] } | { kind: 'none' }

const CLEAR = 24
/** Minimum distance from the background, summed over three channels, for a pixel to belong to the logo. */
const DIFFERENT = 60
/** Share of the edge that must have one color. */
const MOSTLY = 0.94

/** Detects a logo's background from its edge. */
export function logoBackgroundOf(image: RawImage): LogoBackground {
  const edge = edgeOf(image)
  const clear = edge.filter((at) => image.data[at + 3]! < CLEAR).length
  if (clear > edge.length * 0.5) return { kind: 'clear' }
  const corner = rgbAt(image, edge[0]!)
  const alike = edge.filter((at) => distance(image, at, corner) < DIFFERENT && image.data[at + 3]! > 230)
  return alike.length >= edge.length * MOSTLY ? { kind: 'plain', rgb: corner } : { kind: 'none' }
}

/** True if a pixel belongs to the logo, not to its background. */
export function foregroundTest(image: RawImage, ground: LogoBackground): (at: number) => boolean {
  if (ground.kind === 'plain') {
    return (at) => image.data[at + 3]! >= CLEAR && distance(image, at, ground.rgb) >= DIFFERENT
  }
  return (at) => image.data[at + 3]! >= CLEAR
}

/** Bounding box of the logo's pixels; null for none. */
export function boundingBox({ width, height }: RawImage, isInk: (at: number) => boolean): Box | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isInk((y * width + x) * 4)) continue
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  return right < left ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

/** An even sample of the logo's pixels, as `#rrggbb`. */
export function foregroundSample(
  { data, width, height }: RawImage,
  isInk: (at: number) => boolean,
  most = 8_000,
) {
  const step = Math.max(1, Math.floor((width * height) / (most * 4)))
  const sample: string[] = []
  for (let pixel = 0; pixel < width * height; pixel += step) {
    const at = pixel * 4
    // Translucent edge pixels are mixed with the background.
    if (isInk(at) && data[at + 3]! > 200) sample.push(hexAt(data, at))
  }
  return sample
}

const hexAt = (data: Buffer, at: number): string => `#${data.toString('hex', at, at + 3)}`

const rgbAt = ({ data }: RawImage, at: number): [number, number, number] => [
  data[at]!,
  data[at + 1]!,
  data[at + 2]!,
]

function distance({ data }: RawImage, at: number, [r, g, b]: [number, number, number]): number {
  return Math.abs(data[at]! - r) + Math.abs(data[at + 1]! - g) + Math.abs(data[at + 2]! - b)
}

function edgeOf({ width, height }: RawImage): number[] {
  const at = (x: number, y: number) => (y * width + x) * 4
  const edge: number[] = []
  for (let x = 0; x < width; x++) edge.push(at(x, 0), at(x, height - 1))
  for (let y = 1; y < height - 1; y++) edge.push(at(0, y), at(width - 1, y))
  return edge
}
