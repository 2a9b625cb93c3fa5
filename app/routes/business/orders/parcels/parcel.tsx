// The parcel of a box or a purchase: /business/orders/parcels/:orderId
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatMoment } from '~/foundation/audit/filters'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { DomainError } from '~/foundation/kit/errors'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { carrierName, trackingUrl } from '~/club/fulfillment/parcels/carriers'
import { changeToPickUp, updateParcelAddress } from '~/club/fulfillment/parcels/change-fulfillment.server'
import { ParcelActs } from '~/club/fulfillment/parcels/components/parcel-acts'
import { createParcels, type OrderResult } from '~/club/fulfillment/parcels/create-parcels.server'
import { markParcelsDelivered, returnParcel } from '~/club/fulfillment/parcels/end-parcels.server'
import { parcelOfOrder, parcelWines } from '~/club/fulfillment/parcels/parcel-list.server'
import { orderForm, returnForm, shipForm } from '~/club/fulfillment/parcels/schemas'
import { shipOrders, undoShip, undoShipMs } from '~/club/fulfillment/parcels/ship-orders.server'
import { addressLine } from '~/club/shipping/addresses/address-form'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Badge } from '~/foundation/ui/feedback/badge'
import { FormResult } from '~/foundation/ui/form/form-result'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { linkStyle } from '~/foundation/ui/layout/text-style'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'shipping.change')
  const row = await findRow(db, idIn(params, 'orderId'))
  const moment = (at: Date | null) => at && formatMoment(club.timeZone, at)
  const wines = row.parcelId
    ? ((await db.read((db) => parcelWines(db, [row.parcelId!]))).get(row.parcelId) ?? [])
    : []
  return {
    row,
    wines,
    shipped: moment(row.shippedAt),
    delivered: moment(row.deliveredAt),
    returned: moment(row.returnedAt),
    mayUndo: row.shippedAt !== null && now.getTime() - row.shippedAt.getTime() <= undoShipMs,
  }
}

async function findRow(db: Parameters<typeof parcelOfOrder>[0], orderId: string) {
  const row = await parcelOfOrder(db, orderId)
  if (!row) throw new DomainError('order-not-found', 404, 'This order isn’t shipped, or is no longer here.')
  return row
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { db, by } = await requireBusiness(request, context, 'shipping.change')
  const { orderId } = await findRow(db, idIn(params, 'orderId'))
  const back = (done: string) => redirect(paths.business.parcels.order(orderId, { done }), 303)
  return handleForms(request, context, {
    pack: formHandler(orderForm, async () => {
      requireDone(await createParcels(db, { orderIds: [orderId], ...by }))
      return back('packed')
    }),
    ship: formHandler(shipForm, async (shipment) => {
      requireDone(await shipOrders(db, { shipments: [{ ...shipment, orderId }], ...by }))
      return back('shipped')
    }),
    undo: formHandler(orderForm, async () => {
      await undoShip(db, { orderId, ...by })
      return back('undone')
    }),
    deliver: formHandler(orderForm, async () => {
      requireDone(await markParcelsDelivered(db, { orderIds: [orderId], ...by }))
      return back('delivered')
    }),
    return: formHandler(returnForm, async ({ note }) => {
      await returnParcel(db, { orderId, note, ...by })
      return back('returned')
    }),
    'new-address': formHandler(orderForm, async () => {
      await updateParcelAddress(db, { orderId, ...by })
      return back('address')
    }),
    'pick-up': formHandler(orderForm, async () => {
      // The refund is made by its job right after the commit.
      await changeToPickUp(db, { orderId, refundId: newId(), ...by })
      return redirect(paths.business.parcels.list(), 303)
    }),
  })
}

function requireDone([result]: OrderResult[]): void {
  if (result?.outcome === 'refused') throw new DomainError('order-refused', 409, result.because)
}

export const meta = privatePage('Parcel')

const doneMessages = {
  packed: 'Packed.',
  shipped: 'Marked as shipped. The member is told in ten minutes; until then you can undo it.',
  undone: 'Shipment undone. The bottles are in the cellar again.',
  delivered: 'Marked as delivered.',
  returned: 'Marked as returned.',
  address: 'The parcel goes to the member’s new address. Print its label again.',
}

const statusWords = {
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  returned: 'Returned',
  canceled: 'Canceled',
}

export default function ParcelPage() {
  const { row, wines, shipped, delivered, returned, mayUndo } = useLoaderData<typeof loader>()
  const url = trackingUrl(row.carrier, row.tracking)
  const facts = [
    { name: 'Member', value: row.member },
    {
      name: 'Address',
      value:
        row.street === null
          ? 'None: ask the member for it, or change the order to pick-up'
          : `${row.name}, ${addressLine({ street: row.street, unit: row.unit ?? '', city: row.city ?? '', state: row.state ?? '', zip: row.zip ?? '' })}`,
    },
    { name: 'Phone', value: row.phone ?? '' },
    { name: 'Bottles', value: wines.length > 0 ? wines.join(', ') : String(row.bottles) },
    {
      name: 'Adult signature',
      value: row.needsAdultSignature === false ? 'Not required' : 'Required, 21 or older',
    },
    {
      name: 'Carrier',
      value: row.carrier ? (
        <>
          {carrierName(row.carrier, row.carrierName)}{' '}
          {url ? (
            <a className={linkStyle} href={url} rel="noreferrer">
              {row.tracking}
            </a>
          ) : (
            row.tracking
          )}
        </>
      ) : (
        ''
      ),
    },
    { name: 'Shipped', value: shipped ?? '' },
    { name: 'Delivered', value: delivered ?? '' },
    { name: 'Returned', value: [returned, row.returnNote].filter(Boolean).join(': ') },
  ].filter(({ value }) => value !== '')
  return (
    <>
      <PortalTitle back={{ href: paths.business.parcels.list(), label: 'Parcels' }} title={row.order}>
        <Badge tone={row.status === 'returned' ? 'grey' : row.status ? 'green' : 'yellow'}>
          {row.number === null ? 'To pack' : `P${row.number}, ${statusWords[row.status!].toLowerCase()}`}
        </Badge>
      </PortalTitle>
      <FormResult done={doneMessages} except={['ship', 'return']} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Card title="Parcel">
          <DetailList facts={facts} />
          <p>
            <TextLink to={paths.business.member(row.memberId)}>Member’s page</TextLink>
          </p>
        </Card>
        <div className="grid gap-5">
          <ParcelActs key={`${row.orderId} ${row.orderStatus} ${row.status}`} row={row} mayUndo={mayUndo} />
        </div>
      </div>
    </>
  )
}
