import type { InvoiceLine } from '~/billing/invoices/invoice-list.server'
import { dayIn } from '~/foundation/kit/dates'
import type { InvoiceView } from './components/invoice-list'

/** An invoice for display, with its date in the club's time zone. */
export function invoiceView({ createdAt, ...line }: InvoiceLine, timeZone: string): InvoiceView {
  const { id, number, occasion, status, totalCents, taxCents, paidCents, refundedCents, currency } = line
  const { balanceCents } = line
  return {
    id,
    number,
    occasion,
    status,
    totalCents,
    taxCents,
    paidCents,
    refundedCents,
    balanceCents,
    currency,
    on: dayIn(timeZone, createdAt),
  }
}
