import { useLocation } from '@remix-run/react'
import { JoinFailed } from './join-outcomes'
import { isRetryable, useShownError } from '~/foundation/ui/feedback/error-context'

/** The signup failed to load, or does not exist. */
export function SignupError() {
  const shownError = useShownError()
  const { pathname, search } = useLocation()
  const isOurs = isRetryable(shownError)
  return (
    <main id="main">
      <JoinFailed retryHref={isOurs ? pathname + search : undefined} requestId={shownError.requestId}>
        {isOurs
          ? (shownError.sentence ?? 'We couldn’t load the wine club. Please try again in a moment.')
          : undefined}
      </JoinFailed>
    </main>
  )
}
