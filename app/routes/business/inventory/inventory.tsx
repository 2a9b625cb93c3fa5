// The wines of the cellar: /business/inventory
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStored } from '~/http/page-headers'
import { privatePage } from '~/ui/document/page-meta'
import { DataTable } from '~/ui/layout/data-table'
import { labelName, wineTypes } from '~/wines/labels'
import { cellarWines } from '~/wines/queries.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'wines.read')
  return cellarWines(db, 100)
}

export const meta = privatePage('Inventory')

export const headers = notStored

export default function Inventory() {
  const { wines } = useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle title="Inventory" />
      <DataTable label="Wines" columns={[{ label: 'Wine' }, { label: 'Type' }]}>
        {wines.map((wine) => (
          <tr key={wine.id}>
            <th scope="row">{labelName(wine)}</th>
            <td data-label="Type">{wineTypes[wine.type]}</td>
          </tr>
        ))}
      </DataTable>
    </>
  )
}
