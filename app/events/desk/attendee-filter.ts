// Filters and words of the list of people of an event. Pure.
import { formatMoney } from '~/kit/money'

export const attendeeFilters = {
  all: 'All',
  expected: 'Not here yet',
  here: 'Here',
  'no-show': 'No-show',
  unpaid: 'Paying',
} as const

export type AttendeeFilter = keyof typeof attendeeFilters
export const attendeeFilterNames = Object.keys(attendeeFilters) as AttendeeFilter[]

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
