import { Link, useSubmit } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { Bell, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Arrival } from './use-live-notifications'

/** How long news stays, in milliseconds; longer while the pointer or the focus is on it. */
const shownMs = 10_000

/**
 * A new notification, in a corner of the window. It is announced when the reader is idle, takes no focus, and closes by
 * itself; the list keeps it.
 */
export function NotificationToast({ arrival, dismiss }: { arrival: Arrival | null; dismiss(): void }) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const dismissed = useRef(dismiss)
  dismissed.current = dismiss
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => dismissed.current(), shownMs)
  }
  const stay = () => clearTimeout(timer.current)
  // Opening one reads it; opening the list reads nothing.
  const open = ({ id, href, listHref }: Arrival) => {
    if (href !== listHref)
      submit({ intent: 'open', id }, { method: 'post', action: listHref, navigate: false })
    dismiss()
  }
  const id = arrival?.id
  useEffect(() => {
    if (id) wait()
    return stay
  }, [id])
  return (
    // Always there, so that screen readers hear what is put into it.
    <div role="status" aria-label="New notifications" className={placeStyle}>
      {arrival && (
        <div
          className={boxStyle}
          onMouseEnter={stay}
          onMouseLeave={wait}
          onFocus={stay}
          onBlur={wait}
          onKeyDown={({ key }) => key === 'Escape' && dismiss()}
        >
          <Bell className="mt-3 size-5 flex-none text-accent" aria-hidden="true" />
          <Link
            to={arrival.href}
            onClick={() => open(arrival)}
            className="flex min-h-11 min-w-0 flex-1 items-center font-semibold text-ink wrap-anywhere"
          >
            {arrival.title}
          </Link>
          <button
            type="button"
            onClick={dismiss}
            className="grid size-11 flex-none cursor-pointer place-items-center rounded-control text-muted hover:bg-(--hover) hover:text-ink"
          >
            <X className="size-5" aria-hidden="true" />
            <span className="sr-only">Dismiss</span>
          </button>
        </div>
      )}
    </div>
  )
}

const placeStyle = cx(
  'pointer-events-none fixed inset-x-4 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-30 grid justify-items-end',
  'lg:right-6 lg:bottom-6 lg:left-auto print:hidden',
)

const boxStyle = cx(
  'pointer-events-auto flex w-full max-w-96 items-start gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4',
  'text-ink shadow-dialog',
)
