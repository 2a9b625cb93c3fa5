// The orders that the list's filters leave, as a file: /business/orders/export
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { exportedOrders, ordersCsv, ordersWorkbook } from '~/orders/export/export-orders.server'
import { readOrderListParams } from '~/orders/list/list-params'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const isWorkbook = new URL(request.url).searchParams.get('format') === 'xlsx'
  const orders = await exportedOrders(db, readOrderListParams(request.url))
  const { timeZone } = club
  const body = isWorkbook
    ? new Uint8Array(await ordersWorkbook(orders, timeZone))
    : ordersCsv(orders, timeZone)
  return fileDownload(`${club.slug}-orders`, isWorkbook ? 'xlsx' : 'csv', body)
}
