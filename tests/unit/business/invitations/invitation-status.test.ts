import { describe, expect, it } from 'vitest'
import { invitationStatus, canResend } from '~/business/invitations/invitation-status'

const now = new Date('2026-11-20T17:00:00Z')
const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]

describe('an invitation', () => {
  it.each([
    [{ used: true, revokedAt: null, expiresAt: before }, 'used'],
    [{ used: true, revokedAt: before, expiresAt: after }, 'used'],
    [{ used: false, revokedAt: before, expiresAt: before }, 'revoked'],
    [{ used: false, revokedAt: null, expiresAt: before }, 'expired'],
    [{ used: false, revokedAt: null, expiresAt: now }, 'expired'],
    [{ used: false, revokedAt: null, expiresAt: after }, 'pending'],
  ] as const)('%j is %s', (facts, status) => {
    expect(invitationStatus(facts, now)).toBe(status)
  })

  it('can be resent until it is used or revoked', () => {
    expect((['pending', 'expired', 'used', 'revoked'] as const).filter(canResend)).toEqual([
      'pending',
      'expired',
    ])
  })
})
