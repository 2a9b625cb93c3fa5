import { Badge } from '~/foundation/ui/feedback/badge'
import type { ListColumn } from '~/foundation/ui/list/list-table'
import { carrierName } from '../carriers'
import type { ParcelRow } from '../parcel-list.server'
import type { ParcelListParams } from '../parcel-listing'

type ShownParcel = Pick<
  ParcelRow,
  | 'order'
  | 'member'
  | 'city'
  | 'state'
  | 'hasNewAddress'
  | 'isDisputed'
  | 'bottles'
  | 'number'
  | 'carrier'
  | 'carrierName'
  | 'tracking'
>

/** Columns of the orders that are shipped. */
export const parcelColumns: ListColumn<ShownParcel, ParcelListParams['sort']>[] = [
  { label: 'Order', cell: ({ order }) => order },
  { label: 'Member', sort: 'member', cell: ({ member }) => member },
  {
    label: 'To',
    phoneLabel: 'to',
    cell: ({ city, state, hasNewAddress, isDisputed }) => (
      <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
        {city ? `${city}, ${state}` : <strong className="text-danger">No address</strong>}
        {hasNewAddress && <Badge tone="yellow">New address</Badge>}
        {isDisputed && <Badge tone="red">Disputed</Badge>}
      </span>
    ),
  },
  {
    label: 'Bottles',
    phone: 'beside',
    figure: true,
    cell: ({ bottles }) => (
      <>
        {bottles}
        <span className="md:hidden"> {bottles === 1 ? 'bottle' : 'bottles'}</span>
      </>
    ),
  },
  {
    label: 'Parcel',
    cell: ({ number }) => (number === null ? 'Not packed' : `P${number}`),
    note: ({ carrier, carrierName: other, tracking }) =>
      tracking && <span className="wrap-anywhere">{`${carrierName(carrier, other)} ${tracking}`}</span>,
  },
]
