// A member's upcoming and past boxes, and what they are owed: /customer/deliveries
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { boxView, owedBottlesView, owedView } from '~/club/runs/member/box-view'
import { BoxList } from '~/club/runs/member/components/box-list'
import { OwedList } from '~/club/runs/member/components/owed-list'
import { memberBoxes } from '~/club/runs/member/member-boxes.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { paths } from '~/foundation/kit/paths'
import { isLive } from '~/membership/memberships/lifecycle'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { membershipSummary } from '~/membership/memberships/queries.server'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { activeShipping } from '~/club/shipping/settings/settings.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { actionsStyle } from '~/foundation/ui/layout/actions'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const membership = (await membershipSummary(db, member.id))?.membership
  const { upcoming, past, owed, owedBottles } = await memberBoxes(db, { memberId: member.id, now })
  const wineIds = past.flatMap(({ lines }) => lines.map(({ wine }) => wine.id))
  return {
    clubName: club.name,
    offers: await offersOf(db, { memberId: member.id, wineIds, now }),
    address: club.address,
    isMember: membership ? isLive(membership.status) : false,
    upcoming: upcoming.map((box) => boxView(box, club)),
    ships: (await db.read((db) => activeShipping(db, now))) !== null,
    past: past.map((box) => boxView(box, club)),
    owed: [...owed.map(owedView), ...owedBottles.map(owedBottlesView)],
  }
}

export const meta = privateClubPage('Deliveries')

export default function Deliveries() {
  const { upcoming, past, owed, offers, ships, ...club } = useLoaderData<typeof loader>()
  if (upcoming.length + past.length + owed.length === 0) return <NoBoxes {...club} level={1} />
  return (
    <MemberPage title="Deliveries">
      <div className={actionsStyle}>
        <ButtonLink to={paths.customer.code()} variant="secondary">
          Show pick-up code
        </ButtonLink>
        {ships && (
          <ButtonLink to={paths.customer.addresses()} variant="secondary">
            Pick-up or shipping
          </ButtonLink>
        )}
        {upcoming.some(({ status }) => status !== 'skipped') && (
          <ButtonLink to={paths.customer.pickUpCalendar()} variant="quiet" document>
            Add pick-ups to calendar
          </ButtonLink>
        )}
      </div>
      <OwedList owed={owed} />
      <section className="grid gap-4" aria-labelledby="upcoming">
        <h2 id="upcoming" className="text-2xl">
          Upcoming deliveries
        </h2>
        {upcoming.length > 0 ? <BoxList boxes={upcoming} /> : <NoBoxes {...club} level={3} />}
      </section>
      {past.length > 0 && (
        <section className="grid gap-4" aria-labelledby="past">
          <h2 id="past" className="text-2xl">
            Past deliveries
          </h2>
          <BoxList
            boxes={past}
            folds
            saleOf={(wine, box) => (
              <AddToCart
                offer={offers[wine.id]}
                title={wine.title}
                from={`${paths.customer.deliveries()}#box-${box.key}`}
              />
            )}
          />
        </section>
      )}
    </MemberPage>
  )
}

function NoBoxes({
  clubName,
  address,
  isMember,
  level,
}: {
  clubName: string
  address: string | null
  isMember: boolean
  level: 1 | 3
}) {
  return (
    <EmptyState
      title={level === 1 ? 'Upcoming deliveries' : 'Nothing scheduled yet'}
      level={level}
      picture={<BottleRow count={3} />}
    >
      <p>
        {isMember
          ? `${clubName} hasn’t announced your next bottles yet. They’ll appear here once they’re scheduled.`
          : 'Your deliveries will appear here once you have an active membership.'}
      </p>
      {isMember && address && <p>Pick up your wine at {address}.</p>}
      <ButtonLink to={paths.customer.dashboard()} variant="secondary">
        Go to Dashboard
      </ButtonLink>
    </EmptyState>
  )
}
