import { type ReactNode } from 'react'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'

/** An invoice as the member and the business see it; dates are in the club's time zone. */
export interface InvoiceView {
  id: string
  number: string | null
  occasion: 'first' | 'renewal' | 'change' | 'other'
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  totalCents: number
  refundedCents: number
  paidCents: number
  currency: string
  on: string
}

const occasions: Record<InvoiceView['occasion'], string> = {
  first: 'First month',
  renewal: 'Monthly payment',
  change: 'Tier change',
  other: 'Payment',
}

function stateOf({ status, paidCents, refundedCents }: InvoiceView): { tone: BadgeTone; word: string } {
  if (status === 'open') return { tone: 'yellow', word: 'Not paid yet' }
  if (status !== 'paid') return { tone: 'grey', word: 'Not charged' }
  if (refundedCents === 0) return { tone: 'green', word: 'Paid' }
  return { tone: 'grey', word: refundedCents >= paidCents ? 'Refunded' : 'Partially refunded' }
}

/** Invoices, newest first. `more` renders the actions of one. */
export function InvoiceList({
  invoiceViews,
  more,
}: {
  invoiceViews: InvoiceView[]
  more: (invoice: InvoiceView) => ReactNode
}) {
  return (
    <ul>
      {invoiceViews.map((invoice) => {
        const { tone, word } = stateOf(invoice)
        return (
          <li
            key={invoice.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-t border-line py-3.5 first:border-t-0"
          >
            <div>
              <p className="font-semibold">{occasions[invoice.occasion]}</p>
              <p className="text-sm text-muted">
                <DateText day={invoice.on} />
                {invoice.number && ` · ${invoice.number}`}
              </p>
            </div>
            <div className="grid justify-items-end gap-1">
              <Money cents={invoice.totalCents} currency={invoice.currency} />
              <Badge tone={tone}>{word}</Badge>
            </div>
            {invoice.refundedCents > 0 && (
              <p className="text-sm text-muted">
                <Money cents={invoice.refundedCents} currency={invoice.currency} /> refunded
              </p>
            )}
            <div className="col-span-full">{more(invoice)}</div>
          </li>
        )
      })}
    </ul>
  )
}
