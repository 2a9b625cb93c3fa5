import { type ReactNode } from 'react'
import { buttonStyle } from '../form/button'
import { SpilledGlass } from './spilled-glass'

/**
 * The screen of last resort. It needs neither data nor scripts. `requestId` lets a person name the failure
 * when they write to us; `retryHref` is the page that failed, where another try may help.
 */
export function ErrorScreen({
  title = 'Sorry.. there was an error',
  requestId,
  retryHref,
  children,
}: {
  title?: string
  requestId?: string | null
  retryHref?: string
  children?: ReactNode
}) {
  return (
    <main id="main" className="lone" data-wide="">
      <SpilledGlass />
      <h1>{title}</h1>
      <div className="grid gap-3">
        {children ?? (
          <p>Something on our side went wrong. Try again in a moment, or go back to where you came from.</p>
        )}
      </div>
      <p className="actions">
        {retryHref !== undefined && (
          <a className={buttonStyle()} href={retryHref}>
            Try Again
          </a>
        )}
        <a className={buttonStyle({ variant: retryHref === undefined ? 'primary' : 'secondary' })} href="/">
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
