// Pictures as rows of brightness, and what prepares them for text recognition. Pure.

/** One byte for each pixel, row by row; 255 is white. */
export interface GreyImage {
  data: Uint8Array
  width: number
  height: number
}

/** Sides of the squares in which the paper's brightness is measured, as a share of the shorter side. */
const squares = 90
/** Share of a square's pixels that are darker than its paper. */
const darkerThanPaper = 0.85
/** Brightness of paper afterwards. Darker corners are not made brighter than this much. */
const paper = 250
const darkest = 30

/**
 * Makes the paper equally white everywhere, in place: each pixel is divided by the brightness of the paper around it,
 * which takes away shadows, uneven light and the color of the paper.
 */
export function flattenLight(image: GreyImage): void {
  const side = Math.max(8, Math.round(Math.min(image.width, image.height) / squares))
  const light = blurred(blurred(paperOf(image, side)))
  const { data, width, height } = image
  const rows = { low: new Int32Array(width), share: new Float32Array(width) }
  for (let x = 0; x < width; x += 1) {
    const at = within((x + 0.5) / side - 0.5, light.width - 1)
    rows.low[x] = Math.floor(at)
    rows.share[x] = at - Math.floor(at)
  }
  for (let y = 0; y < height; y += 1) {
    const at = within((y + 0.5) / side - 0.5, light.height - 1)
    const upper = Math.floor(at) * light.width
    const lower = Math.min(Math.floor(at) + 1, light.height - 1) * light.width
    const share = at - Math.floor(at)
    for (let x = 0, pixel = y * width; x < width; x += 1, pixel += 1) {
      const left = rows.low[x]!
      const right = Math.min(left + 1, light.width - 1)
      const across = rows.share[x]!
      const above = light.data[upper + left]! * (1 - across) + light.data[upper + right]! * across
      const below = light.data[lower + left]! * (1 - across) + light.data[lower + right]! * across
      const value = (data[pixel]! * paper) / Math.max(darkest, above * (1 - share) + below * share)
      data[pixel] = value > 255 ? 255 : value
    }
  }
}

interface Field {
  data: Float32Array
  width: number
  height: number
}

/** Brightness of the paper in squares that overlap by half a side. */
function paperOf({ data, width, height }: GreyImage, side: number): Field {
  const across = Math.ceil(width / side)
  const down = Math.ceil(height / side)
  const light = new Float32Array(across * down)
  const counts = new Uint32Array(64)
  const half = side >> 1
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      counts.fill(0)
      let all = 0
      const bottom = Math.min(height, (row + 1) * side + half)
      const end = Math.min(width, (column + 1) * side + half)
      for (let y = Math.max(0, row * side - half); y < bottom; y += 2)
        for (let x = Math.max(0, column * side - half); x < end; x += 2) {
          counts[data[y * width + x]! >> 2]! += 1
          all += 1
        }
      let level = 63
      for (let brighter = 0; level > 0; level -= 1) {
        brighter += counts[level]!
        if (brighter >= all * (1 - darkerThanPaper)) break
      }
      light[row * across + column] = level * 4 + 2
    }
  return { data: light, width: across, height: down }
}

/** Each square as the mean of itself and its neighbors. */
function blurred({ data, width, height }: Field): Field {
  const means = new Float32Array(data.length)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let [sum, count] = [0, 0]
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          sum += data[row * width + column]!
          count += 1
        }
      means[y * width + x] = sum / count
    }
  return { data: means, width, height }
}

const within = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** The same picture, smaller by a whole number: each pixel is the mean of a square. */
export function shrunk({ data, width, height }: GreyImage, by: number): GreyImage {
  if (by <= 1) return { data: data.slice(), width, height }
  const [across, down] = [Math.floor(width / by), Math.floor(height / by)]
  const small = new Uint8Array(across * down)
  const count = by * by
  for (let y = 0; y < down; y += 1)
    for (let x = 0; x < across; x += 1) {
      let sum = 0
      for (let row = 0; row < by; row += 1) {
        const from = (y * by + row) * width + x * by
        for (let at = from; at < from + by; at += 1) sum += data[at]!
      }
      small[y * across + x] = sum / count
    }
  return { data: small, width: across, height: down }
}

/** Of 255: the ground of a page is darker than this only where its print is light. */
const darkGround = 105

/**
 * Turns a page with light print on a dark ground into one with dark print: text recognition knows paper. The middle of
 * the picture decides, since a table may be seen around a photographed page.
 */
export function invertDarkPage({ data, width, height }: GreyImage): void {
  const counts = new Array<number>(256).fill(0)
  let all = 0
  for (let y = Math.round(height * 0.2); y < height * 0.8; y += 3)
    for (let x = Math.round(width * 0.2); x < width * 0.8; x += 3) {
      const value = Math.round(data[y * width + x] ?? 255)
      counts[value] = (counts[value] ?? 0) + 1
      all++
    }
  let below = 0
  const median = counts.findIndex((count) => (below += count) * 2 >= all)
  if (all === 0 || median >= darkGround) return
  for (let at = 0; at < data.length; at++) data[at] = 255 - (data[at] ?? 0)
}
