import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Search } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { paths } from '~/foundation/kit/paths'
import { CloseButton } from '~/foundation/ui/dialog/close-button'
import { countText, type FindingGroup } from '../../find/findings'
import { FindingText } from './findings-page'
import { readRecentPages } from './recent-pages'
import { useFindings } from './use-findings'

export interface FindPaletteProps {
  businessId: string
  onClose(): void
}

/**
 * The search over the whole portal in a dialog: a combobox with a listbox in groups, as in the ARIA authoring practices.
 * Down and Up move through the results, Enter opens one, Escape closes. The focus returns to where it was.
 */
export function FindPalette({ businessId, onClose }: FindPaletteProps) {
  const before = useRef<Element | null>(document.activeElement)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-70 bg-[rgb(0_0_0/55%)]" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
          }}
          className={cx(
            'fixed z-70 flex flex-col overflow-hidden bg-raised text-ink max-sm:inset-0',
            'sm:top-[10dvh] sm:left-1/2 sm:max-h-[min(40rem,80dvh)] sm:w-[min(100%-2rem,40rem)] sm:-translate-x-1/2',
            'sm:rounded-card sm:border sm:border-line sm:shadow-dialog',
          )}
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          <FindBox businessId={businessId} onClose={onClose} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function FindBox({ businessId, onClose }: FindPaletteProps) {
  const listId = useId()
  const [typed, setTyped] = useState('')
  const text = typed.trim()
  const state = useFindings(text)
  const groups = useGroups(businessId, text, state.findings?.groups ?? [])
  const [active, setActive] = useState(0)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const current = Math.min(active, count - 1)
  const idOf = (option: number) => `${listId}-${option}`

  function press(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of an input method belong to it.
    if (event.nativeEvent.isComposing) return
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && count > 0) {
      event.preventDefault()
      setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + count) % count)
    } else if (event.key === 'Enter' && count > 0 && !state.isLoading) {
      event.preventDefault()
      document.getElementById(idOf(current))?.click()
    }
  }

  return (
    <>
      {/* Enter before the results have come opens them as a page. */}
      <form
        action={paths.business.find()}
        role="search"
        className="flex items-center gap-2 border-b border-line pr-2 pl-4"
      >
        <Search className="size-5 flex-none text-muted" aria-hidden="true" />
        <input
          type="text"
          name="q"
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-activedescendant={count > 0 ? idOf(current) : undefined}
          className="min-h-14 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted"
          placeholder="A name, a wine, or what to do"
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
        />
        <CloseButton />
      </form>
      <p role="status" className="sr-only">
        {state.isLoading
          ? 'Searching'
          : state.hasFailed
            ? 'The search failed'
            : countText({
                groups: groups.map(({ options }) => ({ label: '', findings: options, more: null })),
              })}
      </p>
      {state.hasFailed && (
        <p className={messageStyle}>The search didn’t work. Check your connection, then type again.</p>
      )}
      {!state.hasFailed && !state.isLoading && count === 0 && (
        <p className={messageStyle}>
          Nothing matches “{text}”. Try fewer or other words, such as a last name or “refund”.
        </p>
      )}
      {count === 0 && state.isLoading && <p className={messageStyle}>Searching…</p>}
      <div
        id={listId}
        role="listbox"
        aria-label="Results"
        aria-busy={state.isLoading}
        className={cx(
          'min-h-0 overflow-y-auto overscroll-contain px-2 pb-3 aria-busy:opacity-60',
          count === 0 && 'hidden',
        )}
      >
        {groups.map(({ label, options, first }) => (
          <div key={label} role="group" aria-labelledby={`${listId}-${label}`}>
            <div id={`${listId}-${label}`} role="presentation" className={headingStyle}>
              {label}
            </div>
            {options.map(({ href, label, line }, at) => (
              <Link
                key={`${href} ${at}`}
                id={idOf(first + at)}
                role="option"
                aria-selected={first + at === current}
                tabIndex={-1}
                to={href}
                className={optionStyle}
                ref={first + at === current ? showWhole : undefined}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={onClose}
              >
                <FindingText label={label} line={line} />
              </Link>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** Groups as options in one row, each with the place of its first; before anything is typed, the recent pages first. */
function useGroups(businessId: string, text: string, groups: FindingGroup[]) {
  const [recent] = useState(() =>
    readRecentPages(businessId)
      .filter(({ href }) => href !== location.pathname)
      .slice(0, 5),
  )
  const shown = [
    ...(text === '' && recent.length > 0
      ? [{ label: 'Recent', findings: recent.map((page) => ({ ...page, line: '' })), more: null }]
      : []),
    ...groups,
  ]
  let first = 0
  return shown.map(({ label, findings, more }) => {
    const options = more ? [...findings, { ...more, line: '' }] : findings
    const group = { label, options, first }
    first += options.length
    return group
  })
}

const messageStyle = 'px-5 py-6 text-muted'
const headingStyle = 'px-3 pt-4 pb-1 text-sm font-semibold text-muted'
const optionStyle = cx(
  'flex min-h-11 items-center rounded-control px-3 py-1.5 text-ink no-underline hover:bg-tint',
  'aria-selected:bg-tint aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-focus',
)

const showWhole = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })
