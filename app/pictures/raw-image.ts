/** Four bytes a pixel, row by row: red, green, blue, and how opaque. */
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

/** The ground a logo stands on: see-through, one colour, or none that could be told from it. */
export type LogoBackground =
  { kind: 'clear' } | { kind: 'plain'; rgb: [number, number, number] } | { kind: 'none' }

const CLEAR = 24
/** Further from the ground than this, summed over the three channels, a pixel belongs to the logo. */
const DIFFERENT = 60
/** So much of the edge has to be of one colour. */
const MOSTLY = 0.94

/** What a logo stands on, judged by its edge. */
export function logoBackgroundOf(image: RawImage): LogoBackground {
  const edge = edgeOf(image)
  const clear = edge.filter((at) => image.data[at + 3]! < CLEAR).length
  if (clear > edge.length * 0.5) return { kind: 'clear' }
  const corner = rgbAt(image, edge[0]!)
  const alike = edge.filter((at) => distance(image, at, corner) < DIFFERENT && image.data[at + 3]! > 230)
  return alike.length >= edge.length * MOSTLY ? { kind: 'plain', rgb: corner } : { kind: 'none' }
}

/** True where a pixel belongs to the logo and not to its ground. */
export function foregroundTest(image: RawImage, ground: LogoBackground): (at: number) => boolean {
  if (ground.kind === 'plain') {
    return (at) => image.data[at + 3]! >= CLEAR && distance(image, at, ground.rgb) >= DIFFERENT
  }
  return (at) => image.data[at + 3]! >= CLEAR
}

/** The smallest box around all that is ink; null where there is none. */
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

/** Up to so many of the ink's pixels, evenly taken, as `#rrggbb`. */
export function foregroundSample(
  { data, width, height }: RawImage,
  isInk: (at: number) => boolean,
  most = 8_000,
) {
  const step = Math.max(1, Math.floor((width * height) / (most * 4)))
  const sample: string[] = []
  for (let pixel = 0; pixel < width * height; pixel += step) {
    const at = pixel * 4
    // Half-clear edges are a mixture of ink and whatever lies beneath.
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
