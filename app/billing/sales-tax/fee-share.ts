// What of the platform's fee on a charge with tax goes back to the business. Pure; amounts in minor units.
import { shareOf } from '~/kit/money'

interface TaxedCharge {
  /** The platform's fee, which the provider takes of the whole charge. */
  feeCents: number
  chargedCents: number
  /** The part of the charge that is tax. */
  taxCents: number
  /** What of the charge was refunded to the member so far. */
  refundedCents: number
}

/** The part of the fee that was taken of the tax. */
export function feeOnTax({ feeCents, chargedCents, taxCents }: Omit<TaxedCharge, 'refundedCents'>): number {
  return shareOf(feeCents, taxCents, chargedCents)
}

/**
 * What should have been returned of a fee in all by now: what was taken of the tax, and of the rest the share that was
 * refunded. Never more than the fee; all of it once the charge is refunded in full.
 */
export function feeToReturn(charge: TaxedCharge): number {
  const ofTax = feeOnTax(charge)
  return ofTax + shareOf(charge.feeCents - ofTax, charge.refundedCents, charge.chargedCents)
}
