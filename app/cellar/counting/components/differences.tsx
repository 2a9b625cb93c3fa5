import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Badge } from '~/foundation/ui/feedback/badge'
import { DataTable } from '~/foundation/ui/layout/data-table'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { Money } from '~/foundation/ui/layout/money'
import { linkStyle } from '~/foundation/ui/layout/text-style'
import type { CountedWine } from '../review.server'

/** A number of bottles with its sign: "+2", "−3". */
const signed = (difference: number): string =>
  difference === 0 ? '0' : `${difference > 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en-US')}`

export interface DifferenceTotals {
  counted: number
  differences: number
  over: number
  under: number
  /** Null while not everything has a price or a cost. */
  atPriceCents: number | null
  /** Undefined for staff who see no costs. */
  atCostCents?: number | null
}

/** How a count ends, in figures. */
export function DifferenceFigures({ totals }: { totals: DifferenceTotals }) {
  const { counted, differences, over, under, atPriceCents, atCostCents } = totals
  const money = (cents: number | null) => (cents === null ? '–' : <Money cents={cents} />)
  return (
    <KeyFigures
      figures={[
        { name: 'Wines counted', value: counted.toLocaleString('en-US') },
        { name: 'Differences', value: differences.toLocaleString('en-US') },
        { name: 'Missing', value: under.toLocaleString('en-US'), note: under === 1 ? 'bottle' : 'bottles' },
        { name: 'Found', value: over.toLocaleString('en-US'), note: over === 1 ? 'bottle' : 'bottles' },
        ...(atCostCents === undefined ? [] : [{ name: 'At cost', value: money(atCostCents) }]),
        { name: 'At price', value: money(atPriceCents) },
      ]}
    />
  )
}

/** The wines whose count differs from the record, each with what `reasonOf` draws. */
export function DifferencesTable({
  lines,
  withCosts,
  hrefOf,
  reasonOf,
}: {
  lines: CountedWine[]
  withCosts: boolean
  /** Where a wine is counted again; null where that is over. */
  hrefOf: ((wineId: string) => string) | null
  reasonOf(line: CountedWine): ReactNode
}) {
  return (
    <DataTable
      label="Wines that differ"
      rows={lines}
      rowKey={(line) => line.wineId}
      columns={[
        {
          label: 'Wine',
          cell: (line) => (
            <>
              {hrefOf ? (
                <a className={linkStyle} href={hrefOf(line.wineId)}>
                  {line.name}
                </a>
              ) : (
                line.name
              )}
              <span className="block text-sm font-normal text-muted">
                {[line.bin && `Bin ${line.bin}`, countedBy(line)].filter(Boolean).join(' · ')}
              </span>
              {line.movedBetween && (
                <span className="mt-1 block">
                  <Badge tone="yellow">Stock moved between two counts</Badge>
                </span>
              )}
              {line.short > 0 && (
                <span className="mt-1 block text-sm text-danger">
                  {`${line.short} too many to take off: ${line.available} available, ${line.promised} promised`}
                </span>
              )}
            </>
          ),
        },
        { label: 'Counted', figure: true, cell: (line) => line.counted },
        { label: 'On record', figure: true, cell: (line) => line.book },
        {
          label: 'Difference',
          figure: true,
          className: 'font-semibold',
          cell: (line) => signed(line.difference),
        },
        withCosts && {
          label: 'At cost',
          figure: true,
          cell: (line) => (line.atCostCents === null ? '–' : <Money cents={line.atCostCents} />),
        },
        {
          label: 'At price',
          figure: true,
          cell: (line) => (line.atPriceCents === null ? '–' : <Money cents={line.atPriceCents} />),
        },
        { label: 'Reason', cell: reasonOf },
      ]}
    />
  )
}

const countedBy = ({ isAssumed, by }: CountedWine) => (isAssumed ? 'Not counted' : by && `Counted by ${by}`)

/** The way through the pages of a long table of differences. */
export function PageLinks({
  page,
  pages,
  hrefOf,
}: {
  page: number
  pages: number
  hrefOf(page: number): string
}) {
  if (pages < 2) return null
  const link = 'inline-flex min-h-11 items-center px-2'
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-x-4 print:hidden">
      {page > 1 && (
        <Link className={link} to={hrefOf(page - 1)} rel="prev">
          Previous page
        </Link>
      )}
      <span className="text-muted">
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link className={link} to={hrefOf(page + 1)} rel="next">
          Next page
        </Link>
      )}
    </nav>
  )
}
