import { useEffect } from 'react'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Loading } from '~/foundation/ui/feedback/loading'

/** Redirects to another host, with and without scripts. Its page's meta must contain `onward(to)`. */
export function Redirecting({ to }: { to: string }) {
  useEffect(() => window.location.replace(to), [to])
  return (
    <section className="lone">
      <h1 className="sr-only">One moment</h1>
      <Loading>Determining your access...</Loading>
      <p className="actions">
        <ButtonLink to={to} document>
          Continue
        </ButtonLink>
      </p>
    </section>
  )
}

/** Does the same for a browser without scripts. */
export function metaRefresh(to: string | undefined) {
  return to ? [{ httpEquiv: 'refresh', content: `0;url=${to}` }] : []
}
