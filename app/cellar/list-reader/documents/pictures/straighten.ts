// Straightening a photographed page by its lines of text: slope, perspective and a slight bend. Pure.
import { medianOf } from '../../counts'
import { type GreyImage, shrunk, flattenLight } from './grey-image'
import { markLines, textMarks, type MarkLine } from './text-marks'

/**
 * How a straight page lies in its picture. Shares of the picture's width and height, so that it holds in every
 * resolution; both are counted from the middle.
 */
export interface Straightening {
  /** Fall of the lines: at the middle, per width to the right, per height downward. */
  fall: [number, number, number]
  /** Lean of the columns: at the middle, and per width to the right. */
  lean: [number, number]
  /** Below 1 where the straight page would not fit. */
  zoom: number
  /** Height by width of the picture. */
  ratio: number
}

/** Pixels of the picture in which lines are looked for. */
const wantedWidth = 1_100
const leastLines = 5
/** Corrections below this are left out: about a third of a line over the width of a page. */
const leastFall = 0.003

/** Null for a page that is straight, or has too few lines to tell. */
export function findStraightening(image: GreyImage): Straightening | null {
  const small = shrunk(
    image,
    Math.max(1, Math.round(Math.max(image.width, image.height * 0.75) / wantedWidth)),
  )
  flattenLight(small)
  const { width, height } = small
  const pieces = markLines(textMarks(small), 2)
  const lines = pieces.filter(
    ({ marks, left, right, height }) => marks.length >= 4 && right - left > 7 * height,
  )
  if (lines.length < leastLines) return null
  const ratio = height / width
  const fall = fittedFall(lines, width, height)
  if (!fall) return null
  const best: Straightening = { fall, lean: [0, 0], zoom: 1, ratio }
  best.lean = alignedLean(best, pieces, width, height)
  const isStraight = Math.abs(fall[0]) + Math.abs(fall[1]) / 2 + Math.abs(fall[2]) / 2 < leastFall
  const isUpright = Math.abs(best.lean[0]) + Math.abs(best.lean[1]) / 2 < leastFall
  if (isStraight && isUpright) return null
  best.zoom = fittingZoom(best, lines, width, height)
  return best
}

/** Least squares, repeated with less weight for lines that do not agree. */
function fittedFall(lines: MarkLine[], width: number, height: number): [number, number, number] | null {
  const rows = lines.map(({ x, y, slope, left, right }) => ({
    factors: [1, x / width - 0.5, y / height - 0.5],
    value: slope,
    length: right - left,
  }))
  const median = medianOf(lines.map(({ slope }) => slope))
  let solution: number[] = [median, 0, 0]
  for (let round = 0; round < 8; round += 1) {
    const solvedShape = solution
    const weights = rows.map(({ factors, value, length }) => {
      const off = Math.abs(value - dot(factors, solvedShape)) / (round === 0 ? 0.03 : 0.008)
      return (length / (1 + off * off)) * (off > 4 ? 0 : 1)
    })
    // A page has little twist: with few lines the fall is the same everywhere.
    const solved = solve3(rows, weights, lines.length < 10 ? 1e3 : 0.02)
    if (!solved) return null
    solution = solved
  }
  const [middle, across, down] = solution as [number, number, number]
  const isCredible = Math.abs(middle) < 0.35 && Math.abs(across) < 0.4 && Math.abs(down) < 0.5
  return isCredible ? [middle, across, down] : null
}

const dot = (a: readonly number[], b: readonly number[]): number =>
  a.reduce((sum, value, at) => sum + value * b[at]!, 0)

/** Weighted least squares of three unknowns; `ridge` holds back the second and third. */
function solve3(
  rows: { factors: number[]; value: number }[],
  weights: number[],
  ridge: number,
): number[] | null {
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const matrix = [0, 1, 2].map((row) =>
    [0, 1, 2, 3].map((column) => (row === column && row > 0 ? ridge * all : 0)),
  )
  rows.forEach(({ factors, value }, at) => {
    const weight = weights[at]!
    for (let row = 0; row < 3; row += 1) {
      for (let column = 0; column < 3; column += 1)
        matrix[row]![column]! += weight * factors[row]! * factors[column]!
      matrix[row]![3]! += weight * factors[row]! * value
    }
  })
  for (let pivot = 0; pivot < 3; pivot += 1) {
    const pivotValue = matrix[pivot]![pivot]!
    if (Math.abs(pivotValue) < 1e-12) return null
    for (let row = 0; row < 3; row += 1) {
      if (row === pivot) continue
      const share = matrix[row]![pivot]! / pivotValue
      for (let column = pivot; column < 4; column += 1)
        matrix[row]![column]! -= share * matrix[pivot]![column]!
    }
  }
  return matrix.map((row, at) => row[3]! / row[at]!)
}

/**
 * The lean at which most cells begin or end below one another. Lines of text say nothing about it; columns do.
 */
function alignedLean(
  found: Straightening,
  lines: MarkLine[],
  width: number,
  height: number,
): [number, number] {
  const longest = [...lines].sort((a, b) => b.right - b.left - (a.right - a.left)).slice(0, 500)
  const edges = longest.flatMap(({ marks, left, right }) => {
    const [first, last] = [marks[0]!, marks.at(-1)!]
    return [
      { side: 0, ...levelled(found, left / width, (first.top + first.bottom) / 2 / height) },
      { side: 1, ...levelled(found, right / width, (last.top + last.bottom) / 2 / height) },
    ]
  })
  const score = (bin: number, lean: number, keystone: number): number => {
    // Two rows of bins, half a bin apart, for left and for right edges.
    const counts = new Uint16Array(Math.ceil(2.4 / bin) * 4)
    let sum = 0
    for (const { side, x, y } of edges) {
      const place = (x - (lean + keystone * x) * y * found.ratio + 1.2) / bin
      for (const key of [Math.floor(place) * 4 + side * 2, Math.floor(place + 0.5) * 4 + side * 2 + 1]) {
        // The sum of squares, as they grow.
        sum += 2 * (counts[key] ?? 0) + 1
        counts[key]! += 1
      }
    }
    return sum
  }
  // Coarse to fine; a correction must line up clearly more than none, and a larger one more than a small one.
  let best = { lean: 0, keystone: 0 }
  for (const { pixels, range, step } of looks) {
    const bin = pixels / width
    const straight = score(bin, 0, 0)
    let most = range === 1 ? straight * 1.12 : 0
    const from = best
    for (const lean of steps(from.lean, 0.24 * range, step))
      for (const keystone of steps(from.keystone, 0.4 * range, step * 1.7)) {
        const reached = score(bin, lean, keystone) - straight * (Math.abs(lean) + Math.abs(keystone)) * 0.3
        if (reached > most) [most, best] = [reached, { lean, keystone }]
      }
    if (best.lean === 0 && best.keystone === 0) break
  }
  return [best.lean, best.keystone]
}

/** Bins in pixels, and how far and how closely leans are tried. */
const looks = [
  { pixels: 12, range: 1, step: 0.012 },
  { pixels: 5, range: 0.09, step: 0.003 },
]

function steps(middle: number, range: number, by: number): number[] {
  const each = Math.round(range / by)
  return Array.from({ length: each * 2 + 1 }, (_, at) => middle + (at - each) * by)
}
/** A place of the picture (shares) on a page whose lines are level, from the middle. */
function levelled({ fall, ratio }: Straightening, x: number, y: number): { x: number; y: number } {
  const across = x - 0.5
  let down = y - 0.5
  for (let round = 0; round < 3; round += 1) down = y - 0.5 - dropAt(fall, ratio, across, down)
  return { x: across, y: down }
}

/** How much lower a line is at `across` than at the middle, as a share of the height. */
const dropAt = (
  [middle, slant, down]: Straightening['fall'],
  ratio: number,
  across: number,
  y: number,
): number => ((middle + down * y) * across + (slant * across ** 2) / 2) / ratio

/** Where a place of the straight page (shares) is in the picture (shares). */
function placeInPicture(
  { fall, lean, zoom, ratio }: Straightening,
  x: number,
  y: number,
): { x: number; y: number } {
  const [across, down] = [(x - 0.5) / zoom, (y - 0.5) / zoom]
  // Inverse of x' = x - (lean + keystone x) y.
  const tall = down * ratio
  const inPicture = (across + lean[0] * tall) / (1 - lean[1] * tall)
  return { x: inPicture + 0.5, y: down + dropAt(fall, ratio, inPicture, down) + 0.5 }
}

/** Where a place of the picture is on the straight page; shares. */
function placeOnPage(found: Straightening, x: number, y: number): { x: number; y: number } {
  const level = levelled(found, x, y)
  const across = level.x - (found.lean[0] + found.lean[1] * level.x) * level.y * found.ratio
  return { x: across * found.zoom + 0.5, y: level.y * found.zoom + 0.5 }
}

/** The zoom at which every line is on the page. */
function fittingZoom(found: Straightening, lines: MarkLine[], width: number, height: number): number {
  let most = 0.5
  for (const { left, right, y } of lines)
    for (const x of [left, right]) {
      const place = placeOnPage(found, x / width, y / height)
      most = Math.max(most, Math.abs(place.x - 0.5) + 0.008, Math.abs(place.y - 0.5) + 0.008)
    }
  return 0.5 / most
}

interface Region {
  left: number
  top: number
  width: number
  height: number
}

/**
 * A region of the straight page as pixels. `from` is the whole picture with `channels` bytes per pixel; `region` is
 * in its pixels. Places outside the picture are white.
 */
export function straightened(
  from: GreyImage,
  channels: number,
  found: Straightening,
  region: Region,
): GreyImage {
  const [width, height] = [Math.round(region.width), Math.round(region.height)]
  const data = new Uint8Array(width * height * channels)
  const row = from.width * channels
  for (let y = 0; y < height; y += 1) {
    const down = (region.top + y + 0.5) / from.height
    for (let x = 0; x < width; x += 1) {
      const place = placeInPicture(found, (region.left + x + 0.5) / from.width, down)
      const [sourceX, sourceY] = [place.x * from.width - 0.5, place.y * from.height - 0.5]
      const to = (y * width + x) * channels
      if (!(sourceX >= 0 && sourceY >= 0 && sourceX < from.width - 1 && sourceY < from.height - 1)) {
        for (let channel = 0; channel < channels; channel += 1) data[to + channel] = 255
        continue
      }
      const [left, top] = [Math.floor(sourceX), Math.floor(sourceY)]
      const [across, below] = [sourceX - left, sourceY - top]
      const at = top * row + left * channels
      for (let channel = 0; channel < channels; channel += 1) {
        const upper = from.data[at + channel]! * (1 - across) + from.data[at + channel + channels]! * across
        const next = at + row + channel
        const lower = from.data[next]! * (1 - across) + from.data[next + channels]! * across
        data[to + channel] = upper * (1 - below) + lower * below + 0.5
      }
    }
  }
  return { data, width, height }
}
