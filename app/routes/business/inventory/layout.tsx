// The frame around every inventory page: /business/inventory/...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { Outlet, useLoaderData } from '@remix-run/react'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { SectionFrame } from '~/foundation/ui/layout/section-frame'
import { inventoryNavigation } from '~/cellar/catalog/components/inventory-navigation'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { may } = await requireBusiness(request, context, 'wines.read')
  return { pages: inventoryNavigation(may).map(({ href, label }) => ({ href, label })) }
}

export default function InventoryLayout() {
  const { pages } = useLoaderData<typeof loader>()
  return (
    <SectionFrame label="Inventory" pages={pages}>
      <Outlet />
    </SectionFrame>
  )
}
