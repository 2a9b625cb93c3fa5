import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { Children, useState, type Key, type ReactNode } from 'react'

/** A cell with a sentence or an address in it: it breaks at its signs before it breaks at every letter. */
export const longText = 'max-w-96 wrap-anywhere sm:min-w-46'

/** Actions on a row. Their cell stays in view where the table is wider than the page. */
export const rowActions = 'row-actions flex flex-wrap items-start gap-2 sm:min-w-50'

const tableStyle = cx(
  'ledger w-full border-collapse text-[1rem]',
  'cells:border-t cells:border-line cells:text-left cells:align-baseline heads:border-t-0 heads:text-sm heads:text-muted',
  'heads:font-semibold row-heads:font-semibold figures:text-right figures:whitespace-nowrap figures:lining-nums',
  'figures:tabular-nums',
)

/** Where there is room: cells in columns, what can be done about a row at the right edge. */
const columnsStyle = cx(
  'md:min-w-152 md:cells:px-3 md:cells:py-2.75 lg:cells:px-5',
  'md:action-cells:sticky md:action-cells:right-0 md:action-cells:bg-raised',
)

/** On a phone: the row's name, and its other cells in lines below it, each after its word. */
const phoneStyle = cx(
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:sr-only max-md:rows:flex max-md:rows:flex-wrap',
  'max-md:rows:items-baseline max-md:rows:gap-x-4 max-md:rows:border-t max-md:rows:border-line max-md:rows:px-4',
  'max-md:rows:py-2.5 max-md:cells:border-0 max-md:row-heads:order-first max-md:row-heads:basis-full',
  'max-md:row-heads:wrap-anywhere max-md:named-cells:text-left max-md:named-cells:text-sm',
  'max-md:named-cells:whitespace-normal max-md:named-cells:before:pr-1.5 max-md:named-cells:before:text-muted',
  'max-md:named-cells:before:content-[attr(data-label)] max-md:action-cells:basis-full max-md:[&_td:empty]:hidden',
  // A name with one value needs a single line.
  'max-md:[&_tr:has(>td:nth-child(2):last-child:not(:has(.row-actions)))>th]:flex-1',
  'max-md:[&_tr:has(>td:nth-child(2):last-child:not(:has(.row-actions)))>th]:basis-1/2',
)

/** Rows of a phone before the rest is asked for, and the class that hides those from the next on. */
const folds = {
  15: 'folding:[&>table>tbody>tr:nth-child(n+16)]:hidden',
  25: 'folding:[&>table>tbody>tr:nth-child(n+26)]:hidden',
}

interface TableColumn {
  label: string
  /** Numbers stand under one another, to the right. */
  figure?: boolean
  /** Only heard: the cells speak for themselves. */
  silent?: boolean
  /** Where the rows are sorted by this column, and how they are now; null: by another. */
  sort?: { href: string; direction: 'ascending' | 'descending' | null }
}

interface CellColumn<Row> extends TableColumn {
  /** Of its cells. */
  className?: string
  /** Its cells name the rows; by default those of the first column. */
  isName?: boolean
  cell: (row: Row) => ReactNode
  /** A line below it, in small. */
  note?: (row: Row) => ReactNode
}

/** A column that the person does not see is left out. */
interface CellTable<Row> {
  rows: readonly Row[]
  columns: readonly (CellColumn<Row> | false | null | undefined)[]
  /** By default the row's `id`, or its place where it has none. */
  rowKey?: (row: Row, at: number) => Key
  children?: undefined
}

/** Rows of many kinds are its children, their cells with `data-label` for phones. */
interface RowTable {
  rows?: undefined
  columns: readonly TableColumn[]
  children: ReactNode
}

const idOf = (row: object, at: number) => ('id' in row ? String(row.id) : at)

/**
 * A table of figures or facts, a line each, which becomes two or three lines on a phone, and the rows of a long
 * table are shown there when asked for. Where it is too wide it scrolls by itself,
 * with the keyboard too.
 */
export function DataTable<Row extends object>(table: { label: string } & (CellTable<Row> | RowTable)) {
  const { label } = table
  if (table.rows) {
    const { rows, rowKey = idOf } = table
    const columns = table.columns.filter((column) => !!column)
    const name = (columns.find(({ isName }) => isName) ?? columns[0])?.label
    return (
      <DataTable label={label} columns={columns}>
        {rows.map((row, at) => (
          <tr key={rowKey(row, at)}>
            {columns.map(({ label, figure, silent, className, ...column }) =>
              label === name ? (
                <th key={label} scope="row" data-figure={figure || undefined} className={className}>
                  <Cell row={row} {...column} />
                </th>
              ) : (
                <td
                  key={label}
                  data-label={silent ? undefined : label}
                  data-figure={figure || undefined}
                  className={className}
                >
                  <Cell row={row} {...column} />
                </td>
              ),
            )}
          </tr>
        ))}
      </DataTable>
    )
  }
  return (
    <TableFrame label={label} rows={Children.count(table.children)} phoneRows={15}>
      <table className={cx(tableStyle, columnsStyle, phoneStyle)}>
        <thead>
          <tr>
            {table.columns.map(({ label, figure, silent, sort }) => (
              <th
                key={label}
                scope="col"
                data-figure={figure || undefined}
                aria-sort={sort?.direction ?? undefined}
              >
                {silent ? (
                  <span className="sr-only">{label}</span>
                ) : sort ? (
                  <SortLink label={label} {...sort} />
                ) : (
                  label
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{table.children}</tbody>
      </table>
    </TableFrame>
  )
}

/**
 * The card around a table. Where the table is too wide it scrolls by itself, with the keyboard too. On a phone it shows
 * `phoneRows` of its `rows`, and the rest when asked for.
 */
export function TableFrame({
  label,
  rows,
  phoneRows,
  children,
}: {
  /** Left out for a grid, which has its own keys. */
  label?: string
  rows: number
  phoneRows: keyof typeof folds
  children: ReactNode
}) {
  const [isWhole, setWhole] = useState(false)
  const isFolded = !isWhole && rows > phoneRows + 5
  return (
    <div
      className={cx(
        'relative overflow-x-auto rounded-card border border-line bg-raised',
        isFolded && folds[phoneRows],
      )}
      {...(label !== undefined && { tabIndex: 0, role: 'region', 'aria-label': label })}
    >
      {children}
      {isFolded && (
        <button
          type="button"
          className="hidden min-h-11 w-full cursor-pointer border-t border-line font-semibold hover:bg-(--hover) folding:block"
          onClick={() => setWhole(true)}
        >
          Show all {rows} rows
        </button>
      )}
    </div>
  )
}

function Cell<Row>({ row, cell, note }: { row: Row } & Pick<CellColumn<Row>, 'cell' | 'note'>) {
  const below = note?.(row)
  return (
    <>
      {cell(row)}
      {below && <span className="block text-sm font-normal text-muted">{below}</span>}
    </>
  )
}

/** A cell with a figure, below the column named `label`. */
export function FigureCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td data-label={label} data-figure>
      {children}
    </td>
  )
}

/** The head of a column by which rows can be ordered. */
export function SortLink({ label, href, direction }: { label: string } & NonNullable<TableColumn['sort']>) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <Link
      to={href}
      preventScrollReset
      className={cx(
        'inline-flex min-h-11 items-center gap-1 text-inherit no-underline hover:text-ink hover:underline',
        direction && 'text-ink',
      )}
    >
      {label}
      {direction && <Arrow className="size-3.5" aria-hidden="true" />}
    </Link>
  )
}
