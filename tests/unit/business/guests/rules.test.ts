import { describe, expect, it } from 'vitest'
import {
  maxGuestsPerBatch,
  parseGuests,
  resendProblem,
  guestInvitationState,
  type InvitationTimeline,
} from '~/business/guests/rules'

describe('a list of guests', () => {
  it('is parsed as people write it', () => {
    expect(parseGuests('"Ada Conti" <ada@example.com>\n\u3164 <b@example.com>')).toMatchObject({
      guests: [{ fullName: 'Ada Conti' }, { email: 'b@example.com', fullName: '' }],
    })
    const list = 'Ada Conti <ada@example.com>\n\n  grace@example.com, "Linus, no" \n'
    expect(parseGuests('Ada Conti <ada@example.com>\r\ngrace@example.com; joan@example.com\n')).toEqual({
      ok: true,
      guests: [
        { email: 'ada@example.com', fullName: 'Ada Conti' },
        { email: 'grace@example.com', fullName: '' },
        { email: 'joan@example.com', fullName: '' },
      ],
    })
    expect(parseGuests(list)).toMatchObject({ ok: false, problem: expect.stringContaining('Line 3') })
  })

  it('counts an address once, however it is written', () => {
    expect(parseGuests('Ada@Example.com\nada@example.com')).toEqual({
      ok: true,
      guests: [{ email: 'Ada@Example.com', fullName: '' }],
    })
  })

  it.each([
    ['', 'Enter at least one'],
    [' \n , ; \n', 'Enter at least one'],
    ['not an address', 'Line 1'],
    ['ok@example.com\nbad@', 'Line 2'],
    ['a@example.com\u202e', 'Line 1'],
    ['Evil\u202e <a@example.com>', 'Line 1'],
    ['A "b" <a@example.com>', 'Line 1'],
    [`${'a'.repeat(250)}@example.com`, 'Line 1'],
    [Array.from({ length: maxGuestsPerBatch + 1 }, (_, n) => `g${n}@example.com`).join('\n'), 'at most 50'],
  ])('%j is refused as a whole', (text, sentence) => {
    expect(parseGuests(text)).toMatchObject({ ok: false, problem: expect.stringContaining(sentence) })
  })
})

describe('an invitation', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const days = (count: number) => new Date(now.getTime() + count * 86_400_000)
  const facts = (more: Partial<InvitationTimeline> = {}): InvitationTimeline => ({
    sentAt: days(-5),
    sentCount: 1,
    expiresAt: days(55),
    revokedAt: null,
    acceptedAt: null,
    ...more,
  })

  it('is pending, expired, revoked or accepted', () => {
    expect(guestInvitationState(facts(), now)).toBe('pending')
    expect(guestInvitationState(facts({ expiresAt: now }), now)).toBe('expired')
    expect(guestInvitationState(facts({ revokedAt: now }), now)).toBe('revoked')
    expect(guestInvitationState(facts({ revokedAt: now, acceptedAt: now }), now)).toBe('accepted')
  })

  it('can be resent within limits', () => {
    expect(resendProblem(facts(), now)).toBeNull()
    expect(resendProblem(facts({ expiresAt: days(-1) }), now)).toBeNull()
    expect(resendProblem(facts({ sentAt: days(-1) }), now)).toContain('wait 2 days')
    expect(resendProblem(facts({ sentCount: 3 }), now)).toContain('3 emails')
    expect(resendProblem(facts({ revokedAt: now }), now)).toContain('revoked')
    expect(resendProblem(facts({ acceptedAt: now }), now)).toContain('already joined')
  })
})
