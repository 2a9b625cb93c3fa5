/** Integer cents as dollars with two decimals: 9900 -> "$99.00", and with a minus sign: -9900 -> "−$99.00". */
export const formatMoney = (cents: number, currency = 'usd'): string => formatAmount(cents, currency)

const formats = new Map<string, Intl.NumberFormat>()

/** The same in another form. Making a format costs as much as a thousand uses, so each is made once. */
export function formatAmount(cents: number, currency: string, options?: Intl.NumberFormatOptions): string {
  const key = options ? currency + JSON.stringify(options) : currency
  let format = formats.get(key)
  if (!format) {
    const style = { style: 'currency', currency: currency.toUpperCase() } as const
    formats.set(key, (format = new Intl.NumberFormat('en-US', { ...style, ...options })))
  }
  return format.format(cents / 100).replace('-', '−')
}

/** "Euro", "Swiss Franc": the name of an ISO 4217 code; a code that is not known stays as it is. */
export function currencyName(code: string): string {
  try {
    return new Intl.DisplayNames('en-US', { type: 'currency' }).of(code) ?? code
  } catch {
    return code
  }
}

const AMOUNT = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,9})(?:\.(\d{1,2}))?$/

/** Parses a typed amount ("19.99", "$1,200") into exact cents; null when it is not one. */
export function parseMoney(text: string): number | null {
  const match = AMOUNT.exec(text.trim())
  if (!match) return null
  const dollars = Number(match[1]!.replaceAll(',', ''))
  return dollars * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/**
 * A share of an amount in basis points (800 = 8 %), rounded half up to the cent, as Stripe rounds an
 * application fee.
 */
export function basisPointsOf(cents: number, basisPoints: number): number {
  return Math.floor((cents * basisPoints + 5_000) / 10_000)
}

/** The part of an amount that `part` is of `whole`, rounded half up to the cent; all of it where `part` is the whole. */
export function shareOf(cents: number, part: number, whole: number): number {
  if (whole <= 0 || part <= 0) return 0
  if (part >= whole) return cents
  return Number((2n * BigInt(cents) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))
}
