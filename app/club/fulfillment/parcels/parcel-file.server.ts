// The list of parcels as a file.
import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { carrierName } from './carriers'
import { countParcels, listParcels, type ParcelRow } from './parcel-list.server'
import { parcelListing, parcelView } from './parcel-listing'

/** The orders that the list's address asks for, all pages of it. */
export async function parcelFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const advice = 'Search for a member or a run first.'
  const rows = await rowsForFile(parcelListing, url, advice, (params, most) =>
    db.read(async (db) => listParcels(db, parcelView(params, await countParcels(db, params.runId)), most)),
  )
  return listFile('Parcels', fileColumns(timeZone), rows)
}

const fileColumns = (timeZone: string): FileColumn<ParcelRow>[] => {
  const day = (at: Date | null) => at && dayIn(timeZone, at)
  return [
    { title: 'Parcel', width: 9, cell: ({ number }) => (number === null ? null : `P${number}`) },
    { title: 'Order', width: 28, cell: ({ order }) => order },
    { title: 'Member', width: 26, cell: ({ member }) => member },
    { title: 'Bottles', width: 9, cell: ({ bottles }) => bottles },
    { title: 'City', width: 20, cell: ({ city }) => city },
    { title: 'State', width: 8, cell: ({ state }) => state },
    { title: 'ZIP code', width: 10, cell: ({ zip }) => zip },
    { title: 'Carrier', width: 14, cell: (row) => row.carrier && carrierName(row.carrier, row.carrierName) },
    { title: 'Tracking', width: 26, cell: ({ tracking }) => tracking || null },
    { title: 'Shipped on', width: 12, cell: ({ shippedAt }) => day(shippedAt) },
    { title: 'Delivered on', width: 12, cell: ({ deliveredAt }) => day(deliveredAt) },
    { title: 'Returned on', width: 12, cell: ({ returnedAt }) => day(returnedAt) },
    { title: 'Why returned', width: 28, cell: ({ returnNote }) => returnNote || null },
  ]
}
