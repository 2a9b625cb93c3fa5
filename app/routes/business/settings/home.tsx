// The list of settings: /business/settings
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { SettingsList } from '~/business/portal/components/settings-list'
import { settingsNavigation } from '~/business/portal/settings-navigation'
import { privatePage } from '~/foundation/ui/document/page-meta'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'portal.enter')
  return { groups: settingsNavigation(may) }
}

export const meta = privatePage('Settings')

export default function SettingsHome() {
  const { groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Settings" />
      <SettingsList groups={groups} />
    </>
  )
}
