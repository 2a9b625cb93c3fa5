import { type ReactNode } from 'react'
import type { Day } from '~/foundation/kit/dates'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DateText } from '~/foundation/ui/layout/date-text'
import { expiryMonth, type CardView } from '../card-view'

/** Asks for a new card before the next payment; `children` is the way to it. Nothing while the card is valid. */
export function CardNotice({
  card,
  nextPaymentOn,
  children,
}: {
  card: CardView | null
  nextPaymentOn: Day | null
  children?: ReactNode
}) {
  if (!card || card.state === 'valid' || !nextPaymentOn) return null
  const title =
    card.state === 'expired'
      ? `Your ${card.name} expired in ${expiryMonth(card)}`
      : `Your ${card.name} expires at the end of ${expiryMonth(card)}`
  return (
    <Banner tone="warn" title={title}>
      <p>
        Please update your card before your next payment on <DateText day={nextPaymentOn} />.
      </p>
      {children}
    </Banner>
  )
}
