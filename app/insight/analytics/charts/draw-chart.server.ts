// Charts as SVG shapes, by d3's scales and shapes.
import { scaleBand, scaleLinear } from 'd3-scale'
import { area, line, stack, stackOffsetDiverging } from 'd3-shape'
import { formatAmount } from '~/foundation/kit/money'
import type { ChartDrawings, Drawing } from './drawing'

interface ChartPoint {
  /** On the axis; the table beside the chart has the full one. */
  shortLabel: string
  /** A value for each series. */
  values: number[]
}

interface ChartData {
  series: { name: string; color: number }[]
  points: ChartPoint[]
  /** Of the values on the axis. */
  format: (value: number) => string
}

interface Size {
  width: number
  height: number
  /** Room for the values on the axis. */
  left: number
}

const wide: Size = { width: 720, height: 260, left: 64 }
const narrow: Size = { width: 330, height: 220, left: 52 }
const [top, right, foot] = [10, 8, 24]

/** Bars on one another for each point: values above zero go up, others down. */
export function drawBars(data: ChartData): ChartDrawings {
  return { wide: bars(data, wide), narrow: bars(data, narrow) }
}

/** The first series as a line above its area. */
export function drawLine(data: ChartData): ChartDrawings {
  return { wide: lineOf(data, wide), narrow: lineOf(data, narrow) }
}

function bars({ series, points, format }: ChartData, size: Size): Drawing {
  const stacked = stack<ChartPoint, number>()
    .keys(series.map((_, at) => at))
    .value(({ values }, at) => values[at] ?? 0)
    .offset(stackOffsetDiverging)(points)
  const ends = stacked.flatMap((one) => one.flatMap(([low, high]) => [low, high]))
  const { x, y, ...frame } = frameOf(points, ends, format, size)
  return {
    ...frame,
    lines: [],
    areas: stacked.map((one, at) => ({
      ...series[at]!,
      path: one.map(([low, high], point) => bar(x(String(point))!, x.bandwidth(), y(high), y(low))).join(''),
    })),
  }
}

/** A bar as a path; nothing where it has no height. */
function bar(left: number, width: number, from: number, to: number): string {
  if (Math.abs(to - from) < 0.01) return ''
  return `M${round(left)} ${round(from)}h${round(width)}V${round(to)}h${round(-width)}Z`
}

function lineOf({ series, points, format }: ChartData, size: Size): Drawing {
  const values = points.map(({ values }) => values[0] ?? 0)
  const { x, y, ...frame } = frameOf(points, values, format, size)
  const middle = (_: number, point: number) => round(x(String(point))! + x.bandwidth() / 2)
  const height = (value: number) => round(y(value))
  const first = series[0]!
  const outline = line<number>().x(middle).y(height)(values) ?? ''
  const below = area<number>().x(middle).y0(height(0)).y1(height)(values) ?? ''
  return { ...frame, areas: [{ ...first, path: below }], lines: [{ ...first, path: outline }] }
}

function frameOf(points: ChartPoint[], ends: number[], format: ChartData['format'], size: Size) {
  const { width, height, left } = size
  const low = ends.reduce((one, other) => Math.min(one, other), 0)
  const high = ends.reduce((one, other) => Math.max(one, other), 0)
  const y = scaleLinear([low, high === low ? low + 1 : high], [height - foot, top]).nice(4)
  const x = scaleBand(
    points.map((_, at) => String(at)),
    [left, width - right],
  )
    .paddingInner(0.25)
    .paddingOuter(0.1)
  // A label with its space needs about 52 pixels.
  const every = Math.max(1, Math.ceil((points.length * 52) / (width - left)))
  return {
    x,
    y,
    width,
    height,
    left,
    bottom: height - foot,
    zero: round(y(0)),
    yTicks: y.ticks(4).map((value) => ({ at: round(y(value)), label: format(value) })),
    xTicks: points.flatMap(({ shortLabel }, at) =>
      at % every === 0 ? [{ at: round(x(String(at))! + x.bandwidth() / 2), label: shortLabel }] : [],
    ),
  }
}

const round = (length: number) => Math.round(length * 10) / 10

/** An amount for an axis: "$1.2K". */
export const shortMoney = (cents: number, currency: string): string => formatAmount(cents, currency, compact)

const compact = { notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 } as const

/** A count for an axis, which names no fractions. */
export const wholeNumber = (value: number): string =>
  Number.isInteger(value) ? value.toLocaleString('en-US') : ''
