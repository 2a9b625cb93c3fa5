import { Link, useNavigation } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Pencil } from 'lucide-react'
import { useRef } from 'react'
import { packId } from '~/foundation/kit/packed-ids'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Badge } from '~/foundation/ui/feedback/badge'
import { LabelPicture } from '~/cellar/catalog/components/label-picture'
import { RowCheckbox, SelectAllHead, type RowSelection } from '~/foundation/ui/form/row-selection'
import { SortLink } from '~/foundation/ui/layout/data-table'
import { columns, type ColumnKey, type SortKey } from '../wine-columns'
import { wineListing, type WineListParams } from '../wine-listing'
import type { WineLine } from '../list-view'
import { useGridKeys } from '../use-grid-keys'
import { WineCell, type CellContext } from './wine-cells'

interface WineTableProps extends CellContext {
  lines: WineLine[]
  shown: ColumnKey[]
  params: WineListParams
  /** Null for staff who may not change wines. */
  selection: RowSelection | null
}

/** The form that the checkboxes belong to. */
export const SELECTION_FORM = 'wine-selection'

/** The list of wines: rows of 44 px, the wine's name in view where the table is wider than the page. */
const wineTableStyle = cx(
  'w-full border-collapse text-sm leading-snug',
  'cells:text-left cells:align-middle row-heads:font-semibold row-heads:wrap-anywhere',
  'figures:text-right figures:whitespace-nowrap figures:lining-nums figures:tabular-nums',
  '[&_td[data-label=Bin]]:whitespace-nowrap md:cells:h-11 md:cells:border-t md:cells:border-line md:cells:px-2.5 md:heads:border-t-0',
  'md:heads:whitespace-nowrap md:heads:font-semibold md:heads:text-muted md:row-heads:min-w-56',
  'md:row-heads:sticky md:row-heads:left-0 md:row-heads:z-1 md:row-heads:bg-raised',
  'md:rows:hover:bg-(--hover) [&_tr[data-selected]]:bg-tint [&_tr[data-selected]_th]:bg-tint',
  '[&_:is(td,th):focus-visible]:-outline-offset-2',
)

/**
 * On a phone: the wine's name with its stock beside it, and one line with its bottle price and the other cells, of which
 * those without room are not shown. A row in which a figure is being changed is as high as it needs.
 */
const wineRowsStyle = cx(
  'max-md:block max-md:[&>tbody]:block max-md:[&>thead]:hidden',
  'max-md:rows:relative max-md:rows:flex max-md:rows:flex-wrap max-md:rows:items-center max-md:rows:gap-x-3',
  'max-md:rows:border-t max-md:rows:border-line max-md:rows:px-4 max-md:rows:pt-1 max-md:[&_tr:first-child]:border-t-0',
  'max-md:rows:max-h-17.75 max-md:rows:overflow-hidden max-md:[&_tr:has([data-editor])]:max-h-none',
  'max-md:rows:before:order-1 max-md:rows:before:basis-full max-md:rows:before:content-[""]',
  'max-md:row-heads:h-11 max-md:row-heads:min-w-0 max-md:row-heads:flex-1 max-md:row-heads:text-base max-md:row-heads:leading-tight',
  'max-md:[&_td[data-label]:not([data-label=Available])]:order-3 max-md:[&_td[data-label]:empty]:hidden',
  'max-md:[&_td[data-label]:not([data-label=Available])]:pb-1 max-md:[&_td[data-label]:not([data-label=Available])]:text-xs',
  'max-md:[&_td[data-label=Bottle]]:order-2! max-md:[&_td[data-figure]_a]:-my-2.5',
  'max-md:[&_td[data-label]:not([data-label=Available])]:text-muted',
  'max-md:[&_td[data-figure]:not([data-label=Available])]:before:pr-1 max-md:[&_td[data-figure]:not([data-label=Available])]:before:content-[attr(data-label)]',
  'max-md:[&_td:has([data-editor])]:basis-full',
)

/** The wines of a page, a row each; with scripts a grid for the keyboard. */
export function WineTable({ lines, shown, params, selection, ...context }: WineTableProps) {
  const table = useRef<HTMLTableElement>(null)
  const isHydrated = useHydrated()
  const isLoading = useNavigation().state === 'loading'
  // A cellar without photos is read faster without silhouettes.
  const hasPictures = lines.some(({ picture }) => picture !== null)
  useGridKeys(table, isHydrated)
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-raised">
      <table
        ref={table}
        role={isHydrated ? 'grid' : undefined}
        aria-label="Wines"
        aria-busy={isLoading || undefined}
        className={cx(wineTableStyle, wineRowsStyle, selection && 'max-md:rows:pr-14')}
      >
        <thead>
          <tr role="row">
            {selection && (
              <SelectAllHead what="wines" ids={lines.map(({ id }) => id)} selection={selection} />
            )}
            <SortHead sort="name" label="Wine" params={params} />
            {shown.map((column) => (
              <SortHead key={column} sort={column} label={columns[column].label} params={params} />
            ))}
            {context.mayChange && (
              <th scope="col" role="columnheader">
                <span className="sr-only">Edit</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <WineRow key={line.id} {...{ line, shown, selection, hasPictures }} {...context} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function WineRow({
  line,
  shown,
  selection,
  hasPictures,
  ...context
}: CellContext & Pick<WineTableProps, 'shown' | 'selection'> & { line: WineLine; hasPictures: boolean }) {
  const isChosen = selection?.selectedIds.has(line.id) ?? false
  return (
    <tr role="row" data-selected={isChosen || undefined} id={`wine-${line.id}`}>
      {selection && (
        <td role="gridcell" className="max-md:absolute max-md:top-1 max-md:right-2">
          <RowCheckbox
            id={line.id}
            label={`Select ${line.name}`}
            form={SELECTION_FORM}
            name="w"
            value={packId(line.id)}
            selection={selection}
          />
        </td>
      )}
      <th scope="row" role="rowheader">
        <span className="flex min-h-11 items-center gap-x-3">
          {hasPictures && <LabelPicture path={line.picture} type={line.kind} isCompact />}
          <Link
            to={paths.business.inventory.wine(line.id)}
            data-row-link
            className="inline-flex min-h-11 items-center text-ink no-underline hover:underline hover:decoration-accent"
          >
            <span className="max-md:line-clamp-2">{line.name}</span>
          </Link>
          {line.isRetired && <Badge tone="grey">Retired</Badge>}
        </span>
      </th>
      {shown.map((column) => (
        <WineCell key={column} column={column} line={line} {...context} />
      ))}
      {context.mayChange && (
        <td role="gridcell" className="max-md:absolute max-md:right-2 max-md:bottom-1 max-md:hidden">
          {!line.isRetired && (
            <Link
              to={context.editHref(line.id)}
              className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-(--hover) hover:text-ink"
              aria-label={`Edit ${line.name}`}
            >
              <Pencil className="size-4.5" aria-hidden="true" />
            </Link>
          )}
        </td>
      )}
    </tr>
  )
}

function SortHead({ sort, label, params }: { sort: SortKey; label: string; params: WineListParams }) {
  const head = wineListing.sortHead(params, sort)
  const isFigure = sort !== 'name' && 'isFigure' in columns[sort]
  return (
    <th
      scope="col"
      role="columnheader"
      data-figure={isFigure || undefined}
      aria-sort={head.direction ?? undefined}
    >
      <SortLink label={label} {...head} />
    </th>
  )
}
