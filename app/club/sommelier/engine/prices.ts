// Prices as answers write them. Pure.
import { formatMoney } from '~/foundation/kit/money'
import { messages, type Text } from './prose/text'
import type { CellarWine } from './cellar.server'

/** "$45" and "$1450", as wine lists print them: with cents only where there are any. */
export function priceText(cents: number, currency: string): string {
  const text = formatMoney(cents, currency).replace(/,(?=\d{3})/g, '')
  return cents % 100 === 0 ? text.replace(/\.00$/, '') : text
}

/** "$45, or $11 by the glass". */
export function pricesOf(wine: CellarWine, currency: string): Text {
  const text = (cents: number | null) => (cents === null ? null : priceText(cents, currency))
  return messages.price(text(wine.bottlePriceCents), text(wine.glassPriceCents))
}
