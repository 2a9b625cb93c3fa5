import { Link, useNavigation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useRef } from 'react'
import { formatMonth } from '~/kit/dates'
import { packId } from '~/kit/packed-ids'
import { paths } from '~/kit/paths'
import { useListKeys } from '~/ui/document/use-list-keys'
import { RowCheckbox, SelectAllHead, type RowSelection } from '~/ui/form/row-selection'
import { Badge } from '~/ui/feedback/badge'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import type { OrderLine } from '../list/order-line'
import { bottleCount, fulfillmentWords, orderName, stateDetail } from '../order-words'
import { StateBadge } from './state-badge'

/** The form that the checkboxes belong to. */
export const SELECTION_FORM = 'order-selection'

const tableStyle = cx(
  'w-full border-collapse text-sm leading-snug cells:text-left cells:align-middle row-heads:font-semibold row-heads:wrap-anywhere',
  'figures:text-right figures:whitespace-nowrap figures:lining-nums figures:tabular-nums',
  'md:cells:h-11 md:cells:border-t md:cells:border-line md:cells:px-2.5 md:cells:py-1 md:heads:border-t-0',
  'md:heads:whitespace-nowrap md:heads:font-semibold md:heads:text-muted md:rows:hover:bg-(--hover)',
  '[&_tr[data-selected]]:bg-tint',
  // On a phone each order is a card.
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:hidden',
  'max-md:rows:relative max-md:rows:grid max-md:rows:gap-y-1 max-md:rows:border-t max-md:rows:border-line max-md:rows:px-4 max-md:rows:py-3',
  'max-md:[&_tr:first-child]:border-t-0 max-md:row-heads:pr-12 max-md:row-heads:text-base',
)

/** The orders of a page. Keys: J and K or arrows move, X selects, Enter opens. */
export function OrderTable({
  lines,
  currency,
  seesMoney,
  selection,
}: {
  lines: OrderLine[]
  currency: string
  seesMoney: boolean
  /** Null for staff who may not change orders. */
  selection: RowSelection | null
}) {
  const table = useRef<HTMLTableElement>(null)
  const isLoading = useNavigation().state === 'loading'
  useListKeys(table, { searchId: 'order-search', mayToggle: selection !== null })
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-raised">
      <table ref={table} aria-label="Orders" aria-busy={isLoading || undefined} className={tableStyle}>
        <thead>
          <tr>
            {selection && (
              <SelectAllHead what="orders" ids={lines.map(({ id }) => id)} selection={selection} />
            )}
            <th scope="col">Member</th>
            <th scope="col">Order</th>
            <th scope="col">Status</th>
            <th scope="col" data-figure>
              Bottles
            </th>
            <th scope="col">Pick-up or ship</th>
            {seesMoney && (
              <th scope="col" data-figure>
                Paid
              </th>
            )}
            <th scope="col">Date</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <OrderRow key={line.id} {...{ line, currency, seesMoney, selection }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function OrderRow({
  line,
  currency,
  seesMoney,
  selection,
}: {
  line: OrderLine
  currency: string
  seesMoney: boolean
  selection: RowSelection | null
}) {
  const name = orderName(line)
  const detail = stateDetail(line)
  const wines = line.wines.join(', ')
  return (
    <tr data-selected={selection?.chosen.has(line.id) || undefined}>
      {selection && (
        <td className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <RowCheckbox
            id={line.id}
            label={`Select ${line.member}, ${name}`}
            form={SELECTION_FORM}
            name={`o-${packId(line.id)}`}
            selection={selection}
          />
        </td>
      )}
      <th scope="row">
        <Link
          to={paths.business.orders.order(line.id)}
          data-row-link
          className="inline-flex min-h-11 min-w-11 items-center text-ink no-underline hover:underline hover:decoration-accent"
        >
          {line.member}
          <span className="sr-only">, {name}</span>
        </Link>
      </th>
      <td>
        <span className="font-semibold" aria-hidden="true">
          {name}
        </span>
        <span className="block text-muted">
          {line.kind === 'box'
            ? `${line.run ?? formatMonth(line.month)}, ${line.tier ?? ''}`
            : wines || bottleCount(line.bottles)}
        </span>
      </td>
      <td>
        <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
          <StateBadge state={line.state} />
          {line.isDisputed && line.state !== 'canceled' && <Badge tone="red">Disputed</Badge>}
          {detail && <span className="text-muted">{detail}</span>}
        </span>
      </td>
      <td data-figure className="max-md:text-left!">
        {line.bottles}
        <span className="md:hidden">
          {' '}
          {line.bottles === 1 ? 'bottle' : 'bottles'}, {fulfillmentWords[line.fulfillment].toLowerCase()}
        </span>
      </td>
      <td className="max-md:hidden">{fulfillmentWords[line.fulfillment]}</td>
      {seesMoney && (
        <td data-figure className={cx('max-md:text-left!', line.totalCents === null && 'max-md:hidden')}>
          {line.totalCents === null ? (
            <span className="text-muted">Membership</span>
          ) : (
            <>
              <Money cents={line.totalCents} currency={currency} />
              {line.refundedCents ? (
                <span className="block text-muted">
                  <Money cents={line.refundedCents} currency={currency} /> refunded
                </span>
              ) : null}
            </>
          )}
        </td>
      )}
      <td className="whitespace-nowrap max-md:text-muted">
        <DateText day={line.orderedOn} />
      </td>
    </tr>
  )
}
