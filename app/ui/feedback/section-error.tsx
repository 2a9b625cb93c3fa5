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
 * What stands in an area's frame in place of a page that is not there, or that failed: why, and the way to the place it
 * would have belonged to, else to the first of `places`. `data` names what the area's pages show.
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
