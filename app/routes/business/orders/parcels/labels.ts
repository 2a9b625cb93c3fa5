// Address labels of 4 × 6 inches as PDF: /business/orders/parcels/labels
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { packedParcels, parcelWines } from '~/club/fulfillment/parcels/parcel-list.server'
import { printTheme } from '../../runs/print/print-request.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club } = await requireBusiness(request, context, 'shipping.change')
  const query = new URL(request.url).searchParams
  const [run, order] = [query.get('run') ?? '', query.get('order') ?? '']
  const { rows, wines } = await db.read(async (db) => {
    const rows = await packedParcels(db, isId(run) ? run : null)
    const labelRows = order === '' ? rows : rows.filter(({ orderId }) => orderId === order)
    return {
      rows: labelRows,
      wines: await parcelWines(
        db,
        labelRows.map(({ parcelId }) => parcelId!),
      ),
    }
  })
  if (rows.length === 0)
    throw new DomainError('nothing-to-print', 404, 'No parcel is packed. Pack orders first.')
  const file = await context.services.printWorker.make(
    'address-labels',
    {
      theme: printTheme(club),
      from: [club.name, club.address ?? ''].filter(Boolean),
      labels: rows.map((row) => ({
        parcel: `P${row.number}`,
        contents: row.order,
        to: [
          row.name ?? '',
          [row.street, row.unit].filter(Boolean).join(', '),
          `${row.city}, ${row.state} ${row.zip}`,
        ],
        phone: row.phone ?? '',
        needsSignature: row.needsAdultSignature !== false,
        bottles: wines.get(row.parcelId!) ?? [],
      })),
    },
    { signal: request.signal },
  )
  return new Response(new Uint8Array(file), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': 'inline; filename="address-labels.pdf"',
      'Content-Security-Policy': "default-src 'none'",
      'Cache-Control': 'private, no-store',
    },
  })
}
