// Demand of members: wishlists, and members who would love a wine: /business/inventory/demand
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { countWords } from '~/kit/count-words'
import { paths } from '~/kit/paths'
import { pageIn } from '~/kit/list-params'
import { demandedWines, loveRank } from '~/tastes/demand/queries.server'
import { privatePage } from '~/ui/document/page-meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { DataTable } from '~/ui/layout/data-table'
import { Pagination } from '~/ui/layout/pagination'
import { linkStyle } from '~/ui/layout/text-style'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'members.read')
  const page = pageIn(new URL(request.url).searchParams, 100)
  const { wines, hasMore } = await demandedWines(db, { page })
  return {
    wines,
    first: page > 1 ? paths.business.inventory.demand() : null,
    next: hasMore ? paths.business.inventory.demand({ page: String(page + 1) }) : null,
    loveRank,
  }
}

export const meta = privatePage('What members want')

export default function Demand() {
  const { wines, first, next, loveRank } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="What members want">
        Wines on your members’ wishlists, and wines that their ratings say they would love: those among a
        member’s {loveRank} best matches.
      </PortalTitle>
      {wines.length === 0 ? (
        <EmptyState title="No demand yet">
          <p>As members rate wines and fill their wishlists, you’ll see here what to buy and what to pour.</p>
        </EmptyState>
      ) : (
        <DataTable
          label="Wines that members want"
          rows={wines}
          rowKey={({ wine }) => wine.id}
          columns={[
            {
              label: 'Wine',
              cell: ({ wine }) => (
                <Link className={linkStyle} to={paths.business.inventory.wine(wine.id)}>
                  {wine.title}
                </Link>
              ),
            },
            { label: 'Wishlists', figure: true, cell: ({ wishlists }) => wishlists },
            { label: 'Would love it', figure: true, cell: ({ lovers }) => lovers },
            {
              label: 'Members’ rating',
              figure: true,
              cell: ({ rating }) =>
                rating.count === 0
                  ? 'None'
                  : rating.points === null
                    ? countWords(rating.count, 'rating')
                    : `${rating.points} (${rating.count})`,
            },
            { label: 'Available', figure: true, cell: ({ available }) => available },
          ]}
        />
      )}
      <Pagination first={first} next={next} />
    </>
  )
}
