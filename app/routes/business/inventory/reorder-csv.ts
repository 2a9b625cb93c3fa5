// Order proposals as a CSV file: /business/inventory/reorder.csv?supplier=...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { orderCsv } from '~/wines/reorder/order-csv.server'
import { orderProposal } from '~/wines/reorder/proposal.server'
import { ordersOf, ordersWith, typedQuantities } from '~/wines/reorder/quantities'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  const query = new URL(request.url).searchParams
  const orders = ordersOf(await orderProposal(db), query.get('supplier'))
  return fileDownload(`${club.slug}-order`, 'csv', orderCsv(ordersWith(orders, typedQuantities(query))))
}
