import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { textLinkStyle } from '~/foundation/ui/layout/text-style'
import type { BoxView, ChargeView, PickUpView } from '../box-view'

/** Where to pick up, with a link to a map in a new page. */
export function PickUpPlace({ pickUp: { place, mapUrl } }: { pickUp: PickUpView }) {
  if (!place) return null
  return (
    <>
      {place}
      {mapUrl && (
        <>
          {' '}
          <a className={`${textLinkStyle} whitespace-nowrap`} href={mapUrl} target="_blank" rel="noreferrer">
            Open map<span className="sr-only"> (opens a new page)</span>
          </a>
        </>
      )}
    </>
  )
}

/** Links to the code that the desk scans and to the pick-up days as a calendar. */
export const PickUpLinks = () => (
  <>
    <ButtonLink to={paths.customer.code()} variant="secondary">
      Show pick-up code
    </ButtonLink>
    <ButtonLink to={paths.customer.pickUpCalendar()} variant="quiet" document>
      Add to calendar
    </ButtonLink>
  </>
)

/** When and where a box is picked up, what was paid and what is charged next. */
export function BoxFacts({ box, charge }: { box: BoxView; charge: ChargeView | null }) {
  const { pickUp, paid, deliveredOn } = box
  const isOver = box.status === 'delivered' || box.status === 'canceled'
  return (
    <DetailList
      facts={[
        ...(deliveredOn ? [{ name: 'Picked up', value: <DateText day={deliveredOn} /> }] : []),
        ...(isOver
          ? []
          : [
              {
                name: 'Pick up',
                value: (
                  <>
                    {pickUp.days}
                    {pickUp.hours && <span className="block text-muted">{pickUp.hours}</span>}
                  </>
                ),
              },
              ...(pickUp.place ? [{ name: 'Where', value: <PickUpPlace pickUp={pickUp} /> }] : []),
            ]),
        ...(paid ? [{ name: 'Price', value: paid }] : []),
        ...(charge?.on && !isOver
          ? [
              {
                name: 'Next charge',
                value: (
                  <>
                    {charge.amount} on <DateText day={charge.on} />
                    {charge.cardName && <span className="block text-muted">{charge.cardName}</span>}
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}
