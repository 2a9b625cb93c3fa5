// The business portal around each of its pages: /business/...
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireBusiness, VISITORS_LOOK } from '~/accounts/guards.server'
import { PortalFrame } from '~/businesses/components/portal-frame'
import { SuspendedNotice } from '~/businesses/components/suspended-notice'
import { VisitBar, VisitorsLook } from '~/accounts/components/visit-bar'
import { OwedNotice } from '~/billing/components/owed-notice'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { planStanding } from '~/billing/plan/plan-standing'
import { maySeeMoney, portalPlaces } from '~/businesses/portal-places'
import { dayIn, timeIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, role, visit } = await requireBusiness(request, context)
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const shared = {
    name: club.name,
    visitUntil: visit && timeIn(club.timeZone, visit.endsAt),
    isSuspended: club.status === 'suspended',
    onlyLooks: visit !== null && new URL(request.url).search.includes(VISITORS_LOOK),
  }
  const places = portalPlaces(role).map(({ href, label }) => ({ href, label }))
  if (!maySeeMoney(role)) return { ...shared, places, owed: null }
  const { unpaidSince, subscriptionId } = await businessPlan(db)
  const standing = planStanding(unpaidSince, context.services.now())
  return {
    ...shared,
    places,
    owed:
      standing.kind === 'paid'
        ? null
        : {
            isClosed: standing.kind === 'closed',
            isNew: subscriptionId === null,
            day: dayIn(club.timeZone, standing.kind === 'grace' ? standing.until : standing.since),
          },
  }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function BusinessPortal() {
  const { name, places, owed, visitUntil, isSuspended, onlyLooks } = useLoaderData<typeof loader>()
  const notice = (
    <>
      {onlyLooks && <VisitorsLook />}
      {isSuspended && <SuspendedNotice />}
      {owed && <OwedNotice {...owed} />}
    </>
  )
  return (
    <>
      {visitUntil && <VisitBar businessName={name} until={visitUntil} />}
      <PortalFrame businessName={name} places={places} notice={notice}>
        <Outlet />
      </PortalFrame>
    </>
  )
}
