import type { InvoiceLine } from '~/billing/invoices/invoice-list.server'
import { dayIn } from '~/kit/dates'
import type { Bill } from './components/bill-list'

/** A bill for the page, its day counted in the club's time zone. */
export function billFront({ createdAt, ...line }: InvoiceLine, timeZone: string): Bill {
  const { id, number, occasion, status, totalCents, paidCents, refundedCents, currency } = line
  return {
    id,
    number,
    occasion,
    status,
    totalCents,
    paidCents,
    refundedCents,
    currency,
    on: dayIn(timeZone, createdAt),
  }
}
