import { Link, useNavigate } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useState,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { paths } from '~/foundation/kit/paths'
import type { FindPaletteProps } from './find-palette'
import { useRecentPages } from './recent-pages'

const OpenFind = createContext<() => void>(() => {})

/**
 * Opens the search over the whole portal by Ctrl+K or ⌘K, and by every `FindLink` inside. Its script is loaded when it
 * is opened first; where that fails, the page of the search opens.
 */
export function FindProvider({ businessId, children }: { businessId: string; children: ReactNode }) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const [Palette, setPalette] = useState<ComponentType<FindPaletteProps> | null>(null)
  useRecentPages(businessId)
  const open = useCallback(() => {
    setOpen(true)
    import('./find-palette').then(
      ({ FindPalette }) => setPalette(() => FindPalette),
      () => navigate(paths.business.find()),
    )
  }, [navigate])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
      if (!isShortcut || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [open])
  return (
    <OpenFind.Provider value={open}>
      {children}
      {isOpen && Palette && <Palette businessId={businessId} onClose={() => setOpen(false)} />}
    </OpenFind.Provider>
  )
}

/** A link that looks like the field of the search and opens it; without scripts it leads to its page. */
export function FindLink({ isNarrow = false, className }: { isNarrow?: boolean; className?: string }) {
  const open = useContext(OpenFind)
  const click = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const sheet = event.currentTarget.closest('details')
    if (sheet) {
      // An open sheet would keep the focus to itself. The focus comes back to what opens it.
      sheet.open = false
      sheet.querySelector('summary')?.focus()
    }
    open()
  }
  return (
    <div role="search" aria-label="Everything">
      <Link
        to={paths.business.find()}
        onClick={click}
        aria-keyshortcuts="Control+K Meta+K"
        className={cx(
          'flex min-h-11 items-center gap-3 rounded-control border border-edge bg-raised px-3 text-muted no-underline',
          'hover:bg-(--hover) hover:text-ink',
          isNarrow && 'justify-center',
          className,
        )}
      >
        <Search className="size-5 flex-none" aria-hidden="true" />
        <span className={isNarrow ? 'sr-only' : undefined}>Find anything</span>
        {!isNarrow && (
          <kbd className="ml-auto hidden font-text text-xs rail:scripted:block" aria-hidden="true">
            Ctrl K
          </kbd>
        )}
      </Link>
    </div>
  )
}
