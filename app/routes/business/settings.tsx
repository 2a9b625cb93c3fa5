// The settings around each of their pages: /business/settings/...
import type { HeadersFunction, LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/accounts/guards.server'
import { SettingsFrame } from '~/businesses/components/settings-frame'
import { settingsPlaces } from '~/businesses/settings-places'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'portal.enter')
  return { groups: settingsPlaces(may) }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function Settings() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame groups={groups}>
      <Outlet />
    </SettingsFrame>
  )
}
