import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { useHydrated } from '../document/use-hydrated'
import { Button } from './button'
import { useSelectedIds, type RowSelection } from './row-selection'

/**
 * Actions on the selected rows of a list. With scripts the bar stays at the lower edge of the window while rows are
 * selected, on other pages of the list too; without, it stands below the list.
 */
export function SelectionBar({
  label,
  count,
  form,
  most,
  tooMany,
  selection,
  children,
}: {
  /** The name of the region: "Selected orders". */
  label: string
  /** How many are selected, in words: "3 orders". */
  count: string
  /** The form that the checkboxes belong to; it is there while nothing is selected, too. */
  form: ReactNode
  /** The most rows that can be selected one by one. */
  most: number
  /** Said instead of acting on more rows than that. */
  tooMany: string
  selection: RowSelection
  /** The buttons and links. */
  children: (bar: { isTooMany: boolean }) => ReactNode
}) {
  const isHydrated = useHydrated()
  const selectedIds = useSelectedIds(selection)
  const isHidden = isHydrated && selectedIds.size === 0
  const isTooMany = selectedIds.size > most
  return (
    <div
      className={cx(
        isHidden
          ? 'contents'
          : 'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border border-line bg-raised px-4 py-2.5',
        isHydrated &&
          !isHidden &&
          'sticky bottom-[calc(var(--bottom-bar,0px)+0.75rem)] z-20 border-accent shadow-float',
      )}
      {...(!isHidden && { role: 'region', 'aria-label': label })}
    >
      {form}
      {!isHidden && (
        <>
          {isHydrated ? (
            <p role="status" className="font-semibold">
              {count} selected
            </p>
          ) : (
            <p className="font-semibold">{label}</p>
          )}
          {children({ isTooMany })}
          {isHydrated && (
            <Button size="small" variant="quiet" onClick={() => selection.toggle(selectedIds, false)}>
              Clear selection
            </Button>
          )}
          {isTooMany && <p className="basis-full text-sm text-muted">{tooMany}</p>}
        </>
      )}
    </div>
  )
}
