// What is kept, how long and why: /business/settings/retention
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SettingsTitle } from '~/businesses/portal/components/settings-title'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { retentionRules } from '~/privacy/retention'
import { privatePage } from '~/ui/document/page-meta'
import { DataTable } from '~/ui/layout/data-table'

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireBusiness(request, context, 'portal.enter')
  return { rules: retentionRules }
}

export const meta = privatePage('Data retention')

export const headers = notStored

const columns = [{ label: 'Data' }, { label: 'Kept' }, { label: 'Why' }]

export default function Retention() {
  const { rules } = useLoaderData<typeof loader>()
  return (
    <>
      <SettingsTitle title="Data retention">What we keep for your club, how long, and why.</SettingsTitle>
      <DataTable label="Data retention" columns={columns}>
        {rules.map(({ data, kept, why }) => (
          <tr key={data}>
            <th scope="row">{data}</th>
            {/* Sentences, not figures: on a phone they run below the heading. */}
            <td>{kept}</td>
            <td className="text-muted">{why}</td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}
