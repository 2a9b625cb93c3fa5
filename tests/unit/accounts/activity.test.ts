import { describe, expect, it } from 'vitest'
import { actionWords, auditActions } from '~/accounts/action-words'
import { askedAction, platformKinds, redacted } from '~/accounts/activity'

describe('a line of the audit log', () => {
  it('reads like words', () => {
    expect(actionWords('auth.signed_in')).toBe('Signed in')
    expect(actionWords('payment.failed')).toBe('A payment failed')
    expect(actionWords('cellar.swept-out')).toBe('Cellar: swept out')
  })

  it.each(auditActions)('%s is a sentence, and among what one may look for', (action) => {
    expect(actionWords(action)).toMatch(/^[A-Z][^:_.]+$/)
    expect(actionWords(action)).not.toBe(action)
    expect(Object.keys(platformKinds)).toContain(`${action.split('.')[0]}.`)
  })

  it('shows what changed and hides what could be a secret or a contact', () => {
    expect(redacted({ changed: ['full_name', 'phone'], on: '2026-12-01' })).toBe(
      'changed: full_name phone, on: 2026-12-01',
    )
    expect(redacted({ email: 'ada@example.test', note: 'write to ada@example.test' })).toBe(
      'email: (hidden), note: (hidden)',
    )
    expect(redacted({ said: 'x'.repeat(43), nested: { token: 'abc' } })).toBe(
      'said: (hidden), nested: token: (hidden)',
    )
    expect(redacted({ why: 'a b '.repeat(200) }).length).toBeLessThan(210)
    expect(redacted(null)).toBe('')
    expect(redacted({ to: 'active', from: null, reason: '' })).toBe('to: active')
  })

  it.each([
    ['auth.', 'auth.'],
    ['auth.signed_in', 'auth.signed_in'],
    ["auth.' or 1=1", ''],
    ['auth', ''],
    [null, ''],
  ])('is asked for by %s', (text, action) => {
    expect(askedAction(text)).toBe(action)
  })
})
