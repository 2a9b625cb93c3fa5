// The list of settings, narrowed by words: /business/settings?q=tax
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { SettingsList } from '~/business/portal/components/settings-list'
import { settingsByWords } from '~/business/portal/find/places'
import { readListParams } from '~/foundation/kit/list-params'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ListSearch } from '~/foundation/ui/form/list-search'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'portal.enter')
  const { text } = readListParams(request.url)
  return { text, groups: settingsByWords(may, text) }
}

export const meta = privatePage('Settings')

export default function SettingsHome() {
  const { text, groups } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Settings" />
      <ListSearch
        text={{ label: 'Search settings', hint: 'For example: tax, logo, quiet hours', value: text }}
        choices={[]}
      />
      {groups.length === 0 && (
        <EmptyState title="No settings match">
          <p>Try another word. Settings that your role may not change are not listed.</p>
        </EmptyState>
      )}
      <SettingsList groups={groups} />
    </>
  )
}
