// What stands on a club's host when there is no club to show: unknown, not public yet, or suspended.
// Only the gate leads here; the address in the browser is whatever was asked for.
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { JoinOops } from '~/memberships/components/join-outcomes'
import { paths } from '~/kit/paths'
import type { RouteHandle } from '~/root'

export const handle: RouteHandle = { scripts: false }

export function loader({ context }: LoaderFunctionArgs) {
  const { host, services } = context
  if (host.kind !== 'closed') throw new Response(null, { status: 404 })
  const rootOrigin = `${services.env.scheme}://${services.env.rootDomain}`
  const sentence =
    host.because === 'suspended'
      ? `${host.name} is closed to visitors for now. Please ask the house when it will be back. Members find their membership as ever once they sign in.`
      : "Could not find the restaurant you're looking for."
  return data(
    {
      sentence,
      homeHref: rootOrigin + paths.home(),
      signInHref: host.because === 'suspended' ? rootOrigin + paths.auth.login() : null,
    },
    { status: host.because === 'suspended' ? 503 : 404 },
  )
}

export const meta: MetaFunction = () => [
  { title: 'Oops! Something went wrong' },
  { name: 'robots', content: 'noindex' },
]

export default function Closed() {
  const { sentence, homeHref, signInHref } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <JoinOops homeHref={homeHref} signInHref={signInHref}>
        {sentence}
      </JoinOops>
    </main>
  )
}
