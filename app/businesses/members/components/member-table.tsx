import { Link, useNavigation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useRef } from 'react'
import { packId } from '~/kit/packed-ids'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { StatusBadge } from '~/memberships/components/membership-card'
import type { MemberLine } from '~/memberships/work-list/member-line'
import { Badge } from '~/ui/feedback/badge'
import { useListKeys } from '~/ui/document/use-list-keys'
import { RowCheckbox, SelectAllHead, type RowSelection } from '~/ui/form/row-selection'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'

/** The form that the checkboxes belong to. */
export const SELECTION_FORM = 'member-selection'

const tableStyle = cx(
  'w-full border-collapse text-sm leading-snug cells:text-left cells:align-middle row-heads:font-semibold row-heads:wrap-anywhere',
  'figures:text-right figures:whitespace-nowrap figures:lining-nums figures:tabular-nums',
  'md:cells:h-11 md:cells:border-t md:cells:border-line md:cells:px-2.5 md:cells:py-0 md:heads:border-t-0',
  'md:heads:whitespace-nowrap md:heads:font-semibold md:heads:text-muted md:rows:hover:bg-(--hover)',
  '[&_tr[data-selected]]:bg-tint',
  // On a phone each member is a card.
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:hidden',
  'max-md:rows:relative max-md:rows:grid max-md:rows:gap-y-1 max-md:rows:border-t max-md:rows:border-line max-md:rows:px-4 max-md:rows:py-3',
  'max-md:[&_tr:first-child]:border-t-0 max-md:row-heads:pr-12 max-md:row-heads:text-base',
)

/** The members of a page. Keys: J and K or arrows move, X selects, Enter opens. */
export function MemberTable({
  lines,
  currency,
  seesMoney,
  selection,
}: {
  lines: MemberLine[]
  currency: string
  seesMoney: boolean
  /** Null for staff who can do nothing with a selection. */
  selection: RowSelection | null
}) {
  const table = useRef<HTMLTableElement>(null)
  const isLoading = useNavigation().state === 'loading'
  useListKeys(table, { searchId: 'member-search', mayToggle: selection !== null })
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-raised">
      <table ref={table} aria-label="Members" aria-busy={isLoading || undefined} className={tableStyle}>
        <thead>
          <tr>
            {selection && (
              <SelectAllHead what="members" ids={lines.map(({ id }) => id)} selection={selection} />
            )}
            <th scope="col">Name</th>
            <th scope="col">Tier</th>
            <th scope="col">Status</th>
            <th scope="col">Attention</th>
            <th scope="col">Member since</th>
            <th scope="col">Next payment</th>
            {seesMoney && (
              <th scope="col" data-figure>
                Total paid
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <MemberTableRow key={line.id} {...{ line, currency, seesMoney, selection }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function MemberTableRow({
  line,
  currency,
  seesMoney,
  selection,
}: {
  line: MemberLine
  currency: string
  seesMoney: boolean
  selection: RowSelection | null
}) {
  const { nextPaymentCents, paidCents } = line
  const isMarked = line.marks.length > 0 || line.owedCents !== null
  return (
    <tr data-selected={selection?.chosen.has(line.id) || undefined}>
      {selection && (
        <td className="max-md:absolute max-md:top-1.5 max-md:right-2">
          <RowCheckbox
            id={line.id}
            label={`Select ${line.fullName}`}
            form={SELECTION_FORM}
            name="m"
            value={packId(line.id)}
            selection={selection}
          />
        </td>
      )}
      <th scope="row">
        <Link
          to={paths.business.member(line.id)}
          data-row-link
          className="inline-flex min-h-11 min-w-11 flex-col justify-center text-ink no-underline hover:underline hover:decoration-accent"
        >
          {line.fullName}
          {line.email && (
            <span className="text-sm font-normal text-muted md:max-w-52 md:truncate" title={line.email}>
              {line.email}
            </span>
          )}
        </Link>
      </th>
      <td className={cx(!line.tier && 'max-md:hidden')}>{line.tier ?? '–'}</td>
      <td>{line.status ? <StatusBadge status={line.status} /> : 'Not paid yet'}</td>
      <td className={cx('md:max-w-52', !isMarked && 'max-md:hidden')}>
        {isMarked && (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {line.owedCents !== null && (
              <Badge tone="red">{`Owes ${formatMoney(line.owedCents, currency)}`}</Badge>
            )}
            {line.marks.map(({ flag, words }) => (
              <Badge key={flag} tone={flag === 'at_risk' ? 'red' : 'yellow'}>
                {words}
              </Badge>
            ))}
          </span>
        )}
        {line.risk && (
          <span className="block text-xs text-muted md:truncate" title={line.risk}>
            {line.risk}
          </span>
        )}
      </td>
      <td className={cx('whitespace-nowrap', !line.joinedOn && 'max-md:hidden')}>
        <span className="text-muted md:hidden">Member since </span>
        {line.joinedOn ? <DateText day={line.joinedOn} /> : '–'}
      </td>
      <td className={cx('whitespace-nowrap', !line.nextPaymentOn && 'max-md:hidden')}>
        <span className="text-muted md:hidden">Next payment </span>
        {line.nextPaymentOn ? <DateText day={line.nextPaymentOn} /> : '–'}
        {nextPaymentCents !== null && (
          <span className="text-muted md:block">
            <span className="md:hidden">, </span>
            <Money cents={nextPaymentCents} currency={currency} />
          </span>
        )}
      </td>
      {seesMoney && (
        <td data-figure className="max-md:text-left!">
          <span className="text-muted md:hidden">Paid in all </span>
          <Money cents={paidCents ?? 0} currency={currency} />
        </td>
      )}
    </tr>
  )
}
