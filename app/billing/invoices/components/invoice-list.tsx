import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'

/** An invoice as the member and the business see it; dates are in the club's time zone. */
export interface InvoiceView {
  id: string
  number: string | null
  occasion: 'first' | 'renewal' | 'change' | 'other'
  status: 'draft' | 'open' | 'paid' | 'uncollectible' | 'void'
  totalCents: number
  /** The sales tax in the total. */
  taxCents: number
  refundedCents: number
  paidCents: number
  /** The part of it that a gift balance paid. */
  balanceCents: number
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

/** How many invoices a page shows before "All payments". */
export const recentInvoices = 3

/** Invoices, newest first, a compact row each. With `hrefOf` the whole row leads to the invoice. */
export function InvoiceList({
  invoiceViews,
  hrefOf,
}: {
  invoiceViews: InvoiceView[]
  hrefOf?: (invoice: InvoiceView) => string
}) {
  return (
    <ul className="mt-2">
      {invoiceViews.map((invoice) => {
        const { tone, word } = stateOf(invoice)
        return (
          <li
            key={invoice.id}
            className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 border-t border-line py-2.5 first:border-t-0 sm:grid-cols-[minmax(0,1fr)_auto_9rem]"
          >
            <div className="row-span-2 sm:row-span-1">
              <p className="leading-snug font-semibold">
                <InvoiceTitle invoice={invoice} href={hrefOf?.(invoice)} />
              </p>
              <p className="text-sm text-muted">
                <DateText day={invoice.on} />
                {invoice.number && <span className="max-sm:hidden"> · {invoice.number}</span>}
                {invoice.taxCents !== 0 && (
                  <>
                    {' · '}
                    includes <Money cents={invoice.taxCents} currency={invoice.currency} /> tax
                  </>
                )}
                {invoice.balanceCents > 0 && (
                  <>
                    {' · '}
                    <Money cents={invoice.balanceCents} currency={invoice.currency} /> from gift balance
                  </>
                )}
                {invoice.refundedCents > 0 && (
                  <>
                    {' · '}
                    <Money cents={invoice.refundedCents} currency={invoice.currency} /> refunded
                  </>
                )}
              </p>
            </div>
            <span className="text-right">
              <Money cents={invoice.totalCents} currency={invoice.currency} />
            </span>
            <span className="justify-self-end">
              <Badge tone={tone}>{word}</Badge>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** The occasion of the invoice; as a link it covers the row. */
function InvoiceTitle({ invoice, href }: { invoice: InvoiceView; href: string | undefined }) {
  const occasion = occasions[invoice.occasion]
  if (href === undefined) return occasion
  const isOpen = invoice.status === 'open'
  return (
    <>
      {isOpen && `${occasion}: `}
      <a className="link after:absolute after:inset-0" href={href}>
        {isOpen ? 'Pay invoice' : <span className="sr-only">View invoice: </span>}
        {!isOpen && occasion}
        <span className="sr-only"> {invoice.number ?? ''}</span>
      </a>
    </>
  )
}
