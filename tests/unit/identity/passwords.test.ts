import { describe, expect, it } from 'vitest'
import { hashPassword, passwordProblem, verifyPassword } from '~/identity/passwords/passwords.server'

describe('choosing a password', () => {
  it.each([
    'cellar-door-2026',
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
    ['cellar-door\uD800', 'Password contains a character that cannot be used'],
  ])('refuses %j with a sentence', (password, sentence) => expect(passwordProblem(password)).toBe(sentence))

  it.each([
    'password',
    'PASSWORD1',
    '12345678',
    'Qwertyuiop',
    'aaaaaaaa',
    'summer2024',
    'iloveyou',
    '        ',
  ])('refuses %j as one that everybody tries', (password) =>
    expect(passwordProblem(password)).toMatch(/easy to guess/),
  )
})

describe('checking a password', () => {
  it('knows the right one from a wrong one', async () => {
    const kept = await hashPassword('cellar-door-2026')
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(kept, 'cellar-door-2026')).toBe(true)
    expect(await verifyPassword(kept, 'Cellar-door-2026')).toBe(false)
    expect(await verifyPassword(kept, 'cellar-door-2026 ')).toBe(false)
  })

  it('takes the same keys on another system for the same password', async () => {
    const kept = await hashPassword('caf\u00e9-au-lait')
    expect(await verifyPassword(kept, 'cafe\u0301-au-lait')).toBe(true)
  })

  it('lets nobody in where there is no account, not even with the empty password', async () => {
    expect(await verifyPassword(null, '')).toBe(false)
    expect(await verifyPassword(null, 'cellar-door-2026')).toBe(false)
  })

  it('takes as long where there is no account', async () => {
    const kept = await hashPassword('cellar-door-2026')
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 15; round += 1) {
      for (const kind of ['known', 'unknown'] as const) {
        const began = performance.now()
        await verifyPassword(kind === 'known' ? kept : null, 'a wrong password')
        times[kind].push(performance.now() - began)
      }
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1]!
    const ratio = median(times.unknown) / median(times.known)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })

  it('does not mistake a broken character for another one', async () => {
    const kept = await hashPassword('cellar-door\uFFFD')
    expect(await verifyPassword(kept, 'cellar-door\uD800')).toBe(false)
  })

  it('asks a crowd to come back in a moment, and serves those in line', async () => {
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
