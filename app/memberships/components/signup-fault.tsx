import { useLocation } from '@remix-run/react'
import { JoinOops } from './join-outcomes'
import { mayComeLater, useFault } from '~/ui/fault'

/** The signup could not be loaded, or there is none. */
export function SignupFault() {
  const fault = useFault()
  const { pathname, search } = useLocation()
  const isOurs = mayComeLater(fault)
  return (
    <main id="main" className="lone">
      <JoinOops retryHref={isOurs ? pathname + search : undefined} requestId={fault.requestId}>
        {isOurs
          ? (fault.sentence ?? 'The wine club could not be loaded. Please try again in a moment.')
          : undefined}
      </JoinOops>
    </main>
  )
}
