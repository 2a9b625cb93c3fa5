import { useLocation } from '@remix-run/react'
import { JoinFailed } from './join-outcomes'
import { isRetryable, useShownError } from '~/ui/feedback/error-context'

/** The signup could not be loaded, or there is none. */
export function SignupError() {
  const fault = useShownError()
  const { pathname, search } = useLocation()
  const isOurs = isRetryable(fault)
  return (
    <main id="main" className="lone">
      <JoinFailed retryHref={isOurs ? pathname + search : undefined} requestId={fault.requestId}>
        {isOurs
          ? (fault.sentence ?? 'The wine club could not be loaded. Please try again in a moment.')
          : undefined}
      </JoinFailed>
    </main>
  )
}
