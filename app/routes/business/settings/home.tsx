// The list of settings: /business/settings
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/http/guards/guards.server'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { SettingsList } from '~/businesses/portal/components/settings-frame'
import { settingsNavigation } from '~/businesses/portal/settings-navigation'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'portal.enter')
  return { groups: settingsNavigation(may) }
}

export const meta: MetaFunction = () => [
  { title: 'Settings – Tastevin' },
  { name: 'robots', content: 'noindex' },
]

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-store' })

export default function SettingsHome() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Settings" />
      <SettingsList groups={groups} />
    </>
  )
}
