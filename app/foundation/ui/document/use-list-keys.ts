import { useEffect, type RefObject } from 'react'
import { useHydrated } from './use-hydrated'

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable]'

/**
 * The keys of a list in a table whose rows have a link marked `data-row-link`: J and K or the arrows move between rows,
 * X selects the one in focus, "/" goes to the search, and the arrow down goes from there to the first row. Enter opens,
 * since the link has the focus.
 */
export function useListKeys(
  table: RefObject<HTMLTableElement | null>,
  { searchId, mayToggle }: { searchId?: string; mayToggle: boolean },
): void {
  const isOn = useHydrated()
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return
      const isSearch = searchId !== undefined && target.id === searchId
      if (target.matches(fields) && !(isSearch && key === 'ArrowDown')) return
      if (key === '/' && searchId !== undefined) {
        event.preventDefault()
        document.getElementById(searchId)?.focus()
        return
      }
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const row = target.closest('tr')
      const at = links.findIndex((link) => row?.contains(link))
      const isInTable = at !== -1
      const isDown = key === 'j' || (key === 'ArrowDown' && (isInTable || isSearch))
      const isUp = key === 'k' || (key === 'ArrowUp' && isInTable)
      if (isDown || isUp) {
        event.preventDefault()
        const next = isDown ? Math.min(at + 1, links.length - 1) : Math.max(at - 1, 0)
        links[next]?.focus()
      } else if (key === 'x' && isInTable && mayToggle) {
        event.preventDefault()
        row?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn, table, searchId, mayToggle])
}
