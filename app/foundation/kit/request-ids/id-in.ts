// Ids from addresses and forms. Text that is no id names nothing: 404, before a query sees it.
import { DomainError } from '../errors'
import { isId } from '../ids'
import { lookup } from '../lookup'

/** Error sentences for a parameter of an address that is no id, in the words of the page it leads to. */
const sentences = lookup({
  bookingId: 'This booking is no longer here.',
  businessId: 'Business not found.',
  eventId: 'Event not found.',
  inquiryId: 'Inquiry not found.',
  memberId: 'Member not found.',
  orderId: 'This order is no longer here.',
  tierId: 'Tier not found.',
  wineId: 'Wine not found.',
})

/** The id under this name, in the parameters of an address or the fields of a form. Throws `not-found` (404) for any other text. */
export function idIn(source: Readonly<Record<string, string | undefined>>, name: string): string {
  const text = source[name]
  if (text !== undefined && isId(text)) return text
  throw new DomainError('not-found', 404, sentences.get(name) ?? 'This is no longer here.')
}
