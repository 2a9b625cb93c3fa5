// Rows of a list chosen one by one, or all of a page, for a change of many at once.
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'

/**
 * The selected rows, by id, outside the page's state: a list of a hundred rows is not rendered again for one checkbox.
 * Without scripts the browser keeps the checkboxes.
 */
export interface RowSelection {
  /** The same set until the selection changes. */
  ids(): ReadonlySet<string>
  toggle(ids: Iterable<string>, isSelected: boolean): void
  /** Calls `listener` after each change until the returned function is called. */
  subscribe(listener: () => void): () => void
}

function createSelection(): RowSelection {
  let selectedIds: ReadonlySet<string> = new Set()
  const listeners = new Set<() => void>()
  return {
    ids: () => selectedIds,
    toggle(ids, isSelected) {
      const after = new Set(selectedIds)
      for (const id of ids) {
        if (isSelected) after.add(id)
        else after.delete(id)
      }
      selectedIds = after
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The selected rows; the component is rendered again when they change. */
export const useSelectedIds = ({ subscribe, ids }: RowSelection): ReadonlySet<string> =>
  useSyncExternalStore(subscribe, ids, ids)

/**
 * The chosen rows, kept while a list is searched and paged, and forgotten when `changeId` changes: what was just changed
 * is no longer selected. Null for people who may not change them.
 */
export function useRowSelection(mayChange: boolean, changeId: string | null = null): RowSelection | null {
  const [selection] = useState(createSelection)
  useEffect(() => selection.toggle(selection.ids(), false), [selection, changeId])
  return mayChange ? selection : null
}

/** The column head that selects every row of the page; without scripts there are only the rows' own checkboxes. */
export function SelectAllHead({
  what,
  ids,
  selection,
}: {
  /** Plural noun for the rows: "orders". */
  what: string
  ids: string[]
  selection: RowSelection
}) {
  const input = useRef<HTMLInputElement>(null)
  const selectedIds = useSelectedIds(selection)
  const count = ids.filter((id) => selectedIds.has(id)).length
  const isAll = count > 0 && count === ids.length
  useEffect(() => {
    if (input.current) input.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <th scope="col" role="columnheader" className="w-11">
      <span className="sr-only scripted:hidden">Select</span>
      <label className="hidden size-11 cursor-pointer items-center justify-center scripted:flex">
        <span className="sr-only">Select all {what} of this page</span>
        <input
          ref={input}
          type="checkbox"
          className="size-5 cursor-pointer"
          checked={isAll}
          onChange={({ currentTarget }) => selection.toggle(ids, currentTarget.checked)}
        />
      </label>
    </th>
  )
}

/** A row's own checkbox, which belongs to the form that changes the chosen rows. */
export function RowCheckbox({
  id,
  label,
  form,
  name,
  value,
  selection: { subscribe, ids, toggle },
}: {
  id: string
  label: string
  form: string
  name: string
  value?: string
  selection: RowSelection
}) {
  const isSelected = () => ids().has(id)
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        form={form}
        name={name}
        value={value}
        className="size-5 cursor-pointer"
        data-row-choice
        checked={useSyncExternalStore(subscribe, isSelected, isSelected)}
        onChange={({ currentTarget }) => toggle([id], currentTarget.checked)}
      />
    </label>
  )
}

/** The chosen rows of other pages, whose checkboxes are not here. */
export const useSelectedElsewhere = (selection: RowSelection, pageIds: readonly string[]): string[] =>
  [...useSelectedIds(selection)].filter((id) => !pageIds.includes(id))
