import type { InvoiceLine } from '~/billing/invoices/invoice-list.server'
import { dayIn } from '~/kit/dates'
import type { InvoiceView } from './components/invoice-list'

/** A bill for the page, its day counted in the club's time zone. */
export function invoiceView({ createdAt, ...line }: InvoiceLine, timeZone: string): InvoiceView {
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
