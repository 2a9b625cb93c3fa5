import type { ReactNode } from 'react'
import { paths } from '~/foundation/kit/paths'
import { Outcome } from '~/foundation/ui/feedback/outcome'
import { Loading } from '~/foundation/ui/feedback/loading'
import { SpilledGlass } from '~/foundation/ui/feedback/spilled-glass'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import type { ClubView } from '#/tenants/club-view'
import { buttonStyle } from '~/foundation/ui/form/button'

/** The payment is on record: the signup is complete. `children` is what the new member may do next. */
export function JoinSuccess({ club, children }: { club: Pick<ClubView, 'name'>; children?: ReactNode }) {
  return (
    <Outcome
      title="Registration Complete!"
      picture={
        <div className="[--bottle-label:var(--surface)] svg:h-24 svg:text-primary">
          <BottleRow count={3} />
        </div>
      }
    >
      <p>{`Welcome to ${club.name}'s membership program. You'll receive a confirmation email shortly.`}</p>
      {children}
      <p className="actions">
        <a className={buttonStyle()} href={paths.auth.dashboard()}>
          Go to Dashboard
        </a>
      </p>
    </Outcome>
  )
}

/** Paid at the checkout, not yet on record. `checkAgainHref` is this page; `late` after more than a minute. */
export function JoinWaiting({ checkAgainHref, late }: { checkAgainHref: string; late: boolean }) {
  return (
    <Outcome title="One moment" hiddenTitle>
      <div className="font-display text-[clamp(1.4rem,1.2rem+1vw,1.9rem)] [&>div]:flex-col [&>div]:p-0">
        <Loading>Activating your membership...</Loading>
      </div>
      {late ? (
        <p>
          This is taking longer than usual. You can leave this page; we’ll email you when your membership is
          active.
        </p>
      ) : (
        <p>This usually takes a few seconds. You can leave this page; we’ll email you.</p>
      )}
      <p className="actions">
        <a className={buttonStyle({ variant: late ? 'secondary' : 'quiet' })} href={checkAgainHref}>
          Check again
        </a>
        {late && (
          <a className={buttonStyle({ variant: 'quiet' })} href={paths.auth.dashboard()}>
            Go to Dashboard
          </a>
        )}
      </p>
    </Outcome>
  )
}

/** The club does not exist, or could not be loaded. */
export function JoinFailed({
  homeHref = paths.home(),
  signInHref,
  openingListHref,
  retryHref,
  requestId,
  children,
}: {
  homeHref?: string
  /** For members of a closed club. */
  signInHref?: string | null
  /** For guests of a closed club. */
  openingListHref?: string | null
  /** This page, where a retry may help. */
  retryHref?: string
  /** Shown for support requests after a server error. */
  requestId?: string
  children?: string
}) {
  return (
    <Outcome title="Oops! Something went wrong" picture={<SpilledGlass />}>
      <p>{children ?? "Could not find the restaurant you're looking for."}</p>
      <p className="actions">
        {retryHref && (
          <a className={buttonStyle()} href={retryHref}>
            Try Again
          </a>
        )}
        {openingListHref && (
          <a className={buttonStyle()} href={openingListHref}>
            Tell me when it opens
          </a>
        )}
        <a
          className={buttonStyle({ variant: retryHref || openingListHref ? 'secondary' : 'primary' })}
          href={homeHref}
        >
          Go Home
        </a>
        {signInHref && (
          <a className={buttonStyle({ variant: 'secondary' })} href={signInHref}>
            Sign In
          </a>
        )}
      </p>
      {requestId && (
        <p className="text-sm text-muted">
          If you contact us about this, please include <code className="figures">{requestId}</code>
        </p>
      )}
    </Outcome>
  )
}
