import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { useEffect, useRef, useState, type MouseEvent, type ReactNode } from 'react'
import { formatMoney } from '~/foundation/kit/money'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import type { Choice } from '../choices.server'
import type { ColumnKey } from '../wine-columns'
import { columns } from '../wine-columns'
import { isLow, stockText, type WineLine } from '../list-view'
import { focusCell } from '../use-grid-keys'
import { ParEditor, PriceEditor } from './cell-editor'
import { CorrectionDialog } from './correction-dialog'

export interface CellContext {
  currency: string
  locations: Choice[]
  mayChange: boolean
  mayCorrect: boolean
  /** The address of the form that edits a wine without scripts. */
  editHref(wineId: string): string
}

/** Shorter words for a phone, where they stand beside the value. */
const shortLabels: Partial<Record<ColumnKey, string>> = {
  bottlePrice: 'Bottle',
  glassPrice: 'Glass',
  cost: 'Cost',
  value: 'Value',
  score: 'Score',
}

/** A figure that can be changed in its place: as high as a finger, marked by a dotted line. */
const editableStyle = cx(
  'inline-flex min-h-11 min-w-11 items-center justify-end px-1 text-inherit decoration-dotted decoration-edge',
  'underline underline-offset-[0.3em] hover:decoration-accent hover:decoration-solid',
)

/** A cell of the list of wines. */
export function WineCell({ column, line, ...context }: CellContext & { column: ColumnKey; line: WineLine }) {
  const { currency } = context
  const money = (cents: number | null) => (cents === null ? '' : formatMoney(cents, currency))
  const plain = (children: ReactNode) => <Cell column={column}>{children}</Cell>
  switch (column) {
    case 'available':
      return <StockCell line={line} {...context} />
    case 'par':
      return <ParCell line={line} {...context} />
    case 'bottlePrice':
      return <PriceCell line={line} {...context} />
    case 'glassPrice':
      return plain(money(line.glassPriceCents))
    case 'cost':
      return plain(money(line.costCents))
    case 'value':
      return plain(money(line.valueCents))
    case 'promised':
      return plain(line.promised === 0 ? '' : line.promised.toLocaleString('en-US'))
    case 'score':
      return plain(line.score === null ? '' : `${line.score}/100`)
    case 'listed':
      return plain(line.isListed ? 'On the list' : '')
    default:
      return plain(line[column])
  }
}

function Cell({ column, children }: { column: ColumnKey; children: ReactNode }) {
  const isFigure = 'isFigure' in columns[column]
  return (
    <td
      role="gridcell"
      data-figure={isFigure || undefined}
      data-label={shortLabels[column] ?? columns[column].label}
    >
      {children}
    </td>
  )
}

function StockCell({ line, mayCorrect, ...context }: CellContext & { line: WineLine }) {
  const { available, levels } = line
  const shown = (
    <span className={cx(isLow(available) && 'font-semibold text-danger')}>{stockText(available)}</span>
  )
  return (
    <EditableCell
      column="available"
      isEditable={mayCorrect && !line.isRetired}
      label={`Correct the stock of ${line.name}`}
      line={line}
      shown={
        <>
          {shown}
          {levels.length > 1 && context.locations.length > 1 && (
            <span className="sr-only"> in {levels.length} locations</span>
          )}
        </>
      }
      {...context}
      mayCorrect={mayCorrect}
      editor={(close) => <CorrectionDialog line={line} locations={context.locations} onClose={close} />}
    />
  )
}

function ParCell({ line, ...context }: CellContext & { line: WineLine }) {
  const isBelow = line.par !== null && line.available < line.par
  return (
    <EditableCell
      column="par"
      isEditable={context.mayChange && !line.isRetired}
      label={`Change the par level of ${line.name}`}
      line={line}
      shown={
        line.par === null ? null : (
          <span>
            {line.par.toLocaleString('en-US')}
            {isBelow && <span className="text-warn">, below</span>}
          </span>
        )
      }
      {...context}
      editor={(close) => <ParEditor line={line} currency={context.currency} onClose={close} />}
    />
  )
}

function PriceCell({ line, ...context }: CellContext & { line: WineLine }) {
  const { bottlePriceCents } = line
  return (
    <EditableCell
      column="bottlePrice"
      isEditable={context.mayChange && !line.isRetired}
      label={`Change the bottle price of ${line.name}`}
      line={line}
      shown={bottlePriceCents === null ? null : formatMoney(bottlePriceCents, context.currency)}
      {...context}
      editor={(close) => <PriceEditor line={line} currency={context.currency} onClose={close} />}
    />
  )
}

/** A figure that opens its form where it is; without scripts it leads to the form of the whole wine. */
function EditableCell({
  column,
  isEditable,
  label,
  line,
  shown,
  editHref,
  editor,
}: CellContext & {
  column: ColumnKey
  isEditable: boolean
  label: string
  line: WineLine
  /** Null for an empty cell. */
  shown: ReactNode
  editor(close: (isFocused: boolean) => void): ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const cell = useRef<HTMLTableCellElement>(null)
  const takesFocus = useRef(false)
  const isHydrated = useHydrated()
  const close = (isFocused: boolean) => {
    takesFocus.current = isFocused
    setOpen(false)
  }
  // Once the link is back.
  useEffect(() => {
    if (isOpen || !takesFocus.current || !cell.current) return
    takesFocus.current = false
    focusCell(cell.current)
  }, [isOpen])
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    setOpen(true)
  }
  return (
    <td ref={cell} role="gridcell" data-figure data-label={shortLabels[column] ?? columns[column].label}>
      {isEditable ? (
        isOpen ? (
          editor(close)
        ) : (
          <Link
            to={editHref(line.id)}
            className={editableStyle}
            onClick={open}
            role={isHydrated ? 'button' : undefined}
            preventScrollReset
          >
            {shown ?? <span aria-hidden="true">–</span>}
            <span className="sr-only">. {label}</span>
          </Link>
        )
      ) : (
        shown
      )}
    </td>
  )
}
