import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { passkeyDomain } from '~/people/identity/passkeys/rp-id'
import { qrCodeSvg } from '~/foundation/kit/qr-code.server'
import { normalizeRecoveryCode } from '~/people/second-factor/recovery-codes.server'
import { hashCode, seal, unseal } from '~/foundation/kit/crypto/encryption.server'
import { newTotpSecret, totpKeyText, totpStep, totpUri } from '~/people/second-factor/totp.server'

describe('an authenticator code', () => {
  const secret = newTotpSecret()
  const app = new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })
  const at = new Date('2026-11-20T17:00:10Z')
  const step = Math.floor(at.getTime() / 30_000)
  const codeOf = (offset: number) => app.generate({ timestamp: at.getTime() + offset * 30_000 })

  it.each([-1, 0, 1])('%i steps away is accepted, as its own step', (offset) => {
    expect(totpStep(secret, codeOf(offset), at)).toBe(step + offset)
  })

  it.each([-3, -2, 2, 3])('%i steps away is rejected', (offset) => {
    expect(totpStep(secret, codeOf(offset), at)).toBeNull()
  })

  it('may be typed in two halves, as the app shows it', () => {
    const code = codeOf(0)
    expect(totpStep(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, at)).toBe(step)
  })

  it.each(['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\0', '-12345'])('is not %j', (code) => {
    expect(totpStep(secret, code, at)).toBeNull()
  })

  it('matches RFC 6238', () => {
    const rfc = new TextEncoder().encode('12345678901234567890')
    expect(totpStep(rfc, '287082', new Date(59_000))).toBe(1)
    expect(totpStep(rfc, '081804', new Date(1_111_111_109_000))).toBe(37_037_036)
  })

  it('comes from a key that can be scanned or typed', () => {
    const uri = totpUri(secret, 'Bottega Rossa', 'ada@example.test')
    expect(uri).toMatch(/^otpauth:\/\/totp\/Bottega%20Rossa:ada%40example\.test\?/)
    expect(new URL(uri).searchParams.get('secret')).toBe(totpKeyText(secret).replaceAll(' ', ''))
    expect(totpKeyText(secret)).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  })
})

describe('an encrypted key', () => {
  const secret = 'a session secret of the tests, long enough'
  const [owner, other] = ['ada', 'grace']

  it('can be decrypted only for its owner with the same secret', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (plain) => {
        const sealed = seal(secret, owner, plain)
        expect(unseal(secret, owner, sealed)).toEqual(Buffer.from(plain))
        expect(unseal(secret, other, sealed)).toBeNull()
        expect(unseal(`${secret}!`, owner, sealed)).toBeNull()
      }),
    )
  })

  it('cannot be decrypted after any bit has changed', () => {
    const sealed = seal(secret, owner, newTotpSecret())
    for (let i = 0; i < sealed.length; i += 1) {
      const altered = Buffer.from(sealed)
      altered[i]! ^= 1
      expect(unseal(secret, owner, altered), `byte ${i}`).toBeNull()
    }
    for (const length of [0, 1, 28, sealed.length - 1]) {
      expect(unseal(secret, owner, sealed.subarray(0, length))).toBeNull()
    }
  })

  it('is different every time, and does not contain the plain text', () => {
    const plain = newTotpSecret()
    expect(seal(secret, owner, plain)).not.toEqual(seal(secret, owner, plain))
    expect(seal(secret, owner, plain).includes(Buffer.from(plain))).toBe(false)
  })
})

describe('the hash of a code', () => {
  it('depends on the owner, the purpose and the secret', () => {
    const hashes = [
      hashCode('one', 'recovery', 'ada', 'abcde12345'),
      hashCode('two', 'recovery', 'ada', 'abcde12345'),
      hashCode('one', 'mail', 'ada', 'abcde12345'),
      hashCode('one', 'recovery', 'grace', 'abcde12345'),
    ].map((hash) => hash.toString('hex'))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  it('ignores case, hyphens and look-alike letters', () => {
    expect(normalizeRecoveryCode(' ABCDE-O1L9I ')).toBe('abcde01191')
  })
})

describe('the domain of a passkey', () => {
  it.each([
    ['tastevin.example', 'https://tastevin.example', 'tastevin.example'],
    ['tastevin.example', 'https://bottega-rossa.tastevin.example', 'tastevin.example'],
    ['clubs.example:8443', 'https://bottega-rossa.clubs.example:8443', 'clubs.example'],
    ['localhost:3000', 'http://localhost:3000', 'localhost'],
    ['localhost:3000', 'http://bottega-rossa.localhost:3000', 'bottega-rossa.localhost'],
  ])('on %s at %s is %s', (root, origin, domain) => {
    expect(passkeyDomain(root, origin)).toBe(domain)
  })
})

it('the QR code has its quiet zone', () => {
  const { size, path } = qrCodeSvg('otpauth://totp/A:b?secret=ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')
  expect((size - 8 - 17) % 4).toBe(0)
  expect(path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/)
  // The corner of the first finder, seven modules wide.
  expect(path.startsWith('M4 4h7v1h-7z')).toBe(true)
})
