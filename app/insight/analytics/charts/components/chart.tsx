import { cx } from 'class-variance-authority'
import { useId, type ReactNode } from 'react'
import type { ChartDrawings, Drawing } from '../drawing'

/**
 * A chart that was drawn on the server, with its legend. `summary` says in a sentence what it shows; `table`, its
 * figures, is for everyone who does not see the chart, and stays folded until it is opened.
 */
export function Chart({
  drawings,
  legend,
  summary,
  table,
}: {
  drawings: ChartDrawings
  /** Empty where one series speaks for itself. */
  legend: { name: string; color: number }[]
  summary: string
  table: ReactNode
}) {
  const id = useId()
  return (
    <figure className="chart grid gap-3">
      <ChartPicture drawing={drawings.wide} labelledBy={id} className="max-md:hidden print:block" />
      <ChartPicture drawing={drawings.narrow} labelledBy={id} className="md:hidden print:hidden" />
      <figcaption className="grid gap-2 text-sm text-muted">
        {legend.length > 0 && (
          <ul className="flex flex-wrap gap-x-5 gap-y-1.5">
            {legend.map(({ name, color }) => (
              <li key={name} className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  className={cx('chart-key size-3.5 flex-none rounded-xs', `chart-${color}`)}
                />
                {name}
              </li>
            ))}
          </ul>
        )}
        <span id={id}>{summary}</span>
      </figcaption>
      {table}
    </figure>
  )
}

function ChartPicture({
  drawing: { width, height, left, bottom, areas, lines, xTicks, yTicks, zero },
  labelledBy,
  className,
}: {
  drawing: Drawing
  labelledBy: string
  className: string
}) {
  return (
    <svg
      role="img"
      aria-labelledby={labelledBy}
      viewBox={`0 0 ${width} ${height}`}
      className={cx('h-auto w-full', className)}
    >
      {yTicks.map(({ at, label }) => (
        <g key={at}>
          <line x1={left} x2={width} y1={at} y2={at} className="chart-grid" />
          <text x={left - 8} y={at} dy="0.32em" textAnchor="end" className="chart-label">
            {label}
          </text>
        </g>
      ))}
      {areas.map(({ name, color, path }) => (
        <path
          key={name}
          d={path}
          className={cx('chart-area', `chart-${color}`, lines.length > 0 && 'is-under')}
        />
      ))}
      <line x1={left} x2={width} y1={zero} y2={zero} className="chart-zero" />
      {lines.map(({ name, color, path }) => (
        <path key={name} d={path} className={cx('chart-line', `chart-${color}`)} />
      ))}
      {xTicks.map(({ at, label }) => (
        <text key={at} x={at} y={bottom + 17} textAnchor="middle" className="chart-label">
          {label}
        </text>
      ))}
    </svg>
  )
}
