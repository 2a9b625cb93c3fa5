// Words about a person of an event. Pure.
import type { SeatAttendance } from '#/db/schema/events'
import { formatMoney } from '~/foundation/kit/money'

/** "Ada Conti", "Guest 1 of Ada Conti": a person by name, or by who brought them. */
export function personName({
  name,
  bookerName,
  position,
}: {
  name: string
  bookerName: string
  position: number
}): string {
  if (name !== '') return name
  return position === 1 ? bookerName : `Guest ${position - 1} of ${bookerName}`
}

/** "$95.00", or "Perk"; null where the reader sees no prices. */
export function seatPrice({
  price,
}: {
  price: { cents: number; currency: string; isPerk: boolean } | null
}): string | null {
  if (price === null) return null
  return price.isPerk ? 'Perk' : formatMoney(price.cents, price.currency)
}

/** "Booked", "Here": what is known of a person. */
export function attendanceWords({
  isUnpaid,
  attendance,
}: {
  isUnpaid: boolean
  attendance: SeatAttendance | null
}): string {
  if (isUnpaid) return 'Paying'
  if (attendance === 'here') return 'Here'
  return attendance === 'no_show' ? 'No-show' : 'Booked'
}
