import { useLocation } from '@remix-run/react'
import { ButtonLink } from '../form/button'
import { EmptyState } from './empty-state'
import { loadErrorMessage, useShownError } from './error-context'
import { SpilledGlass } from './spilled-glass'

interface SectionLink {
  href: string
  label: string
}

/**
 * Error page in an area's frame, for a page that is missing or failed: the reason, and a link to the place in `places`
 * that the address belongs to, else to the first. `data` names the data of the area's pages.
 */
export function SectionError({
  data,
  places,
}: {
  data?: string
  places: readonly [SectionLink, ...SectionLink[]]
}) {
  const { pathname, search } = useLocation()
  const fault = useShownError()
  const { status, requestId } = fault
  const sentence = data === undefined ? fault.sentence : loadErrorMessage(data, fault)
  const isMissing = status === 404
  const back = places.find(({ href }) => pathname.startsWith(`${href}/`)) ?? places[0]
  return (
    <EmptyState
      title={isMissing ? 'Page not found' : 'Sorry.. there was an error'}
      level={1}
      picture={<SpilledGlass />}
    >
      <p>
        {sentence ??
          'Something on our side went wrong. Try again in a moment, or go back to where you came from.'}
      </p>
      <p className="actions">
        {!isMissing && (
          <ButtonLink to={pathname + search} document>
            Try Again
          </ButtonLink>
        )}
        <ButtonLink to={back.href} variant={isMissing ? 'primary' : 'secondary'}>
          Go to {back.label}
        </ButtonLink>
      </p>
      {!isMissing && requestId && (
        <p className="small">
          If you write to us about this, please mention <code className="figures">{requestId}</code>
        </p>
      )}
    </EmptyState>
  )
}
