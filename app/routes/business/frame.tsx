// The business portal around each of its pages: /business/...
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { PortalFrame } from '~/businesses/components/portal-frame'
import { portalPlaces } from '~/businesses/portal-places'
import { DomainError } from '~/kit/errors'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { businessId, role } = await requireBusiness(request, context)
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  return { name: club.name, places: portalPlaces(role).map(({ href, label }) => ({ href, label })) }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function BusinessPortal() {
  const { name, places } = useLoaderData<typeof loader>()
  return (
    <PortalFrame businessName={name} places={places}>
      <Outlet />
    </PortalFrame>
  )
}
