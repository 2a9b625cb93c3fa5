// Demand of members: wishlists, and members who would love a wine: /business/inventory/demand
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { demandList } from '~/club/tastes/demand/demand-list.server'
import { demandListing } from '~/club/tastes/demand/demand-listing'
import { loveRank } from '~/club/tastes/demand/queries.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may } = await requireBusiness(request, context, 'members.read')
  const { rows, total, state } = await demandList(db, demandListing.read(request.url))
  return { params: state, total, wines: rows, mayExport: may('exports.make'), loveRank }
}

export const meta = privatePage('Wines members want')

export default function Demand() {
  const { params, total, wines, mayExport, loveRank } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Wines members want">
        Wines on your members’ wishlists, and wines that their ratings say they would love: those among a
        member’s {loveRank} best matches.
      </PortalTitle>
      <ListPage
        list={demandListing}
        state={params}
        total={total}
        rows={wines}
        columns={[
          { label: 'Wine', sort: 'wine', cell: ({ title }) => title },
          {
            label: 'Wishlists',
            sort: 'wishlists',
            figure: true,
            phoneLabel: 'on wishlists:',
            cell: ({ wishlists }) => wishlists,
          },
          {
            label: 'Would love it',
            sort: 'lovers',
            figure: true,
            phoneLabel: 'would love it:',
            cell: ({ lovers }) => lovers,
          },
          {
            label: 'Members’ rating',
            figure: true,
            phoneLabel: 'rating:',
            cell: ({ rating }) =>
              rating.count === 0
                ? 'None'
                : rating.points === null
                  ? countWords(rating.count, 'rating')
                  : `${rating.points} (${rating.count})`,
          },
          {
            label: 'Available',
            sort: 'available',
            figure: true,
            phone: 'beside',
            cell: ({ available }) => (
              <>
                {available}
                <span className="md:hidden"> available</span>
              </>
            ),
          },
        ]}
        rowHref={({ id }) => paths.business.inventory.wine(id)}
        placeholder="Producer, wine, vintage, grape or place"
        none={{
          title: 'No demand yet',
          children: (
            <p>
              As members rate wines and fill their wishlists, you’ll see here what to buy and what to pour.
            </p>
          ),
        }}
        fileHref={mayExport && ((query) => paths.business.listFile('demand', query))}
      />
    </>
  )
}
