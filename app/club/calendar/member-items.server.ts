// Items of a member's calendar: events, pick-ups, deadlines, parcels and payments.
import type { NotNull } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { boxView, type BoxView, type ClubOfView } from '~/club/runs/member/box-view'
import { memberBoxes, type MemberBox } from '~/club/runs/member/member-boxes.server'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { changeView } from '~/membership/memberships/change-requests/change-view'
import { membershipToChange } from '~/membership/memberships/change-requests/membership-to-change.server'
import { memberParcels, type MemberParcel } from '~/club/fulfillment/parcels/parcel-list.server'
import { boxShipping } from '~/club/shipping/choices/box-shipping.server'
import { byTime, type CalendarItem } from './calendar-item'
import { eventItems, type CalendarSpan } from './event-items.server'

/** Data of its club that a calendar needs. */
export type CalendarClub = ClubOfView

/**
 * Everything of a member that touches the span, by time. What may still come is listed as it is now: the next payment,
 * the boxes of published runs with their deadline, and parcels on the way.
 */
export async function memberCalendar(
  db: TenantDb,
  { memberId, club, span, now }: { memberId: string; club: CalendarClub; span: CalendarSpan; now: Date },
): Promise<CalendarItem[]> {
  const { upcoming, past } = await memberBoxes(db, { memberId, now })
  const boxes = [...upcoming, ...past]
  const parcels = await memberParcels(db, { memberId })
  const membership = await membershipToChange(db, { memberId })
  const { paid, ships, events } = await db.read(async (db) => ({
    paid: await paidInvoices(db, memberId, span, club.timeZone),
    ships: await shippedBoxes(db, boxes, memberId, now),
    events: await eventItems(db, {
      memberId,
      span,
      timeZone: club.timeZone,
      clubAddress: club.address,
      now,
    }),
  }))
  const items = [
    ...boxes.flatMap((box) => boxItems(box, { club, ships: ships.has(box.key) })),
    ...parcels.flatMap((parcel) => parcelItems(parcel, club.timeZone)),
    ...(membership ? nextPayment(changeView(membership, club.timeZone, now)) : []),
    ...paid,
    ...events,
  ]
  return items.filter(({ from, until }) => from <= span.until && until >= span.from).toSorted(byTime)
}

const wholeDay = { startsAt: null, endsAt: null, place: null, status: null, isCanceled: false }

function boxItems(box: MemberBox, { club, ships }: { club: CalendarClub; ships: boolean }): CalendarItem[] {
  const { run, status, deliveredAt } = box
  const view = boxView(box, club)
  const href = paths.customer.box(run.id)
  if (status === 'canceled' || status === 'returned') return []
  if (status === 'delivered') {
    // The parcel of a box that was shipped is listed by itself.
    if (ships || !deliveredAt) return []
    const day = dayIn(club.timeZone, deliveredAt)
    return [
      {
        ...wholeDay,
        id: `box-${box.key}`,
        kind: 'pick_up',
        title: `Picked up: ${view.name}`,
        from: day,
        until: day,
        detail: null,
        href,
      },
    ]
  }
  const deadline: CalendarItem[] = run.isOpen ? [deadlineOf(view, box, club.timeZone)] : []
  if (status === 'skipped' || status === 'shipped') return deadline
  const { place, hours } = view.pickUp
  return [
    ...deadline,
    {
      ...wholeDay,
      id: `box-${box.key}`,
      kind: ships ? 'delivery' : 'pick_up',
      title: `${ships ? 'Ships' : 'Pick up'}: ${view.name}`,
      from: run.pickUpFrom,
      until: ships ? run.pickUpFrom : run.pickUpUntil,
      place: ships ? null : place,
      detail: ships ? 'Your box is sent from this day on.' : hours,
      status: view.statusWord,
      href,
    },
  ]
}

function deadlineOf(view: BoxView, { key, run, status }: MemberBox, timeZone: string): CalendarItem {
  const day = dayIn(timeZone, run.cutOffAt)
  return {
    ...wholeDay,
    id: `deadline-${key}`,
    kind: 'deadline',
    title: `Last chance to change your box: ${view.name}`,
    from: day,
    until: day,
    startsAt: run.cutOffAt,
    detail: status === 'skipped' ? 'You skipped this box. Until then you can still take it.' : null,
    status: null,
    href: paths.customer.box(view.runId),
  }
}

/** When a parcel was sent and when it arrived. */
function parcelItems(parcel: MemberParcel, timeZone: string): CalendarItem[] {
  const { orderId, runId, order, shippedAt, deliveredAt, carrierName, tracking } = parcel
  const href = runId ? paths.customer.box(runId) : paths.customer.orders()
  const detail = [carrierName, tracking].filter(Boolean).join(' ') || null
  const on = (what: string, title: string, instant: Date): CalendarItem => {
    const day = dayIn(timeZone, instant)
    return {
      ...wholeDay,
      id: `parcel-${what}-${orderId}`,
      kind: 'delivery',
      title: `${title}: ${order}`,
      from: day,
      until: day,
      detail,
      href,
    }
  }
  return [
    ...(shippedAt ? [on('shipped', 'Shipped', shippedAt)] : []),
    ...(deliveredAt ? [on('delivered', 'Delivered', deliveredAt)] : []),
  ]
}

function nextPayment({ nextPaymentOn, planned, tier }: ReturnType<typeof changeView>): CalendarItem[] {
  if (!nextPaymentOn) return []
  const next = planned && planned.effectiveOn <= nextPaymentOn ? planned.priceCents : tier.priceCents
  return [
    {
      ...wholeDay,
      id: 'next-payment',
      kind: 'payment',
      title: `Payment of ${formatMoney(next, tier.currency)}`,
      from: nextPaymentOn,
      until: nextPaymentOn,
      detail: tier.addsTax ? 'Sales tax is added.' : null,
      href: paths.customer.billing(),
    },
  ]
}

/** Invoices that were paid within a span. */
async function paidInvoices(
  { q }: OpenTenantDb,
  memberId: string,
  span: CalendarSpan,
  timeZone: string,
): Promise<CalendarItem[]> {
  const invoices = await q
    .selectFrom('invoices as i')
    .innerJoin('memberships as ms', 'ms.id', 'i.membership_id')
    .where('ms.member_id', '=', memberId)
    .where('i.paid_cents', '>', 0)
    .where('i.paid_at', '>=', startOfDay(timeZone, span.from))
    .where('i.paid_at', '<', startOfDay(timeZone, daysAfter(span.until, 1)))
    .select(['i.id', 'i.paid_cents as paidCents', 'i.currency', 'i.paid_at as paidAt'])
    .$narrowType<{ paidAt: NotNull }>()
    .orderBy('i.paid_at')
    .orderBy('i.id')
    .execute()
  return invoices.map(({ id, paidCents, currency, paidAt }) => {
    const day = dayIn(timeZone, paidAt)
    return {
      ...wholeDay,
      id: `invoice-${id}`,
      kind: 'payment' as const,
      title: `Paid ${formatMoney(paidCents, currency)}`,
      from: day,
      until: day,
      detail: null,
      href: paths.customer.billing(),
    }
  })
}

/** The keys of the boxes that are shipped, or will be as things are now. */
async function shippedBoxes(
  db: OpenTenantDb,
  boxes: MemberBox[],
  memberId: string,
  now: Date,
): Promise<Set<string>> {
  const isPlanned = ({ status }: MemberBox) =>
    status === 'announced' || status === 'awaiting_payment' || status === 'skipped'
  const planned = boxes.filter(isPlanned)
  const choices = await boxShipping(
    db,
    planned.map(({ tierId }) => ({ memberId, tierId })),
    now,
  )
  const shipped = await db.q
    .selectFrom('run_orders')
    .where('member_id', '=', memberId)
    .where('fulfillment', '=', 'ship')
    .select('id')
    .execute()
  return new Set([
    ...planned.flatMap(({ key }, index) => (choices[index]?.fulfillment === 'ship' ? [key] : [])),
    ...shipped.map(({ id }) => id),
  ])
}
