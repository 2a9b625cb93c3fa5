// The club page of a draft as guests will see it, for its own staff: /business/preview
import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { themeOf } from '~/foundation/theme/theme'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { accountStatus } from '~/billing/connect/account-status.server'
import { clubView } from '#/tenants/club-view'
import { ClubPage } from '~/business/club-page/club-page'
import { PreviewBar } from '~/business/onboarding/components/preview-bar'
import { paths } from '~/foundation/kit/paths'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { cachedListTeaser } from '~/cellar/public-list/queries.server'
import type { RouteHandle } from '~/root'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/portal.css?url'

export const links = areaSheet(sheet)

/** Complete without scripts, like the club page. */
export const handle: RouteHandle = { scripts: false }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'portal.enter')
  const { scopes } = context.services
  // Desk staff may not see prices before the page is public.
  if (club.status !== 'live' && !may('prices.read')) throw redirect(paths.auth.unauthorized())
  const tiers = await cachedPublishedTiers(scopes, club)
  const teaser = await cachedListTeaser(scopes, club)
  // A draft takes no members; the preview shows the page as if it did.
  const canTakeMembers = club.canTakeMembers || (club.status === 'draft' && (await isReady(db)))
  return {
    club: { ...clubView(club), canTakeMembers },
    theme: themeOf(club),
    tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
    isPublic: club.status === 'live',
    maySetUp: may('settings.change'),
    wineList: teaser && { teaser, currency: club.currency, href: paths.business.preview() },
  }
}

const isReady = async (db: Parameters<typeof accountStatus>[0]) => (await accountStatus(db)).state === 'ready'

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.club.name} Wine Club: preview` : 'Preview',
)

export default function ClubPreview() {
  const { club, tiers, isPublic, maySetUp, wineList } = useLoaderData<typeof loader>()
  // Links in the preview lead nowhere, because the viewer is not a guest.
  const links = {
    home: paths.business.preview(),
    join: paths.business.preview(),
    signIn: paths.business.preview(),
    terms: paths.public.terms(),
    privacy: paths.public.privacy(),
  }
  return (
    <>
      <ClubPage
        club={club}
        tiers={tiers}
        links={links}
        wineList={wineList}
        renewalTerms="Memberships renew every month until you cancel. Cancel online at any time."
      />
      <PreviewBar isPublic={isPublic} backTo={maySetUp ? 'setup' : 'dashboard'} />
    </>
  )
}
