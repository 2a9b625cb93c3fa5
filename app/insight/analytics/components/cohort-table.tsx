import { cx } from 'class-variance-authority'
import type { CohortRow } from '../report/tables.server'

/** Steps of the color of a share. */
const steps = ['share-0', 'share-1', 'share-2', 'share-3', 'share-4', 'share-5'] as const

/** A row for each month of joining: the share that is left at the end of that month and of each later one. */
export function CohortTable({ rows }: { rows: CohortRow[] }) {
  const most = rows.reduce((longest, { shares }) => Math.max(longest, shares.length), 0)
  const months = Array.from({ length: most }, (_, at) => at)
  return (
    <div
      className="overflow-x-auto rounded-card border border-line bg-raised print:overflow-visible"
      tabIndex={0}
      role="region"
      aria-label="Members left by month of joining"
    >
      <table className="w-full border-collapse text-sm lining-nums tabular-nums print:text-[0.6rem] print:[&_td]:px-0.5 print:[&_th]:px-0.5">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="sticky left-0 bg-raised px-3 py-2.5 text-left font-semibold">
              Joined in
            </th>
            <th scope="col" className="px-2 py-2.5 text-right font-semibold">
              Members
            </th>
            {months.map((month) => (
              <th key={month} scope="col" className="px-2 py-2.5 text-right font-semibold whitespace-nowrap">
                {`${month} mo.`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ month, size, shares }) => (
            <tr key={month} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 bg-raised px-3 py-2 text-left font-semibold whitespace-nowrap"
              >
                {month}
              </th>
              <td className="px-2 py-2 text-right">{size.toLocaleString('en-US')}</td>
              {months.map((at) => {
                const cell = shares[at]
                return cell ? (
                  <td
                    key={at}
                    className={cx(
                      'cohort-share px-2 py-2 text-right whitespace-nowrap',
                      steps[Math.round(cell.share * 5)],
                    )}
                    title={`${cell.members.toLocaleString('en-US')} of ${size.toLocaleString('en-US')}`}
                  >
                    {cell.words}
                  </td>
                ) : (
                  <td key={at} />
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
