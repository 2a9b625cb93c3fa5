// Makes a clean page look like a phone's photograph of it: seen at an angle on a table, unevenly lit, a little blurred
// and noisy. The same seed gives the same picture.
import sharp from 'sharp'
import { randomFrom } from '#/sandbox/stripe/random'

export interface PhotographOptions {
  seed: number
  /** Longest side of the result in pixels; phones make 4,032. */
  longest?: number
  /** How far the phone leans from the page, in degrees. */
  lean?: number
  /** How far the page is turned in the picture, in degrees. */
  slope?: number
  quality?: number
}

type Point = [x: number, y: number]

/** A JPEG of the page, given as any picture that sharp reads. */
export async function photograph(page: Buffer, options: PhotographOptions): Promise<Buffer> {
  const random = randomFrom(options.seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const longest = options.longest ?? 2600
  const { data, info } = await sharp(page).flatten().removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const isTall = info.height >= info.width
  const [width, height] = isTall
    ? [Math.round(longest * 0.75), longest]
    : [longest, Math.round(longest * 0.75)]
  const lean = options.lean ?? between(2, 8) * (random() < 0.5 ? -1 : 1)
  const slope = options.slope ?? between(-2.5, 2.5)
  const corners = cornersOf(info, { width, height }, lean, between(-4, 4), slope, between(0.86, 0.93))
  const toPage = homography(corners, [
    [0, 0],
    [info.width, 0],
    [info.width, info.height],
    [0, info.height],
  ])
  const light = lightOf(between, width, height)
  const table = tableOf(between)
  const out = Buffer.alloc(width * height * 3)
  const warm = between(0.9, 1)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = project(toPage, x, y)
      const at = (y * width + x) * 3
      const bright = light(x, y)
      const isPage = u >= 0 && v >= 0 && u < info.width - 1 && v < info.height - 1
      const grain = (random() + random() - 1) * 11
      for (let channel = 0; channel < 3; channel++) {
        const value = isPage ? sample(data, info, u, v, channel) : table(x, y, channel)
        const tint = channel === 2 ? warm : channel === 0 ? 1.02 : 1
        out[at + channel] = Math.max(0, Math.min(255, value * 0.95 * bright * tint + grain))
      }
    }
  return sharp(out, { raw: { width, height, channels: 3 } })
    .blur(between(0.5, 0.9))
    .jpeg({ quality: options.quality ?? Math.round(between(70, 85)) })
    .toBuffer()
}

/** Where the page's corners are in the picture, clockwise from the top left one. */
function cornersOf(
  page: { width: number; height: number },
  picture: { width: number; height: number },
  lean: number,
  turn: number,
  slope: number,
  share: number,
): Point[] {
  const scale = share * Math.min(picture.width / page.width, picture.height / page.height)
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const far = 2.4 * picture.height
  const points = (
    [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as Point[]
  ).map(([sideX, sideY]): Point => {
    const x = (sideX * page.width * scale) / 2
    const y = (sideY * page.height * scale) / 2
    const tilted = {
      x,
      y: y * Math.cos(radians(lean)),
      z: y * Math.sin(radians(lean)) + x * Math.sin(radians(turn)),
    }
    const near = far / (far + tilted.z)
    const [cos, sin] = [Math.cos(radians(slope)), Math.sin(radians(slope))]
    return [
      picture.width / 2 + near * (tilted.x * cos - tilted.y * sin),
      picture.height / 2 + near * (tilted.x * sin + tilted.y * cos),
    ]
  })
  return points
}

/** A lamp at one side, and the soft shadow of the phone or a hand. */
function lightOf(between: (least: number, most: number) => number, width: number, height: number) {
  const angle = between(0, 2 * Math.PI)
  const strength = between(0.12, 0.3)
  const shadow = {
    x: between(0.1, 0.9),
    y: between(0.6, 1.1),
    size: between(0.25, 0.5),
    dark: between(0.15, 0.35),
  }
  return (x: number, y: number): number => {
    const [a, b] = [x / width - 0.5, y / height - 0.5]
    const lamp = 1 - strength * (0.5 + a * Math.cos(angle) + b * Math.sin(angle))
    const distance = Math.hypot(x / width - shadow.x, y / height - shadow.y) / shadow.size
    const shade = 1 - shadow.dark / (1 + Math.exp((distance - 1) * 9))
    return lamp * shade
  }
}

/** Wood, cloth or stone under the page. */
function tableOf(between: (least: number, most: number) => number) {
  const color = [between(60, 160), between(45, 130), between(30, 120)]
  const [waves, slant] = [between(0.004, 0.02), between(0.1, 1)]
  return (x: number, y: number, channel: number): number =>
    (color[channel] ?? 0) *
    (0.85 + 0.15 * Math.sin((x * slant + y * 6) * waves + 2 * Math.sin(x * waves * 0.7)))
}

function sample(
  data: Buffer,
  { width, channels }: { width: number; channels: number },
  u: number,
  v: number,
  channel: number,
): number {
  const [x, y] = [Math.floor(u), Math.floor(v)]
  const [a, b] = [u - x, v - y]
  const at = (y * width + x) * channels + channel
  const right = channels
  const down = width * channels
  return (
    data[at]! * (1 - a) * (1 - b) +
    data[at + right]! * a * (1 - b) +
    data[at + down]! * (1 - a) * b +
    data[at + down + right]! * a * b
  )
}

/** The eight numbers of the projection that takes four points to four others. */
function homography(from: Point[], to: Point[]): number[] {
  const rows = from.flatMap(([x, y], n) => {
    const [u, v] = to[n]!
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  // Gauss and Jordan, with the largest pivot.
  for (let column = 0; column < 8; column++) {
    const pivot = rows.slice(column).reduce((best, row) => {
      return Math.abs(row[column]!) > Math.abs(best[column]!) ? row : best
    })
    const place = rows.indexOf(pivot)
    ;[rows[column], rows[place]] = [pivot, rows[column]!]
    for (const row of rows) {
      if (row === pivot) continue
      const factor = row[column]! / pivot[column]!
      for (let k = column; k < 9; k++) row[k]! -= factor * pivot[k]!
    }
  }
  return rows.map((row, n) => row[8]! / row[n]!)
}

function project(h: number[], x: number, y: number): Point {
  const w = h[6]! * x + h[7]! * y + 1
  return [(h[0]! * x + h[1]! * y + h[2]!) / w, (h[3]! * x + h[4]! * y + h[5]!) / w]
}
