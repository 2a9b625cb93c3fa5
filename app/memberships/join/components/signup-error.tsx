import { useLocation } from '@remix-run/react'
import { JoinFailed } from './join-outcomes'
import { isRetryable, useShownError } from '~/ui/feedback/error-context'

/** The signup failed to load, or does not exist. */
export function SignupError() {
  const fault = useShownError()
  const { pathname, search } = useLocation()
  const isOurs = isRetryable(fault)
  return (
    <main id="main" className="lone">
      <JoinFailed retryHref={isOurs ? pathname + search : undefined} requestId={fault.requestId}>
        {isOurs
          ? (fault.sentence ?? 'We couldn’t load the wine club. Please try again in a moment.')
          : undefined}
      </JoinFailed>
    </main>
  )
}
