import { describe, expect, it } from 'vitest'
import { hashCode, hashesOfCode, resealed, seal, unseal } from '~/foundation/kit/crypto/encryption.server'
import { alternatives, joinSecrets } from '~/foundation/kit/crypto/secrets.server'
import {
  createCompactToken,
  createSignedToken,
  verifyCompactToken,
  verifySignedToken,
} from '~/foundation/kit/crypto/signed-token.server'
import { hashesOfToken, tokenOf } from '~/foundation/kit/crypto/tokens.server'
import { openState, sealState } from '~/club/sommelier/asking/page-state.server'
import { readEnv } from '~/foundation/kit/env.server'

const [old, fresh] = ['the old secret, long enough for it', 'the new secret, long enough for it']
const rotated = joinSecrets(fresh, [old])
const id = '01980000-0000-7000-8000-000000000001'
const [now, later] = [new Date('2026-11-20T17:00:00Z'), new Date('2026-12-20T17:00:00Z')]

/** Each way in which a secret proves something: made with one text of secrets, read with another. */
const proofs: Record<string, (made: string, read: string) => boolean> = {
  'a link in an email': (made, read) =>
    verifySignedToken(read, 'a purpose', createSignedToken(made, 'a purpose', id, later), now) === id,
  'a short link in a QR code': (made, read) =>
    verifyCompactToken(read, 'a purpose', createCompactToken(made, 'a purpose', id, later), now)?.id === id,
  'an encrypted value': (made, read) =>
    unseal(read, id, seal(made, id, Buffer.from('a key')))?.toString() === 'a key',
  'a recovery code': (made, read) =>
    hashesOfCode(read, 'recovery', id, 'abcde').some((hash) =>
      hash.equals(hashCode(made, 'recovery', id, 'abcde')),
    ),
  'a link that is found by its hash': (made, read) =>
    hashesOfToken(read, 'gift', id).some((hash) => hash.equals(tokenOf(made, 'gift', id).hash)),
  'the state of a conversation': (made, read) =>
    openState(read, id, sealState(made, id, { turns: [] } as never)) !== null,
}

describe.each(Object.entries(proofs))('a rotation: %s', (_name, holds) => {
  it('the proof is accepted under the previous secret while that one is named', () => {
    expect(holds(old, rotated)).toBe(true)
  })

  it('the proof is made under the new secret once that one is named first', () => {
    expect(holds(rotated, fresh)).toBe(true)
    expect(holds(rotated, old)).toBe(false)
  })

  it('the proof is refused under the previous secret once that one is removed', () => {
    expect(holds(old, fresh)).toBe(false)
  })
})

it('an encrypted value is moved to the new secret once, and one of an unknown secret stays as it is', () => {
  const sealed = seal(old, id, Buffer.from('a key'))
  const moved = resealed(rotated, id, sealed, 'totp')!
  expect(unseal(fresh, id, moved)?.toString()).toBe('a key')
  expect(resealed(rotated, id, moved, 'totp')).toBeNull()
  expect(resealed(fresh, id, sealed, 'totp')).toBeNull()
})

it('the environment names several previous secrets, and refuses a short one', () => {
  const source = { NODE_ENV: 'test' as const, DATABASE_URL: 'postgres://127.0.0.1/x', SESSION_SECRET: fresh }
  // Their commas separate secrets, so these have none.
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
  const env = readEnv({ ...source, SESSION_SECRET_PREVIOUS: `${one}, ${two}` })
  expect(env.sessionSecret).toBe(joinSecrets(fresh, [one, two]))
  expect(() => readEnv({ ...source, SESSION_SECRET_PREVIOUS: 'short' })).toThrow('SESSION_SECRET_PREVIOUS')
  expect(() => readEnv({ ...source, METRICS_TOKEN: `${one},short` })).toThrow('METRICS_TOKEN')
})

it('a variable with a successor beside it holds both values', () => {
  expect(alternatives('whsec_old, whsec_new')).toEqual(['whsec_old', 'whsec_new'])
  expect(alternatives('whsec_old')).toEqual(['whsec_old'])
})
