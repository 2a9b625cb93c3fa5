import { daysAfter, monthsAfter } from '~/foundation/kit/calendar'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'

/** The card on file, as the member sees it. */
export interface CardView {
  /** "Visa ending in 4242" */
  name: string
  /** The last day on which it can be charged. */
  validThrough: Day
  /** `expiring`: it cannot be charged for the next payment, or only for that one. */
  state: 'valid' | 'expiring' | 'expired'
}

interface StoredCard {
  cardBrand: string | null
  cardLast4: string | null
  cardExpMonth: number | null
  cardExpYear: number | null
}

/** Stripe's names of card brands; another one is called "Card". */
const brands = lookup({
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  cartes_bancaires: 'Cartes Bancaires',
})

/** A card is good through the end of its month. Null where no card is on file. */
export function cardView(
  { cardBrand, cardLast4, cardExpMonth, cardExpYear }: StoredCard,
  today: Day,
): CardView | null {
  if (cardLast4 === null || cardExpMonth === null || cardExpYear === null) return null
  const firstDay = `${cardExpYear}-${String(cardExpMonth).padStart(2, '0')}-01`
  const validThrough = daysAfter(monthsAfter(firstDay, 1), -1)
  return {
    name: `${brands.get(cardBrand ?? '') ?? 'Card'} ending in ${cardLast4}`,
    validThrough,
    state: validThrough < today ? 'expired' : validThrough < monthsAfter(today, 1) ? 'expiring' : 'valid',
  }
}

/** "December 2026", as the expiry is printed on the card. */
export function expiryMonth({ validThrough }: Pick<CardView, 'validThrough'>): string {
  return formatDay(validThrough).replace(/ \d+,/, '')
}
