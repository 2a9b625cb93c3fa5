// The orders that the list's filters leave, as a file: /business/orders/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { exportedOrders, orderFile } from '~/club/orders/export/export-orders.server'
import { orderListing } from '~/club/orders/list/order-listing'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const orders = await exportedOrders(db, orderListing.read(request.url))
  return listFileDownload(request, `${club.slug}-orders`, orderFile(orders, club.timeZone))
}
