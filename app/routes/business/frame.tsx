// The business portal around each of its pages: /business/...
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { PortalFrame } from '~/businesses/components/portal-frame'
import { OwedNotice } from '~/billing/components/owed-notice'
import { businessPlan } from '~/billing/plan/business-plan.server'
import { planStanding } from '~/billing/plan/plan-standing'
import { maySeeMoney, portalPlaces } from '~/businesses/portal-places'
import { dayIn } from '~/kit/dates'
import { DomainError } from '~/kit/errors'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, role } = await requireBusiness(request, context)
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const places = portalPlaces(role).map(({ href, label }) => ({ href, label }))
  if (!maySeeMoney(role)) return { name: club.name, places, owed: null }
  const { unpaidSince, subscriptionId } = await businessPlan(db)
  const standing = planStanding(unpaidSince, context.services.now())
  return {
    name: club.name,
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
  const { name, places, owed } = useLoaderData<typeof loader>()
  return (
    <PortalFrame businessName={name} places={places} notice={owed && <OwedNotice {...owed} />}>
      <Outlet />
    </PortalFrame>
  )
}
