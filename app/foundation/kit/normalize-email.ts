import { withAsciiDomain } from '~/foundation/kit/email-address'

/**
 * The form in which addresses are compared and unique: NFC, trimmed, lowercase, the domain as A-labels. The
 * address from `readEmailAddress` is stored beside it and is where email goes.
 */
export function normalizeEmail(address: string): string {
  return withAsciiDomain(address.normalize('NFC').trim()).toLowerCase()
}
