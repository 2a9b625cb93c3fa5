// What stands on a club's host when there is no club to show: unknown, not public yet, or suspended.
// Only the gate leads here; the address in the browser is whatever was asked for.
import { data, redirectDocument, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rootOrigin } from '#/tenants/origins'
import { safeRedirect } from '~/kit/safe-redirect'
import { RELOAD_PARAM } from '~/http/closed-club'
import { JoinFailed } from '~/memberships/join/components/join-outcomes'
import { paths } from '~/kit/paths'
import type { RouteHandle } from '~/root'
import { areaSheet } from '~/ui/styles/area-sheet'
import sheet from '~/styles/join.css?url'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  const { host, services } = context
  if (host.kind !== 'closed') throw new Response(null, { status: 404 })
  retryUrl(request)
  const platform = rootOrigin(services.env)
  const { club } = host
  const sentence = club
    ? `${club.name} is closed to visitors for now. Please ask the house when it will be back. Members find their membership as ever once they sign in.`
    : "Could not find the restaurant you're looking for."
  return data(
    {
      sentence,
      homeHref: platform + paths.home(),
      signInHref: club && platform + paths.session.club({ club: club.slug }),
    },
    { status: club ? 503 : 404 },
  )
}

/** A form of a page from before is not taken, but its page is told the same. */
export function action({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind === 'closed') retryUrl(request)
  throw new Response(null, { status: 404 })
}

function retryUrl(request: Request) {
  const again = new URL(request.url).searchParams.get(RELOAD_PARAM)
  if (again !== null) throw redirectDocument(safeRedirect(again, paths.home()))
}

export const meta: MetaFunction = () => [
  { title: 'Oops! Something went wrong' },
  { name: 'robots', content: 'noindex' },
]

export default function ClubNotPublic() {
  const { sentence, homeHref, signInHref } = useLoaderData<typeof loader>()
  return (
    <main id="main">
      <JoinFailed homeHref={homeHref} signInHref={signInHref}>
        {sentence}
      </JoinFailed>
    </main>
  )
}
