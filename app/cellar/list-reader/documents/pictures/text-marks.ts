// Marks of ink that may be letters, and the lines they form, before any of them is recognized. Pure.
import type { GreyImage } from './grey-image'

/** A connected piece of ink. */
interface Mark {
  left: number
  right: number
  top: number
  bottom: number
}

/** After `flattenLight`, ink is darker than this. */
const inkBelow = 190
/** Heights of letters in pixels; more and less is dirt, a rule or a picture. */
const heights = { least: 4, most: 70 }
const mostMarks = 20_000

/** The marks of a page that are as large as letters. */
export function textMarks(image: GreyImage): Mark[] {
  return connected(image).filter(({ left, right, top, bottom }) => {
    const [width, height] = [right - left + 1, bottom - top + 1]
    const isInside = left > 0 && top > 0 && right < image.width - 1 && bottom < image.height - 1
    return isInside && height >= heights.least && height <= heights.most && width >= 2 && width <= height * 8
  })
}

/** Connected ink, found by runs of each row that touch a run of the row above. */
function connected({ data, width, height }: GreyImage): Mark[] {
  const marks: (Mark & { into: number })[] = []
  const rootOf = (mark: number): number => {
    let at = mark
    while (marks[at]!.into !== at) at = marks[at]!.into
    return at
  }
  let above: { from: number; to: number; mark: number }[] = []
  for (let y = 0; y < height; y += 1) {
    const row: typeof above = []
    let next = 0
    for (let x = 0; x < width; x += 1) {
      if (data[y * width + x]! >= inkBelow) continue
      const from = x
      while (x < width && data[y * width + x]! < inkBelow) x += 1
      const to = x - 1
      let mark = -1
      while (next < above.length && above[next]!.to < from - 1) next += 1
      for (let at = next; at < above.length && above[at]!.from <= to + 1; at += 1) {
        const other = rootOf(above[at]!.mark)
        if (mark === -1) mark = other
        else if (other !== mark) joinInto(marks[mark]!, marks[other]!, mark)
      }
      if (mark === -1) {
        mark = marks.length
        marks.push({ left: from, right: to, top: y, bottom: y, into: mark })
        if (marks.length > mostMarks * 20) return []
      } else {
        const whole = marks[mark]!
        whole.left = Math.min(whole.left, from)
        whole.right = Math.max(whole.right, to)
        whole.bottom = y
      }
      row.push({ from, to, mark })
    }
    above = row
  }
  return marks.filter((mark, at) => mark.into === at)
}

function joinInto(whole: Mark, other: Mark & { into: number }, mark: number): void {
  other.into = mark
  whole.left = Math.min(whole.left, other.left)
  whole.right = Math.max(whole.right, other.right)
  whole.top = Math.min(whole.top, other.top)
  whole.bottom = Math.max(whole.bottom, other.bottom)
}

/** Marks side by side that may be a line of text without a wide gap. */
export type MarkLine = ReturnType<typeof lineOf>

/** Lines of at least `least` marks. Each mark is linked to the nearest of its own height to the right. */
export function markLines(marks: readonly Mark[], least = 2): MarkLine[] {
  const sorted = [...marks].sort((a, b) => a.left - b.left).slice(0, mostMarks)
  const rightOf = nearestRight(sorted)
  const leftOf = new Map<Mark, { mark: Mark; gap: number }>()
  for (const [mark, { next, gap }] of rightOf) {
    const other = leftOf.get(next)
    if (!other || gap < other.gap) leftOf.set(next, { mark, gap })
  }
  return sorted.flatMap((mark) => {
    if (leftOf.has(mark)) return []
    const line = [mark]
    for (let at = rightOf.get(mark)?.next; at; at = rightOf.get(at)?.next) {
      if (leftOf.get(at)?.mark !== line.at(-1)) break
      line.push(at)
    }
    return line.length >= least ? [lineOf(line)] : []
  })
}

/** Gaps within a line, in heights of its letters. */
const mostGap = 1.6

function nearestRight(sorted: readonly Mark[]): Map<Mark, { next: Mark; gap: number }> {
  const bands = new Map<number, Mark[]>()
  const bandOf = (y: number) => Math.floor(y / heights.most)
  for (const mark of sorted)
    for (let band = bandOf(mark.top); band <= bandOf(mark.bottom); band += 1)
      bands.set(band, [...(bands.get(band) ?? []), mark])
  const places = new Map(
    [...bands].map(([band, list]) => [band, new Map(list.map((mark, at) => [mark, at]))]),
  )
  const nearest = new Map<Mark, { next: Mark; gap: number }>()
  for (const mark of sorted) {
    const height = mark.bottom - mark.top + 1
    for (let band = bandOf(mark.top); band <= bandOf(mark.bottom); band += 1) {
      const list = bands.get(band)!
      for (let at = places.get(band)!.get(mark)! + 1; at < list.length; at += 1) {
        const next = list[at]!
        const tall = Math.max(height, next.bottom - next.top + 1)
        const gap = next.left - mark.right
        if (gap > mostGap * Math.min(tall, heights.most)) {
          if (next.left - mark.right > mostGap * heights.most) break
          continue
        }
        if (gap < -0.4 * tall || next.right <= mark.right || !isBeside(mark, next)) continue
        const closest = nearest.get(mark)
        if (!closest || gap < closest.gap) nearest.set(mark, { next, gap })
      }
    }
  }
  return nearest
}

/** They share half of the height of the lower one, and neither is much higher. */
function isBeside(a: Mark, b: Mark): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) + 1
  const [low, high] = [a.bottom - a.top + 1, b.bottom - b.top + 1].sort((x, y) => x - y) as [number, number]
  return shared >= 0.5 * low && high <= 3.2 * low
}

function lineOf(marks: Mark[]) {
  const tall = marks.map(({ top, bottom }) => bottom - top + 1).sort((a, b) => a - b)
  const height = tall[tall.length >> 1]!
  const points = marks.map(({ left, right, bottom }) => ({ x: (left + right) / 2, y: bottom }))
  let { slope, x, y } = fitted(points)
  // Again without tails and accents.
  for (const share of [0.4, 0.2]) {
    const near = points.filter(
      (point) => Math.abs(point.y - (y + slope * (point.x - x))) <= share * height + 1,
    )
    if (near.length >= 2) ({ slope, x, y } = fitted(near))
  }
  return {
    marks,
    left: marks[0]!.left,
    right: Math.max(...marks.map((mark) => mark.right)),
    /** Middle of the line. */
    x,
    y,
    /** How much the line falls from left to right, per pixel. */
    slope,
    /** Median height of its marks. */
    height,
  }
}

function fitted(points: { x: number; y: number }[]): { slope: number; x: number; y: number } {
  const x = mean(points.map((point) => point.x))
  const y = mean(points.map((point) => point.y))
  let [across, along] = [0, 0]
  for (const point of points) {
    across += (point.x - x) * (point.y - y)
    along += (point.x - x) ** 2
  }
  return { slope: along > 0 ? across / along : 0, x, y }
}

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
