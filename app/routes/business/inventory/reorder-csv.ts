// Order proposals as a CSV file: /business/inventory/reorder.csv?supplier=...
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { orderCsv } from '~/cellar/reorder/order-csv.server'
import { orderProposal } from '~/cellar/reorder/proposal.server'
import { ordersOf, ordersWith, typedQuantities } from '~/cellar/reorder/quantities'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'exports.make')
  const query = new URL(request.url).searchParams
  const orders = ordersOf(await orderProposal(db), query.get('supplier'))
  return fileDownload(`${club.slug}-order`, 'csv', orderCsv(ordersWith(orders, typedQuantities(query))))
}
