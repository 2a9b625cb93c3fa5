// Packed parcels with their addresses, to fill in tracking numbers: /business/orders/parcels/addresses
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { csvRows } from '~/foundation/kit/csv.server'
import { isId } from '~/foundation/kit/ids'
import { packedParcels } from '~/club/fulfillment/parcels/parcel-list.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'shipping.change')
  const run = new URL(request.url).searchParams.get('run') ?? ''
  const rows = await db.read((db) => packedParcels(db, isId(run) ? run : null))
  const lines = rows.map((row) => [
    `P${row.number}`,
    row.order,
    ...[row.name, row.street, row.unit, row.city, row.state, row.zip, row.phone].map((text) => text ?? ''),
    String(row.bottles),
    row.needsAdultSignature === false ? 'no' : 'yes',
    '',
    '',
  ])
  const head = ['parcel', 'contents', 'name', 'street', 'unit', 'city', 'state', 'zip', 'phone', 'bottles']
  return fileDownload(
    'parcels',
    'csv',
    csvRows([[...head, 'adult signature', 'carrier', 'tracking'], ...lines]),
  )
}
