import { type ReactNode } from 'react'

/**
 * The screen of last resort. It needs neither data nor scripts. `requestId` lets a person name the failure
 * when they write to us.
 */
export function ErrorScreen({
  title = 'Sorry.. there was an error',
  requestId,
  children,
}: {
  title?: string
  requestId?: string | null
  children?: ReactNode
}) {
  return (
    <main id="main" className="lone" data-wide="">
      <SpiltGlass />
      <h1>{title}</h1>
      <div className="grid gap-3">
        {children ?? (
          <p>
            Something on our side went wrong. Nothing you typed was used. Try again in a moment, or go back to
            where you came from.
          </p>
        )}
      </div>
      <p className="actions">
        <a className="button" href="/">
          Go Home
        </a>
      </p>
      {requestId && (
        <p className="small">
          If you write to us about this, please mention <code className="figures">{requestId}</code>
        </p>
      )}
    </main>
  )
}

function SpiltGlass() {
  return (
    <svg viewBox="0 0 160 72" className="w-40 text-accent" fill="none" aria-hidden="true">
      <path d="M8 62h144" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <path d="M70 61c14-9 34-9 52-4 12 3 22 4 22 4H70Z" fill="var(--primary)" />
      <path
        d="M14 44v18M14 53h34M48 53c2-16 20-22 40-18l2 1c-4 10-2 18 2 25l-3 0c-18 4-38 2-41-8Z"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
