import { luhn } from '../engine/payments/test-cards'

/** A card as typed into the form. */
export interface TypedCard {
  cardNumber: string
  cardExpiry: string
  cardCvc: string
  billingName: string
}
export type CardField = keyof TypedCard

interface ParsedCard {
  number: string
  expMonth: number
  expYear: number
  name: string
}

/** Parses what was typed. Returns the card, or a sentence for each wrong field. `now` in epoch seconds. */
export function parseCard(
  typed: TypedCard,
  now: number,
): { card: ParsedCard } | { errors: Partial<Record<CardField, string>> } {
  const errors: Partial<Record<CardField, string>> = {}
  const number = typed.cardNumber.replaceAll(/[\s-]/g, '')
  const wrongNumber = numberError(number)
  if (wrongNumber) errors.cardNumber = wrongNumber
  const expiry = readExpiry(typed.cardExpiry, now)
  if (typeof expiry === 'string') errors.cardExpiry = expiry
  const digits = /^3[47]/.test(number) ? 4 : 3
  const cvc = typed.cardCvc.trim()
  if (!new RegExp(`^\\d{${digits}}$`).test(cvc)) {
    errors.cardCvc =
      cvc === '' || /^\d+$/.test(cvc)
        ? 'Your card’s security code is incomplete.'
        : 'Your card’s security code is invalid.'
  }
  const name = typed.billingName.trim().slice(0, 200)
  if (name === '') errors.billingName = 'Enter the name on your card.'
  if (typeof expiry === 'string' || Object.keys(errors).length > 0) return { errors }
  return { card: { number, ...expiry, name } }
}

function numberError(number: string): string | null {
  if (number === '') return 'Enter your card number.'
  if (!/^\d+$/.test(number)) return 'Your card number is invalid.'
  if (number.length < (/^3[47]/.test(number) ? 15 : /^3[068]/.test(number) ? 14 : 16))
    return 'Your card number is incomplete.'
  if (number.length > 19 || !luhn(number)) return 'Your card number is invalid.'
  return null
}

function readExpiry(typed: string, now: number): { expMonth: number; expYear: number } | string {
  const match =
    /^\s*(\d{1,2})\s*[/ -]\s*(\d{2}|\d{4})\s*$/.exec(typed) ?? /^\s*(\d{2})(\d{2})\s*$/.exec(typed)
  if (!match) return 'Your card’s expiration date is incomplete.'
  const expMonth = Number(match[1])
  const expYear = match[2]?.length === 2 ? 2000 + Number(match[2]) : Number(match[2])
  if (expMonth < 1 || expMonth > 12) return 'Your card’s expiration date is invalid.'
  const today = new Date(now * 1000)
  const [year, month] = [today.getUTCFullYear(), today.getUTCMonth() + 1]
  if (expYear < year) return 'Your card’s expiration year is in the past.'
  if (expYear === year && expMonth < month) return 'Your card’s expiration date is in the past.'
  if (expYear > year + 50) return 'Your card’s expiration year is invalid.'
  return { expMonth, expYear }
}
