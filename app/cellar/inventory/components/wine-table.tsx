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
import { SortLink, TableFrame } from '~/foundation/ui/layout/data-table'
import { listRowsStyle, rowChoiceStyle } from '~/foundation/ui/list/list-table'
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

/**
 * The wine's name stays in view where the table is wider than the page. On a phone its stock is beside it, its bottle
 * price and the other cells are below, without the costs and a par level that is met.
 */
const wineTableStyle = cx(
  listRowsStyle,
  '[&_td[data-label=Bin]]:whitespace-nowrap md:row-heads:min-w-52',
  'md:row-heads:sticky md:row-heads:left-0 md:row-heads:z-1 md:row-heads:bg-raised',
  '[&_tr:has([data-row-choice]:checked)_th]:bg-tint [&_:is(td,th):focus-visible]:-outline-offset-2',
  'max-md:[&_td[data-label]:not([data-label=Available])]:order-4 max-md:[&_td[data-label]:not([data-label=Available])]:text-xs',
  'max-md:[&_td[data-label=Bottle]]:order-3! max-md:[&_td[data-figure]_a]:-my-2.5',
  'max-md:[&_td[data-label]:not([data-label=Available])]:text-muted',
  'max-md:[&_td[data-figure]:not([data-label=Available])]:before:pr-1 max-md:[&_td[data-figure]:not([data-label=Available])]:before:content-[attr(data-label)]',
  'max-md:[&_td:has([data-editor])]:basis-full max-md:[&_td:is([data-label=Value],[data-label=Cost])]:hidden',
  "max-md:[&_td[data-label='Par_level']:not(:has(.text-warn,[data-editor]))]:hidden",
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
    <TableFrame rows={lines.length} phoneRows={25}>
      <table
        ref={table}
        role={isHydrated ? 'grid' : undefined}
        aria-label="Wines"
        aria-busy={isLoading || undefined}
        className={wineTableStyle}
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
    </TableFrame>
  )
}

function WineRow({
  line,
  shown,
  selection,
  hasPictures,
  ...context
}: CellContext & Pick<WineTableProps, 'shown' | 'selection'> & { line: WineLine; hasPictures: boolean }) {
  return (
    <tr role="row" id={`wine-${line.id}`}>
      {selection && (
        <td role="gridcell" className={rowChoiceStyle}>
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
        <span className="flex min-h-11 items-center gap-x-3 max-md:min-h-0">
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
        <td role="gridcell" className="max-md:hidden md:px-0!">
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
