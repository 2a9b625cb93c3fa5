import { useEffect, useRef, type RefObject } from 'react'

/** Controls of a cell that Enter uses: its link, button or checkbox. */
const widgets = 'a[href], button, input[type=checkbox]'
/** Controls in which the arrow keys have a meaning of their own. */
const editors = 'input:not([type=checkbox]), select, textarea, [data-editor] *'
const PAGE_OF_ROWS = 10

/**
 * The keys of a grid (WAI-ARIA): the table is one stop of the Tab key, arrows, Home, End and Page Up and Down move
 * between cells, Enter uses what is in a cell, or opens the row's link (`data-row-link`). A cell being edited
 * (`data-editor`) keeps its own keys.
 */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, isOn: boolean): void {
  const active = useRef<HTMLElement | null>(null)

  // After every render: new rows and cells join the grid.
  useEffect(() => {
    const element = table.current
    if (!isOn || !element) return
    const targets = [...element.rows].flatMap(({ cells }) => [...cells]).flatMap(targetsOf)
    if (!active.current || !element.contains(active.current)) {
      active.current = element.querySelector<HTMLElement>('[data-row-link]') ?? targets[0] ?? null
    }
    for (const target of targets) target.tabIndex = target === active.current ? 0 : -1
  })

  useEffect(() => {
    const element = table.current
    if (!isOn || !element) return
    const enter = ({ target }: FocusEvent) => {
      const cell = cellOf(target)
      const next = cell && targetsOf(cell).find((one) => one === target || one === cell)
      if (!next || next === active.current) return
      if (active.current) active.current.tabIndex = -1
      next.tabIndex = 0
      active.current = next
    }
    const press = (event: KeyboardEvent) => {
      const { target } = event
      if (!(target instanceof HTMLElement) || target.matches(editors) || event.altKey || event.metaKey) return
      const cell = cellOf(target)
      if (!cell) return
      if (event.key === 'Enter' && target === cell) {
        cell.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.click()
        return
      }
      const next = cellAfter(element, cell, event)
      if (!next) return
      event.preventDefault()
      focusCell(next)
    }
    element.addEventListener('focusin', enter)
    element.addEventListener('keydown', press)
    return () => {
      element.removeEventListener('focusin', enter)
      element.removeEventListener('keydown', press)
    }
  }, [table, isOn])
}

/** Focuses what can be used in a cell, or the cell itself. */
export function focusCell(cell: HTMLTableCellElement): void {
  targetsOf(cell)[0]?.focus()
}

const cellOf = (target: EventTarget | null): HTMLTableCellElement | null =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null

/** Elements of a cell that can take the focus; none in a cell being edited. */
function targetsOf(cell: HTMLTableCellElement): HTMLElement[] {
  if (cell.querySelector('[data-editor]')) return []
  const widget = cell.querySelector<HTMLElement>(widgets)
  return [widget ?? cell]
}

function cellAfter(
  { rows }: HTMLTableElement,
  cell: HTMLTableCellElement,
  { key, ctrlKey }: KeyboardEvent,
): HTMLTableCellElement | null {
  const { rowIndex } = cell.parentElement as HTMLTableRowElement
  const last = rows[rowIndex]!.cells.length - 1
  const at = (row: number, column: number) =>
    rows[Math.min(Math.max(row, 0), rows.length - 1)]?.cells[Math.min(Math.max(column, 0), last)] ?? null
  switch (key) {
    case 'ArrowLeft':
      return at(rowIndex, cell.cellIndex - 1)
    case 'ArrowRight':
      return at(rowIndex, cell.cellIndex + 1)
    case 'ArrowUp':
      return at(rowIndex - 1, cell.cellIndex)
    case 'ArrowDown':
      return at(rowIndex + 1, cell.cellIndex)
    case 'PageUp':
      return at(rowIndex - PAGE_OF_ROWS, cell.cellIndex)
    case 'PageDown':
      return at(rowIndex + PAGE_OF_ROWS, cell.cellIndex)
    case 'Home':
      return at(ctrlKey ? 0 : rowIndex, 0)
    case 'End':
      return at(ctrlKey ? rows.length - 1 : rowIndex, last)
    default:
      return null
  }
}
