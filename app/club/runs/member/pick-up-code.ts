// A member's pick-up code: six characters, shown in their account and in their QR code. Pure.

/** Letters and digits that are hard to mistake: no I, O, 0 and 1. */
export const codeAlphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const codeLength = 6

const CODE = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/**
 * The code in what was scanned or typed: the address in a QR code (`?code=ABC234`), or the code itself in any case,
 * with spaces or hyphens. Null for anything else.
 */
export function readPickUpCode(text: string): string | null {
  const inAddress = /[?&]code=([^&#\s]*)/i.exec(text)
  const code = (inAddress?.[1] ?? text).toUpperCase().replace(/[\s-]+/g, '')
  return CODE.test(code) ? code : null
}
