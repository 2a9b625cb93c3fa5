// The page of a club's host without a public club: unknown, not public yet, suspended, or closed for good. Only the host check routes
// here; the browser keeps the requested URL. It also answers for the data of a page on the wrong one of a club's hosts.
import { data, redirectDocument, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { rootOrigin } from '#/tenants/origins'
import { themeOf } from '~/foundation/theme/theme'
import { ClosedClub } from '~/platform/closing/components/closed-club'
import { closedClubView } from '~/platform/closing/closed-club-view'
import { safeRedirect } from '~/foundation/kit/safe-redirect'
import { RELOAD_PARAM } from '~/web/http/closed-club'
import { JoinFailed } from '~/membership/memberships/join/components/join-outcomes'
import { paths } from '~/foundation/kit/paths'
import type { RouteHandle } from '~/root'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/join.css?url'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ request, context }: LoaderFunctionArgs) {
  const { host, services } = context
  redirectToRetry(request)
  if (host.kind !== 'closed') throw new Response(null, { status: 404 })
  const platform = rootOrigin(services.env)
  const homeHref = platform + paths.home()
  const { club } = host
  const signInHref = club && platform + paths.session.club({ club: club.slug })
  if (host.because === 'closed')
    return data(
      {
        kind: 'closed' as const,
        ...closedClubView(host.club),
        theme: themeOf(host.club),
        signInHref,
        homeHref,
      },
      { status: 410 },
    )
  const sentence = club
    ? `${club.name}’s wine club is temporarily closed. Contact ${club.name} to find out when it reopens. Members can still sign in to see their membership.`
    : "Could not find the restaurant you're looking for."
  return data(
    {
      kind: 'not-public' as const,
      sentence,
      homeHref,
      openingListHref: club && paths.openingList(),
      signInHref,
    },
    { status: club ? 503 : 404 },
  )
}

/** Refuses forms of pages that were loaded earlier with the same answer. */
export function action({ request }: LoaderFunctionArgs) {
  redirectToRetry(request)
  throw new Response(null, { status: 404 })
}

function redirectToRetry(request: Request) {
  const again = new URL(request.url).searchParams.get(RELOAD_PARAM)
  if (again !== null) throw redirectDocument(safeRedirect(again, paths.home()))
}

export const meta = privatePageOf<typeof loader>((data) =>
  data?.kind === 'closed' ? `${data.name} has closed` : 'Oops! Something went wrong',
)

export default function ClubNotPublic() {
  const shown = useLoaderData<typeof loader>()
  return (
    <main id="main">
      {shown.kind === 'closed' ? (
        <ClosedClub {...shown} />
      ) : (
        <JoinFailed
          homeHref={shown.homeHref}
          signInHref={shown.signInHref}
          openingListHref={shown.openingListHref}
        >
          {shown.sentence}
        </JoinFailed>
      )}
    </main>
  )
}
