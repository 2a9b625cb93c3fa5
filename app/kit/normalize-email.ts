import { withAsciiDomain } from '~/kit/email-address'

/**
 * The form in which an address is compared and kept unique: NFC, trimmed, lower-case, its domain in A-labels. The
 * address as `readEmailAddress` reads it is kept beside it and is where mail goes.
 */
export function normalizeEmail(address: string): string {
  return withAsciiDomain(address.normalize('NFC').trim()).toLowerCase()
}
