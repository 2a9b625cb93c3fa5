import { useLocation } from '@remix-run/react'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink } from '~/foundation/ui/form/button'

/** Says that a part of the page could not be loaded, with a link that loads the page again. */
export function LoadFailed({ title }: { title: string }) {
  const { pathname, search } = useLocation()
  return (
    <Banner tone="error" title={title}>
      <p>
        <ButtonLink to={pathname + search} variant="secondary" size="small">
          Retry
        </ButtonLink>
      </p>
    </Banner>
  )
}
