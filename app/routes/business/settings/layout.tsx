// The frame around every settings page: /business/settings/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { SettingsFrame } from '~/business/portal/components/settings-frame'
import { settingsNavigation } from '~/business/portal/settings-navigation'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'portal.enter')
  return { groups: settingsNavigation(may) }
}

export default function SettingsLayout() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <SettingsFrame groups={groups}>
      <Outlet />
    </SettingsFrame>
  )
}
