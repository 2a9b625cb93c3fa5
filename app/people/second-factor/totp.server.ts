// Time-based one-time passwords (RFC 6238) as every authenticator app supports them: SHA-1, six digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Phone clocks drift: the previous and the next step count too. */
const DRIFT_STEPS = 1

/** 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array {
  return new Secret({ size: 20 }).bytes
}

function totpOf(secret: Uint8Array, names: { issuer: string; label: string }): TOTP {
  const key = new Secret({ buffer: new Uint8Array(secret).buffer })
  return new TOTP({ ...names, secret: key, algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS })
}

/** The URI of the QR code: `otpauth://totp/…`. */
export function totpUri(secret: Uint8Array, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString()
}

/** The key as users type it: base32 in groups of four. */
export function totpKeyText(secret: Uint8Array): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(secret).buffer })
  return (base32.match(/.{1,4}/g) ?? []).join(' ')
}

/**
 * The time step of a code, or null when it matches none of the steps around `at`. `at` is wall-clock time, which
 * is what the phone uses.
 */
export function totpStep(secret: Uint8Array, code: string, at: Date): number | null {
  const token = code.replace(/[\s-]/g, '')
  if (!/^[0-9]{6}$/.test(token)) return null
  const delta = totpOf(secret, { issuer: '', label: '' }).validate({
    token,
    timestamp: at.getTime(),
    window: DRIFT_STEPS,
  })
  return delta === null ? null : Math.floor(at.getTime() / 1000 / PERIOD_SECONDS) + delta
}
