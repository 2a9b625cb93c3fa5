// The club's public wine list, on the club's host: /list
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { clubOrigin } from '#/tenants/origins'
import { clubVisitor, listBuyer } from '~/web/http/cross-host-login/club-visitor.server'
import { paths } from '~/foundation/kit/paths'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf, type Offers } from '~/club/purchases/sale/offers.server'
import { cachedIsForGuests } from '~/club/sommelier/settings/settings.server'
import { socialCard, socialTags } from '~/business/sharing/social-tags'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import { wineListView } from '~/cellar/public-list/list-view.server'
import { namesOf } from '~/cellar/public-list/listed-wine'
import { WineListPage } from '~/cellar/public-list/components/wine-list-page'
import type { RouteHandle } from '~/root'
import sheet from '~/web/styles/club.css?url'
import { clubLinks } from './club-links'

export const links = areaSheet(sheet)

/** Works without scripts. */
export const handle: RouteHandle = { scripts: false }

/** The same for all guests until the club has a new version, and each change of what they see makes one. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { host, services } = context
  if (host.kind !== 'club') throw new Response(null, { status: 404 })
  const { club } = host
  const origin = clubOrigin(services.env, club)
  const url = origin + paths.wineList.page()
  const requestUrl = new URL(request.url)
  const db = services.scopes.club(club)
  const buyer = await listBuyer(request, context, club)
  const [view, visitor, offers] = await Promise.all([
    wineListView(db, club, { query: requestUrl.searchParams, url }),
    clubVisitor(request, context, club),
    buyer ? offersOf(db, { memberId: buyer.memberId, wineIds: null, now: context.now(club.id) }) : ({} as Offers),
  ])
  const isGuest = buyer?.memberId === null
  const title = `Wine list: ${club.name}`
  const description = view.total > 0 ? `The wines of ${club.name}: ${view.total} by the bottle and glass.` : title
  return data(
    {
      view,
      visitor,
      isAsked: await cachedIsForGuests(services.scopes, club),
      sale: { offers, isGuest, from: requestUrl.pathname + requestUrl.search },
      social: { ...socialCard(club, origin), title, description, url },
    },
    isGuest ? { headers: { 'Cache-Control': 'no-cache', 'X-Page-Cache': 'club' } } : undefined,
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data
    ? [
        { title: data.social.title },
        { name: 'description', content: data.social.description },
        // A search is no page of its own, and an empty list none at all.
        ...(data.view.isFiltering || data.view.total === 0
          ? [{ name: 'robots', content: 'noindex, follow' }]
          : socialTags(data.social)),
        { tagName: 'link', rel: 'canonical', href: data.social.url },
      ]
    : []

export default function WineList() {
  const { view, visitor, sale, isAsked } = useLoaderData<typeof loader>()
  return (
    <WineListPage
      view={view}
      links={clubLinks()}
      askHref={isAsked ? paths.sommelier() : null}
      visitor={visitor}
      hrefOf={paths.wineList.page}
      saleOf={(wine) => (
        <AddToCart
          offer={wine.isSoldOut ? undefined : sale.offers[wine.id]}
          title={namesOf(wine).filter(Boolean).join(' ')}
          from={`${sale.from}#wine-${wine.id}`}
          isGuest={sale.isGuest}
          price="member"
          className="mt-1"
        />
      )}
    />
  )
}
