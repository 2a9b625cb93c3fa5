// Rows of a list chosen one by one, or all of a page, for a change of many at once.
import { useEffect, useRef, useState } from 'react'

/** The rows chosen so far, by id. Without scripts the browser keeps the checkboxes. */
export interface RowSelection {
  selectedIds: ReadonlySet<string>
  toggle(ids: string[], isChosen: boolean): void
}

/**
 * The chosen rows, kept while a list is searched and paged, and forgotten when `changeId` changes: what was just changed
 * is no longer selected. Null for people who may not change them.
 */
export function useRowSelection(mayChange: boolean, changeId: string | null = null): RowSelection | null {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => setSelectedIds(new Set()), [changeId])
  if (!mayChange) return null
  return {
    selectedIds,
    toggle: (ids, isChosen) =>
      setSelectedIds((before) => {
        const after = new Set(before)
        for (const id of ids) {
          if (isChosen) after.add(id)
          else after.delete(id)
        }
        return after
      }),
  }
}

/** The column head that selects every row of the page; without scripts there are only the rows' own checkboxes. */
export function SelectAllHead({
  what,
  ids,
  selection: { selectedIds, toggle },
}: {
  /** Plural noun for the rows: "orders". */
  what: string
  ids: string[]
  selection: RowSelection
}) {
  const input = useRef<HTMLInputElement>(null)
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
          onChange={({ currentTarget }) => toggle(ids, currentTarget.checked)}
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
  selection: { selectedIds, toggle },
}: {
  id: string
  label: string
  form: string
  name: string
  value?: string
  selection: RowSelection
}) {
  return (
    <label className="flex size-11 cursor-pointer items-center justify-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        form={form}
        name={name}
        value={value}
        className="size-5 cursor-pointer"
        checked={selectedIds.has(id)}
        onChange={({ currentTarget }) => toggle([id], currentTarget.checked)}
      />
    </label>
  )
}

/** The chosen rows of other pages, whose checkboxes are not here. */
export const selectedElsewhere = ({ selectedIds }: RowSelection, pageIds: readonly string[]): string[] =>
  [...selectedIds].filter((id) => !pageIds.includes(id))
