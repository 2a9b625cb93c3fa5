import { Form } from '@remix-run/react'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { buttonStyle } from '~/foundation/ui/form/button'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import type { ReviewView } from '../review-page.server'
import { allLines, lineActs, pickedLine, unreadLinesId, type LineAct } from '../unread-line-keys'

type Line = ReviewView['unreadLines'][number]

/** Lines of the document that became no row, by page: each can become a wine, go to the row above, or be dismissed. */
export function UnreadLines({
  lines,
  onAct,
}: {
  lines: Line[]
  /** Null without scripts: then the form is sent. */
  onAct: ((fields: Record<string, string>) => void) | null
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  if (lines.length === 0) return null
  const pages = [...new Set(lines.map(({ page }) => page))]
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const button = (event.nativeEvent as SubmitEvent).submitter
    if (!onAct || !(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    const texts = [...new FormData(event.currentTarget, button)].map(([name, text]) => [name, String(text)])
    onAct(Object.fromEntries(texts))
    // The line that has the focus leaves the page.
    heading.current?.focus({ preventScroll: true })
  }
  return (
    <Form method="post" preventScrollReset onSubmit={submit} className="grid gap-2" id={unreadLinesId}>
      <input type="hidden" name="intent" value="lines" />
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        {lines.length === 1
          ? 'This line was not read'
          : `These ${lines.length.toLocaleString('en-US')} lines were not read`}
      </h2>
      <p className="text-sm text-muted">Look for wines among them; dismiss the others.</p>
      {pages.map((page) => (
        <PageLines
          key={page}
          page={page}
          lines={lines.filter((line) => line.page === page)}
          isOpen={pages.length === 1 && lines.length < 9}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        {(['wine', 'note', 'dismiss'] as const).map((act) => (
          <ActButton key={act} value={act}>
            {act === 'wine'
              ? 'Make ticked lines wines'
              : act === 'note'
                ? 'Add ticked lines as notes'
                : 'Dismiss ticked lines'}
          </ActButton>
        ))}
        <ActButton value={`dismiss ${allLines}`}>
          Dismiss all {lines.length.toLocaleString('en-US')}
        </ActButton>
      </div>
    </Form>
  )
}

function PageLines({ page, lines, isOpen }: { page: number; lines: Line[]; isOpen: boolean }) {
  return (
    <details open={isOpen}>
      <summary className={disclosureStyle}>
        Page {page} ({lines.length.toLocaleString('en-US')})
      </summary>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {lines.map(({ key, text, reason }) => (
          <li key={key} className="grid gap-1 bg-raised py-1.5 pr-3">
            <label className="flex min-h-11 cursor-pointer items-center">
              <span className="grid size-11 flex-none place-items-center">
                <input type="checkbox" name={pickedLine + key} className="size-5 cursor-pointer" />
              </span>
              <span className="min-w-0 wrap-anywhere">
                {text}
                {reason && <span className="text-sm text-muted"> (left out: {reason})</span>}
              </span>
            </label>
            <div className="flex flex-wrap gap-x-1 pl-9">
              {(Object.keys(lineActs) as LineAct[]).map((act) => (
                <ActButton key={act} value={`${act} ${key}`} label={`${lineActs[act]}: ${text}`} isQuiet>
                  {lineActs[act]}
                </ActButton>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </details>
  )
}

function ActButton({
  value,
  label,
  isQuiet = false,
  children,
}: {
  value: string
  label?: string
  isQuiet?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="submit"
      name="do"
      value={value}
      aria-label={label}
      className={buttonStyle({ variant: isQuiet ? 'quiet' : 'secondary', size: 'small' })}
    >
      {children}
    </button>
  )
}
