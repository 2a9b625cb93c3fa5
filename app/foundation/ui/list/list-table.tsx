import { Link, useNavigation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useRef, type ReactNode } from 'react'
import { useListKeys } from '../document/use-list-keys'
import { RowCheckbox, SelectAllHead, type RowSelection } from '../form/row-selection'
import { SortLink, TableFrame } from '../layout/data-table'

/** A column of a list; its cells are empty where `cell` gives nothing. */
export interface ListColumn<Row, Sort extends string = string> {
  label: string
  /** Numbers stand under one another, to the right. */
  figure?: boolean
  /** The order that its head chooses. */
  sort?: Sort
  cell: (row: Row) => ReactNode
  /** A second line of the cell, in small letters. */
  note?: (row: Row) => ReactNode
  /**
   * On a phone: at the right of the row's name (actions at the right of the line below), or nowhere; by default in the
   * line below the name. `only` is for a phone alone, in place of columns that are hidden there.
   */
  phone?: 'beside' | 'hidden' | 'only'
  /** Left out of a table as narrow as a tablet. */
  isWide?: boolean
  /** Words before it on a phone, where a figure alone says nothing. */
  phoneLabel?: string
  /** Forms and buttons about the row: without a head, and below the row on a phone. */
  isActions?: boolean
  className?: string
}

/** Checkboxes of the rows, which belong to the form `form`. */
export interface ListSelection<Row> {
  rows: RowSelection
  form: string
  field: (row: Row) => { name: string; value?: string }
  /** The row's name for the checkbox: "Ada Lovelace". */
  nameOf: (row: Row) => string
}

/** The head of a column by which rows can be ordered. */
interface SortHead {
  href: string
  direction: 'ascending' | 'descending' | null
}

const tableStyle =
  'md:row-heads:min-w-32 min-[90rem]:row-heads:min-w-40 md:cells:py-0.5 md:action-cells:sticky md:action-cells:right-0 md:action-cells:bg-raised max-md:action-cells:basis-full'

/**
 * Rows of lists. In a wide window cells in columns of 44 px; on a phone the name with the cells beside it, and the other
 * cells in lines below. The name's link covers the row there, below the row's other controls.
 */
export const listRowsStyle = cx(
  'w-full border-collapse text-sm leading-snug cells:text-left cells:align-middle row-heads:font-semibold row-heads:wrap-anywhere',
  'figures:text-right figures:lining-nums figures:tabular-nums [&_td[data-figure]]:whitespace-nowrap',
  'md:cells:h-11 md:cells:border-t md:cells:border-line md:cells:px-1.5 lg:cells:px-2.5 md:heads:border-t-0',
  'md:heads:font-semibold md:heads:text-muted md:rows:hover:bg-(--hover)',
  '[&_tr:has([data-row-choice]:checked)]:bg-tint',
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:hidden',
  'max-md:rows:relative max-md:rows:flex max-md:rows:flex-wrap max-md:rows:items-center max-md:rows:gap-x-3',
  'max-md:rows:border-t max-md:rows:border-line max-md:rows:px-4 max-md:rows:py-2 max-md:[&_tr:first-child]:border-t-0',
  'max-md:rows:before:order-2 max-md:rows:before:basis-full max-md:rows:before:content-[""]',
  'max-md:row-heads:min-w-0 max-md:row-heads:flex-1 max-md:row-heads:text-base max-md:row-heads:leading-tight max-md:[&_td:empty]:hidden',
  'max-md:[&_a[data-row-link]]:min-h-7 max-md:[&_a[data-row-link]]:after:absolute max-md:[&_a[data-row-link]]:after:inset-0',
  'max-md:[&_td_:is(a,button,input,select,textarea,label)]:relative max-md:[&_td_:is(a,button,input,select,textarea,label)]:z-1',
)

const tabletStyle = 'md:max-lg:hidden'

/** The cell of a row's checkbox: on a phone the last of the first line. */
export const rowChoiceStyle = 'max-md:order-1 max-md:-my-2 max-md:-mr-3'

const linkStyle =
  'inline-flex min-h-11 max-w-full min-w-11 flex-col justify-center text-ink no-underline hover:underline hover:decoration-accent'

/**
 * The rows of a list's page; the first column names them. Keys: J and K or the arrows move, X selects, Enter opens. On a
 * phone a row is two or three lines.
 */
export function ListTable<Row extends { id: string }, Sort extends string>({
  label,
  many,
  rows,
  columns,
  rowHref,
  sortHead,
  selection = null,
  searchId,
}: {
  label: string
  /** Plural noun of the rows: "orders". */
  many: string
  rows: readonly Row[]
  columns: readonly (ListColumn<Row, Sort> | false)[]
  /** The page of a row; null where it has none. */
  rowHref?: (row: Row) => string | null
  sortHead?: (sort: Sort) => SortHead
  selection?: ListSelection<Row> | null
  /** The id of the search field, which the key "/" goes to. */
  searchId?: string
}) {
  const table = useRef<HTMLTableElement>(null)
  const isLoading = useNavigation().state === 'loading'
  useListKeys(table, { searchId, mayToggle: selection !== null })
  const shown = columns.filter((column) => column !== false)
  return (
    <TableFrame label={label} rows={rows.length} phoneRows={25}>
      <table
        ref={table}
        aria-label={label}
        aria-busy={isLoading || undefined}
        className={cx(listRowsStyle, tableStyle)}
      >
        <thead>
          <tr>
            {selection && (
              <SelectAllHead what={many} ids={rows.map(({ id }) => id)} selection={selection.rows} />
            )}
            {shown.map(({ label, figure, sort, phone, isWide, isActions }) => {
              const head = sort && sortHead?.(sort)
              return (
                <th
                  key={label}
                  scope="col"
                  data-figure={figure || undefined}
                  className={cx(phone === 'only' && 'md:hidden', isWide && tabletStyle)}
                  aria-sort={head?.direction ?? undefined}
                >
                  {head ? (
                    <SortLink label={label} {...head} />
                  ) : isActions ? (
                    <span className="sr-only">{label}</span>
                  ) : (
                    label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {selection && (
                <td className={rowChoiceStyle}>
                  <RowCheckbox
                    id={row.id}
                    label={`Select ${selection.nameOf(row)}`}
                    form={selection.form}
                    {...selection.field(row)}
                    selection={selection.rows}
                  />
                </td>
              )}
              {shown.map((column, at) =>
                at === 0 ? (
                  <NameCell key={column.label} row={row} column={column} href={rowHref?.(row) ?? null} />
                ) : (
                  <OtherCell key={column.label} row={row} column={column} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}

interface CellProps<Row> {
  row: Row
  column: ListColumn<Row>
}

function NameCell<Row>({
  row,
  column: { cell, note, className },
  href,
}: CellProps<Row> & { href: string | null }) {
  const content = (
    <>
      {cell(row)}
      <Note>{note?.(row)}</Note>
    </>
  )
  return (
    <th scope="row" className={className}>
      {href ? (
        <Link to={href} data-row-link className={linkStyle}>
          {content}
        </Link>
      ) : (
        content
      )}
    </th>
  )
}

function OtherCell<Row>({
  row,
  column: { cell, note, figure, phone, isWide, phoneLabel, isActions, className },
}: CellProps<Row>) {
  const content = cell(row)
  const isEmpty = content === null || content === undefined || content === false || content === ''
  if (isActions)
    return (
      <td
        data-actions={isEmpty ? undefined : true}
        className={cx(
          'max-md:order-4',
          phone === 'beside' ? 'max-md:ml-auto max-md:basis-auto!' : 'max-md:basis-full',
          isEmpty && 'max-md:hidden',
        )}
      >
        {content}
      </td>
    )
  return (
    <td
      data-figure={figure || undefined}
      className={cx(
        phone === 'beside'
          ? 'max-md:text-right'
          : 'max-md:order-3 max-md:min-w-0 max-md:text-left! max-md:text-xs max-md:text-muted',
        (phone === 'hidden' || isEmpty) && 'max-md:hidden',
        phone === 'only' && 'md:hidden',
        isWide && tabletStyle,
        className,
      )}
    >
      {isEmpty ? (
        <span className="text-muted">–</span>
      ) : (
        <>
          {phoneLabel && <span className="md:hidden">{phoneLabel} </span>}
          {content}
          {/* On a phone the cells follow one another in a line. */}
          <Note isInLine={phone !== 'beside'}>{note?.(row)}</Note>
        </>
      )}
    </td>
  )
}

function Note({ isInLine = false, children }: { isInLine?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      {isInLine && ' '}
      <span
        className={cx('block text-sm font-normal text-muted max-md:text-xs', isInLine && 'max-md:inline')}
      >
        {children}
      </span>
    </>
  )
}
