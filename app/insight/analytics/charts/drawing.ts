// A chart as shapes: drawn on the server, so that no charting code is sent to browsers. Lengths in pixels.

interface Tick {
  /** Along the axis. */
  at: number
  label: string
}

interface DrawnSeries {
  name: string
  /** Its color, from 1; see charts.css. */
  color: number
  /** An outline or an area, in the notation of SVG paths. */
  path: string
}

export interface Drawing {
  width: number
  height: number
  /** Where the values are drawn. */
  left: number
  bottom: number
  /** Filled shapes, then lines. */
  areas: DrawnSeries[]
  lines: DrawnSeries[]
  /** Across, and up. */
  xTicks: Tick[]
  yTicks: Tick[]
  /** Where zero is, from the top. */
  zero: number
}

/** The same chart for wide windows and for phones. */
export interface ChartDrawings {
  wide: Drawing
  narrow: Drawing
}
