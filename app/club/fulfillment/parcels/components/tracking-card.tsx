import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { Card } from '~/foundation/ui/layout/card'
import { carrierName, trackingUrl } from '../carriers'
import type { MemberParcel } from '../parcel-list.server'

const parcelStatuses: Record<MemberParcel['status'], { word: string; tone: BadgeTone }> = {
  packed: { word: 'Ready', tone: 'green' },
  shipped: { word: 'Shipped', tone: 'green' },
  delivered: { word: 'Delivered', tone: 'green' },
  returned: { word: 'Returned', tone: 'grey' },
}

type ShownParcel = Pick<
  MemberParcel,
  'order' | 'status' | 'carrier' | 'carrierName' | 'tracking' | 'city' | 'state'
>

/** Where a member's parcel is, with the carrier's link. */
export function TrackingCard({ parcel, title = 'Your parcel' }: { parcel: ShownParcel; title?: string }) {
  const { word, tone } = parcelStatuses[parcel.status]
  const url = trackingUrl(parcel.carrier, parcel.tracking)
  const by = carrierName(parcel.carrier, parcel.carrierName)
  return (
    <Card title={title}>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={tone}>{word}</Badge>
        <span className="wrap-anywhere">
          {parcel.order}, to {parcel.city}, {parcel.state}
        </span>
      </p>
      {parcel.status === 'packed' ? (
        <p>It is packed. We email you the tracking number when it leaves.</p>
      ) : parcel.status === 'returned' ? (
        <p>{by} brought it back. We’ll be in touch.</p>
      ) : (
        <p className="wrap-anywhere">
          {by} {parcel.tracking}
        </p>
      )}
      {parcel.status === 'shipped' && <p>Someone who is 21 or older must sign for it.</p>}
      {url && parcel.status === 'shipped' && (
        <ButtonLink to={url} variant="secondary" document>
          Track parcel<span className="sr-only"> of {parcel.order}</span>
        </ButtonLink>
      )}
    </Card>
  )
}
