import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { disclosureTextStyle } from '~/foundation/ui/layout/disclosure-style'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { bottlesText, type OwedFilter } from '../owed-filters'
import type { OwedMonth, OwedTotals } from '../owed.server'

const linkedFigure = 'inline-block min-w-11 underline decoration-accent'

/** The sums of all paid months; each opens its list. */
export function OwedFigures({ totals, bottles }: { totals: OwedTotals; bottles: number }) {
  const names: Partial<Record<OwedFilter, string>> = {
    owed: 'Boxes owed',
    open: 'In no run yet',
    assigned: 'In a run',
    fulfilled: 'Handed over',
    settled: 'Handed over before',
    canceled: 'Refunded',
    ...(totals.returned.boxes > 0 && { returned: 'Refunded after pick-up' }),
  }
  const stillOwed = {
    name: 'Bottles still owed',
    value: (
      <Link className={linkedFigure} to={`${paths.business.run.owed({ by: 'bottle' })}#boxes`}>
        {bottles.toLocaleString('en-US')}
      </Link>
    ),
    note: 'Of boxes handed over',
  }
  return (
    <KeyFigures
      figures={(Object.entries(names) as [OwedFilter, string][])
        .map(([show, name]) => ({
          name,
          value: (
            <Link className={linkedFigure} to={`${paths.business.run.owed({ show })}#boxes`}>
              {totals[show].boxes.toLocaleString('en-US')}
            </Link>
          ),
          note: bottlesText(totals[show].bottles, totals[show].anySize),
        }))
        .concat(bottles > 0 ? [stillOwed] : [])}
    />
  )
}

const columns = ['open', 'assigned', 'fulfilled', 'settled', 'canceled'] as const
const labels = {
  open: 'Owed',
  assigned: 'In a run',
  fulfilled: 'Handed over',
  settled: 'Before',
  canceled: 'Refunded',
}

/** Boxes of each paid month, every figure with its list. */
export function OwedMonths({ months }: { months: (OwedMonth & { name: string })[] }) {
  return (
    <details className="grid gap-4 open:[&>summary]:mb-3">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center">
        <h2 id="months" className={`inline text-xl ${disclosureTextStyle}`}>
          By month of payment
        </h2>
        <span className="ml-3 text-sm text-muted">
          {months.length === 1 ? '1 month' : `${months.length} months`}
        </span>
      </summary>
      <DataTable
        label="Boxes by month of payment"
        columns={[{ label: 'Month' }, ...columns.map((name) => ({ label: labels[name], figure: true }))]}
      >
        {months.map((one) => (
          <tr key={one.month}>
            <th scope="row">{one.name}</th>
            {columns.map((show) => (
              // On a phone only what there is.
              <td
                key={show}
                data-label={labels[show]}
                data-figure
                className={one[show] === 0 ? 'max-md:hidden!' : undefined}
              >
                {one[show] === 0 ? (
                  '0'
                ) : (
                  <Link
                    className="inline-flex min-h-11 min-w-11 items-center underline md:justify-end decoration-accent"
                    to={`${paths.business.run.owed({ show, month: one.month.slice(0, 7) })}#boxes`}
                  >
                    {one[show].toLocaleString('en-US')}
                    <span className="sr-only">
                      {' '}
                      {labels[show]}, {one.name}
                    </span>
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </DataTable>
    </details>
  )
}
