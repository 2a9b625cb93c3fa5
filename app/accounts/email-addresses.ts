/**
 * The form in which an address is compared and kept unique: NFC, trimmed, lower-case. What a person typed is
 * kept beside it and is where mail goes.
 */
export function normaliseEmail(address: string): string {
  return address.normalize('NFC').trim().toLowerCase()
}
