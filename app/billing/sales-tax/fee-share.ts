// The part of the platform's fee on a charge with tax that is returned to the business. Pure; amounts in minor units.
import { shareOf } from '~/foundation/kit/money'

interface TaxedCharge {
  /** The platform's fee, which the provider takes of the whole charge. */
  feeCents: number
  chargedCents: number
  /** The part of the charge that is tax. */
  taxCents: number
  /** The part of the charge that was refunded to the member so far. */
  refundedCents: number
}

/** The part of the fee that was taken of the tax. */
export function feeOnTax({ feeCents, chargedCents, taxCents }: Omit<TaxedCharge, 'refundedCents'>): number {
  return shareOf(feeCents, taxCents, chargedCents)
}

/**
 * The part of a fee that should have been returned in all by now: the fee on the tax, and the refunded share of the
 * rest. Never more than the fee; all of it once the charge is refunded in full.
 */
export function feeToReturn(charge: TaxedCharge): number {
  const ofTax = feeOnTax(charge)
  return ofTax + shareOf(charge.feeCents - ofTax, charge.refundedCents, charge.chargedCents)
}
