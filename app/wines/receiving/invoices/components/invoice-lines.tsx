import { Link } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { DataTable } from '~/ui/layout/data-table'
import { Money } from '~/ui/layout/money'
import { linkStyle } from '~/ui/layout/text-style'
import type { InvoiceLineView } from '../invoice-page.server'
import type { LineState } from '../line-state'

const labels: Record<LineState, { tone: BadgeTone; text: string }> = {
  missing: { tone: 'red', text: 'Incomplete' },
  check: { tone: 'yellow', text: 'Check' },
  ready: { tone: 'green', text: 'Ready' },
  out: { tone: 'grey', text: 'Left out' },
}

const columns = [
  { label: 'Line' },
  { label: 'State' },
  { label: 'Wine' },
  { label: 'Bottles', figure: true },
  { label: 'Cost of a bottle', figure: true },
  { label: 'Line total', figure: true },
  { label: 'Check', silent: true },
]

/** The lines of an invoice, those to look at first. */
export function InvoiceLines({
  importId,
  lines,
  currency,
  mayChange,
}: {
  importId: string
  lines: InvoiceLineView[]
  currency: string
  mayChange: boolean
}) {
  return (
    <DataTable label="Lines of the invoice" columns={mayChange ? columns : columns.slice(0, -1)}>
      {lines.map((line) => (
        <tr key={line.position}>
          <th scope="row" className="wrap-anywhere md:max-w-80">
            {line.description}
          </th>
          <td data-label="State">
            <Badge tone={labels[line.state].tone}>{labels[line.state].text}</Badge>
          </td>
          <td data-label="Wine" className="wrap-anywhere md:max-w-80">
            <span className="grid gap-0.5">
              <span>
                {line.choice === 'new' && <b>New: </b>}
                {line.choice === 'out' ? '' : line.wine}
              </span>
              {[...line.differences, ...line.likeDifferences].map((text) => (
                <span key={text} className="text-sm text-warn">
                  {text}
                </span>
              ))}
              {line.problems.map((text) => (
                <span key={text} className="text-sm text-danger">
                  {text}
                </span>
              ))}
            </span>
          </td>
          <td data-label="Bottles" data-figure>
            {line.bottles?.toLocaleString('en-US') ?? 'Unknown'}
          </td>
          <td data-label="Cost of a bottle" data-figure>
            {line.cost === null ? '' : <Money cents={line.cost} currency={currency} />}
          </td>
          <td data-label="Line total" data-figure>
            {line.lineTotal === null ? '' : <Money cents={line.lineTotal} currency={currency} />}
          </td>
          {mayChange && (
            <td className="row-actions">
              <Link
                className={`${linkStyle} inline-flex min-h-11 items-center`}
                to={`${paths.business.inventory.invoice(importId, { line: String(line.position) })}#line`}
                aria-label={`Check ${line.description}`}
              >
                Check
              </Link>
            </td>
          )}
        </tr>
      ))}
    </DataTable>
  )
}
