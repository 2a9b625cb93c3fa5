import { describe, expect, it } from 'vitest'
import {
  paymentRecoveryToken,
  readPaymentRecoveryToken,
} from '~/billing/dunning/payment-recovery-link.server'
import { paymentNotice } from '~/billing/dunning/payment-notice'

const owed = (more: object = {}) => ({
  amountCents: 9_900,
  currency: 'usd',
  // 22:30 on the 19th in New York.
  periodStart: new Date('2026-12-20T03:30:00Z'),
  periodEnd: new Date('2027-01-20T03:30:00Z'),
  last4: '0341',
  kind: 'soft' as const,
  failedAt: new Date('2026-12-20T04:30:00Z'),
  nextAttemptAt: new Date('2026-12-23T04:30:00Z'),
  membershipAccess: { access: 'grace' as const },
  ...more,
})

const noticeOf = (more: object = {}) => {
  const notice = paymentNotice(owed(more), 'America/New_York')
  return { ...notice, words: notice.sentences.join(' ') }
}

describe('the notice about a failed payment', () => {
  it('says what happened and what happens next, with dates in the club’s time zone', () => {
    const { tone, words, payLabel } = noticeOf()
    expect(tone).toBe('warn')
    expect(words).toContain('On December 19, 2026, we couldn’t charge $99.00')
    expect(words).toContain('for December 19, 2026 to January 19, 2027')
    expect(words).toContain('again on December 22, 2026')
    expect(words).toContain('We’ll hold this period’s bottles for you')
    expect(payLabel).toBe('Pay $99.00 now')
  })

  it('asks for another card after a hard decline', () => {
    const { words, payLabel } = noticeOf({ kind: 'hard' })
    expect(words).toContain('Please pay with another card by December 22, 2026')
    expect(words).not.toContain('We’ll try the same card')
    expect(payLabel).toBe('Pay $99.00 with another card')
  })

  it('announces no attempt if none is planned', () => {
    expect(noticeOf({ nextAttemptAt: null }).words).toContain('We won’t try again automatically.')
  })

  it('says that the membership is suspended and how it resumes', () => {
    const { tone, title, words } = noticeOf({ membershipAccess: { access: 'none' }, nextAttemptAt: null })
    expect([tone, title]).toEqual(['error', 'Your membership is suspended'])
    expect(words).toContain('resumes as soon as you make this payment')
  })

  it('does not name an unknown card', () => {
    expect(noticeOf({ last4: null }).words).toContain('to your card.')
  })
})

describe('a payment recovery token', () => {
  const secret = 'a secret of the tests, long enough'
  const id = '01a1f908-757f-718b-bce2-f508e1d1b725'
  const now = new Date('2026-12-20T12:00:00Z')
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)

  it('is valid for thirty days and then reads as expired', () => {
    const token = paymentRecoveryToken(secret, id, now)
    expect(readPaymentRecoveryToken(secret, token, days(29))).toEqual({ failureId: id, expired: false })
    expect(readPaymentRecoveryToken(secret, token, days(31))).toEqual({ failureId: id, expired: true })
    expect(readPaymentRecoveryToken('another secret of the same length', token, now)).toBeNull()
    expect(readPaymentRecoveryToken(secret, `${token}x`, now)).toBeNull()
    expect(token).toMatch(/^[\w.-]+$/)
  })
})
