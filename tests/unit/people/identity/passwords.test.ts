import { describe, expect, it } from 'vitest'
import { hashPassword, passwordProblem, verifyPassword } from '~/people/identity/passwords/passwords.server'

describe('choosing a password', () => {
  it.each([
    'cellar-gate-2026',
    'correct horse battery',
    'pässwörter sind gut',
    '🍷🍇🧀🥖🫒🍝🥂🍾',
    'x'.repeat(4) + 'y'.repeat(252),
  ])('takes %j', (password) => expect(passwordProblem(password)).toBeNull())

  it.each([
    ['', 'Password is required'],
    ['seven77', 'Password must be at least 8 characters'],
    ['🍷🍇🧀🥖', 'Password must be at least 8 characters'],
    ['ab'.repeat(129), 'Password must be at most 256 characters'],
    ['cellar\0door', 'Password contains a character that cannot be used'],
    ['cellar-gate\uD800', 'Password contains a character that cannot be used'],
  ])('rejects %j with a message', (password, sentence) => expect(passwordProblem(password)).toBe(sentence))

  it.each([
    'password',
    'PASSWORD1',
    '12345678',
    'Qwertyuiop',
    'aaaaaaaa',
    'summer2024',
    'iloveyou',
    '        ',
  ])('rejects %j as too common', (password) => expect(passwordProblem(password)).toMatch(/easy to guess/))
})

describe('checking a password', () => {
  it('accepts the right password and rejects a wrong one', async () => {
    const stored = await hashPassword('cellar-gate-2026')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'cellar-gate-2026')).toBe(true)
    expect(await verifyPassword(stored, 'Cellar-gate-2026')).toBe(false)
    expect(await verifyPassword(stored, 'cellar-gate-2026 ')).toBe(false)
  })

  it('accepts the same password typed on another system', async () => {
    const stored = await hashPassword('caf\u00e9-au-lait')
    expect(await verifyPassword(stored, 'cafe\u0301-au-lait')).toBe(true)
  })

  it('rejects every password without an account, even the empty one', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'cellar-gate-2026')).toBe(false)
  })

  it('takes as long without an account', async () => {
    const stored = await hashPassword('cellar-gate-2026')
    const times = { registered: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 15; round += 1) {
      for (const kind of ['registered', 'unknown'] as const) {
        const began = performance.now()
        await verifyPassword(kind === 'registered' ? stored : null, 'a wrong password')
        times[kind].push(performance.now() - began)
      }
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1]!
    const ratio = median(times.unknown) / median(times.registered)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('does not confuse broken characters', async () => {
    const stored = await hashPassword('cellar-gate\uFFFD')
    expect(await verifyPassword(stored, 'cellar-gate\uD800')).toBe(false)
  })

  it('rejects checks beyond its queue, and finishes those in it', async () => {
    const attempts = await Promise.allSettled(
      Array.from({ length: 72 }, () => verifyPassword(null, 'a crowd')),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(attempts.length - refused.length).toBe(66)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ status: 503 })
      expect([1, 2, 3]).toContain(reason.details.retryAfterSeconds)
    }
    expect(await verifyPassword(null, 'the next guest')).toBe(false)
  })
})
