import { paths } from '~/kit/paths'
import { Loading } from '~/ui/feedback/loading'
import { SpilledGlass } from '~/ui/feedback/spilled-glass'
import { BottleRow } from '~/tiers/components/bottle-count'
import type { ClubView } from '#/tenants/club-view'
import { buttonStyle } from '~/ui/form/button'

/** Our own record says it is paid: one is a member. */
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

/** Paid at the checkout, not yet on record here. `checkAgainHref` is this page; `late`: it takes longer than usual. */
export function JoinWaiting({ checkAgainHref, late }: { checkAgainHref: string; late: boolean }) {
  return (
    <section className="outcome" aria-labelledby="outcome-title">
      <h1 id="outcome-title" className="sr-only">
        One moment
      </h1>
      <Loading>Activating your membership...</Loading>
      {late ? (
        <p>
          This takes longer than usual. You need not stay here: we will write to you as soon as your
          membership is active.
        </p>
      ) : (
        <p>This usually takes a few seconds. You can leave this page: we will write to you.</p>
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

/** There is no such club, or it could not be loaded. */
export function JoinFailed({
  homeHref = paths.home(),
  signInHref,
  retryHref,
  requestId,
  children,
}: {
  homeHref?: string
  /** For whoever is a member nevertheless. */
  signInHref?: string | null
  /** The same page once more, where that may help. */
  retryHref?: string
  /** Names a fault of ours when the person writes to us. */
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
          If you write to us about this, please mention <code className="figures">{requestId}</code>
        </p>
      )}
    </section>
  )
}
