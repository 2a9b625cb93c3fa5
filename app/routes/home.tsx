// The home page of a host: the club page on a club's host; the platform's redirects to /landing.
import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cachedPublicEvents } from '~/club/events/public/event-list.server'
import { cachedClubMonth } from '~/club/runs/member/club-month.server'
import { cachedSellsGifts } from '~/club/gifts/settings.server'
import { clubVisitor } from '~/web/http/cross-host-login/club-visitor.server'
import { clubOrigin } from '#/tenants/origins'
import { sentToken } from '~/people/identity/sessions/session-cookie.server'
import { clubView } from '#/tenants/club-view'
import { ClubPage } from '~/business/club-page/club-page'
import { renewalTerms } from '#/tenants/club-page-copy'
import { paths } from '~/foundation/kit/paths'
import { socialCard, socialTags } from '~/business/sharing/social-tags'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import { cachedIsForGuests } from '~/club/sommelier/settings/settings.server'
import { cachedListTeaser } from '~/cellar/public-list/queries.server'
import type { RouteHandle } from '~/root'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import sheet from '~/web/styles/club.css?url'
import { clubLinks } from './public/club-links'

export const links = areaSheet(sheet)

/** Works without scripts. */
export const handle: RouteHandle = { scripts: false }

/** The same for every guest, so it is cached; signed-in visitors get their own. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  if (context.host.kind !== 'club') throw redirect(paths.public.landing())
  const { club } = context.host
  const tiers = await cachedPublishedTiers(context.services.scopes, club)
  const teaser = await cachedListTeaser(context.services.scopes, club)
  const sellsGifts = await cachedSellsGifts(context.services.scopes, club)
  const isAsked = await cachedIsForGuests(context.services.scopes, club)
  const events = await cachedPublicEvents(context.services.scopes, club, context.now(club.id))
  const month = await cachedClubMonth(context.services.scopes, club)
  const visitor = await clubVisitor(request, context, club)
  return data(
    {
      club: clubView(club),
      tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
      social: socialCard(club, clubOrigin(context.services.env, club)),
      giftHref: sellsGifts ? paths.gift.buy() : null,
      sommelierHref: isAsked ? paths.sommelier() : null,
      wineList: teaser && { teaser, currency: club.currency, href: paths.wineList.page() },
      events,
      month: month && { month, href: paths.month(month.runId) },
      page: club.brand.page,
      visitor,
    },
    { headers: sentToken(request, context) === null ? publicHome : { 'Cache-Control': 'private, no-store' } },
  )
}

const publicHome = { 'Cache-Control': 'no-cache', 'X-Page-Cache': 'club' }

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: `${data.club.name} Wine Club` },
        {
          name: 'description',
          content: data.club.brand.tagline || `Join the ${data.club.name} wine club.`,
        },
        ...socialTags(data.social),
        { tagName: 'link', rel: 'canonical', href: data.social.url },
      ]
    : []

export default function Home() {
  const { club, tiers, visitor, wineList, giftHref, sommelierHref, events, month, page } =
    useLoaderData<typeof loader>()
  return (
    <ClubPage
      club={club}
      tiers={tiers}
      links={clubLinks()}
      page={page}
      month={month}
      visitor={visitor}
      renewalTerms={renewalTerms}
      wineList={wineList}
      giftHref={giftHref}
      sommelierHref={sommelierHref}
      events={
        events.length > 0
          ? { events, href: paths.events.list(), hrefOf: (id) => paths.events.page(id) }
          : null
      }
    />
  )
}
