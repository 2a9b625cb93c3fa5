import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { Money } from '~/foundation/ui/layout/money'
import { QrCode } from '~/foundation/ui/qr-code'
import type { Ticket } from '../ticket.server'

/** A ticket as a page gets it: without what only the server needs. */
export type TicketView = Omit<
  Ticket,
  'startsAt' | 'endsAt' | 'changedAt' | 'payment' | 'version' | 'memberId'
>

/** The code that the desk scans, with the people it lets in. */
export function TicketCode({
  ticket,
  qr,
  calendarHref,
}: {
  ticket: TicketView
  qr: { size: number; path: string }
  calendarHref: string
}) {
  const { code } = ticket
  return (
    <Card title="Show this when you arrive">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-2">
        <QrCode qr={qr} label={`QR code of your ticket ${code}`} />
        <div>
          <p
            className="font-display text-title leading-tight tracking-[0.18em] tabular-nums lining-nums"
            aria-label={`Your code: ${[...code].join(' ')}`}
            role="img"
          >
            {code}
          </p>
          <p className="mt-2 max-w-[36ch]">
            One code for everyone of your booking. Staff scan it or type the six characters.
          </p>
        </div>
      </div>
      <div className={actionsStyle}>
        <ButtonLink to={calendarHref} variant="secondary" document>
          Add to calendar
        </ButtonLink>
      </div>
    </Card>
  )
}

/** Label of each seat, by id: its name, or one by its place in the booking. */
export const seatNames = ({ seats, personName }: Pick<TicketView, 'seats' | 'personName'>) =>
  new Map(
    seats.map(({ id, name, position }, at) => [id, name || (position === 1 ? personName : `Guest ${at}`)]),
  )

/** When and where, who comes, and what was paid. */
export function TicketFacts({ ticket }: { ticket: TicketView }) {
  const { when, place, seats, hasPrice, paidCents, refundedCents, currency } = ticket
  const names = seatNames(ticket)
  return (
    <DetailList
      facts={[
        { name: 'When', value: when },
        { name: 'Where', value: place },
        ...(seats.length > 0
          ? [
              {
                name: seats.length === 1 ? 'Seat' : `${seats.length} seats`,
                value: (
                  <ul className="grid gap-1">
                    {seats.map((seat) => (
                      <li key={seat.id} className="flex flex-wrap items-center gap-x-3">
                        <span>{names.get(seat.id)}</span>
                        {seat.isUnpaid && <Badge tone="yellow">Not paid yet</Badge>}
                        {seat.isPerk && <Badge tone="green">Perk</Badge>}
                      </li>
                    ))}
                  </ul>
                ),
              },
            ]
          : []),
        ...(hasPrice && paidCents > 0
          ? [{ name: 'Paid', value: <Money cents={paidCents} currency={currency} /> }]
          : []),
        ...(refundedCents > 0
          ? [{ name: 'Refunded', value: <Money cents={refundedCents} currency={currency} /> }]
          : []),
      ]}
    />
  )
}
