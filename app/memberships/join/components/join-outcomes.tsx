import { paths } from '~/kit/paths'
import { Loading } from '~/ui/feedback/loading'
import { SpilledGlass } from '~/ui/feedback/spilled-glass'
import { BottleRow } from '~/tiers/components/bottle-count'
import type { ClubView } from '#/tenants/club-view'
import { buttonStyle } from '~/ui/form/button'

/** The payment is on record: the signup is complete. */
export function JoinSuccess({ club }: { club: Pick<ClubView, 'name'> }) {
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <BottleRow count={3} />
      <h1 id="outcome-title">Registration Complete!</h1>
      <p>{`Welcome to ${club.name}'s membership program. You'll receive a confirmation email shortly.`}</p>
      <p className="actions">
        <a className={buttonStyle()} href={paths.auth.dashboard()}>
          Go to Dashboard
        </a>
      </p>
    </section>
  )
}

/** Paid at the checkout, not yet on record. `checkAgainHref` is this page; `late` after more than a minute. */
export function JoinWaiting({ checkAgainHref, late }: { checkAgainHref: string; late: boolean }) {
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <h1 id="outcome-title" className="sr-only">
        One moment
      </h1>
      <Loading>Activating your membership...</Loading>
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
    </section>
  )
}

/** The club does not exist, or could not be loaded. */
export function JoinFailed({
  homeHref = paths.home(),
  signInHref,
  retryHref,
  requestId,
  children,
}: {
  homeHref?: string
  /** For members of a closed club. */
  signInHref?: string | null
  /** This page, where a retry may help. */
  retryHref?: string
  /** Shown for support requests after a server error. */
  requestId?: string
  children?: string
}) {
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <SpilledGlass />
      <h1 id="outcome-title">Oops! Something went wrong</h1>
      <p>{children ?? "Could not find the restaurant you're looking for."}</p>
      <p className="actions">
        {retryHref && (
          <a className={buttonStyle()} href={retryHref}>
            Try Again
          </a>
        )}
        <a className={buttonStyle({ variant: retryHref ? 'secondary' : 'primary' })} href={homeHref}>
          Go Home
        </a>
        {signInHref && (
          <a className={buttonStyle({ variant: 'secondary' })} href={signInHref}>
            Sign In
          </a>
        )}
      </p>
      {requestId && (
        <p className="small">
          If you contact us about this, please include <code className="figures">{requestId}</code>
        </p>
      )}
    </section>
  )
}
