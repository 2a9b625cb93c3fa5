import { type ReactNode } from 'react'
import { Badge, type BadgeTone } from '~/ui/badge'
import { DateText } from '~/ui/date-text'
import { Money } from '~/ui/money'

/** A bill as the member and the business see it; days are the club's. */
export interface Bill {
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

const occasions: Record<Bill['occasion'], string> = {
  first: 'First month',
  renewal: 'Monthly payment',
  change: 'Change of level',
  other: 'Payment',
}

function stateOf({ status, paidCents, refundedCents }: Bill): { tone: BadgeTone; word: string } {
  if (status === 'open') return { tone: 'yellow', word: 'Not paid yet' }
  if (status !== 'paid') return { tone: 'grey', word: 'Not charged' }
  if (refundedCents === 0) return { tone: 'green', word: 'Paid' }
  return { tone: 'grey', word: refundedCents >= paidCents ? 'Given back' : 'Partly given back' }
}

/** Bills, newest first. `more` is what can be done with one. */
export function BillList({ bills, more }: { bills: Bill[]; more: (bill: Bill) => ReactNode }) {
  return (
    <ul className="bills">
      {bills.map((bill) => {
        const { tone, word } = stateOf(bill)
        return (
          <li key={bill.id} className="bill">
            <div>
              <p className="bill-what">{occasions[bill.occasion]}</p>
              <p className="bill-more">
                <DateText day={bill.on} />
                {bill.number && ` · ${bill.number}`}
              </p>
            </div>
            <div className="bill-amount">
              <Money cents={bill.totalCents} currency={bill.currency} />
              <Badge tone={tone}>{word}</Badge>
            </div>
            {bill.refundedCents > 0 && (
              <p className="bill-back">
                <Money cents={bill.refundedCents} currency={bill.currency} /> given back
              </p>
            )}
            <div className="bill-links">{more(bill)}</div>
          </li>
        )
      })}
    </ul>
  )
}
