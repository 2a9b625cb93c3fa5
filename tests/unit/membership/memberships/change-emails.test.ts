import { describe, expect, it } from 'vitest'
import * as emails from '~/membership/memberships/change-requests/emails/change-emails'
import { bodies, recipient, origin } from '../../foundation/messaging/sample-emails'

const to = recipient()
const price = { cents: 4_900, currency: 'usd' }
const parts = { cardCents: 4_900, balanceCents: 0 }

describe('emails about a membership change', () => {
  it.each([
    [
      'a skipped month',
      emails.skipEmail(to, { tier: 'Sommelier', skipped: '2026-12-20', next: '2027-01-20' }),
      [
        'December 20, 2026',
        'January 20, 2027',
        'You won’t be charged or receive wine for the month you skipped',
      ],
    ],
    [
      'a pause',
      emails.pauseEmail(to, {
        tier: 'Sommelier',
        from: '2026-12-20',
        until: '2027-02-01',
        next: '2027-02-20',
      }),
      ['December 20, 2026', 'February 1, 2027', 'February 20, 2027', 'You can resume anytime'],
    ],
    [
      'a cancellation',
      emails.cancellationEmail(to, { tier: 'Sommelier', endsOn: '2026-12-20' }),
      ['You’ve canceled your Sommelier membership', 'December 20, 2026', 'you won’t be charged again'],
    ],
    [
      'an end by the club',
      emails.endedByClubEmail(to, { tier: 'Sommelier', endsOn: '2026-11-20' }),
      [
        'Bottega Rossa has ended your Sommelier membership',
        'November 20, 2026',
        'You won’t be charged again',
      ],
    ],
    [
      'an upgrade',
      emails.upgradeEmail(to, {
        from: 'First Pour',
        tier: 'Sommelier',
        price: { cents: 9_900, currency: 'usd' },
        paid: { cents: 3_333, currency: 'usd' },
        next: '2026-12-20',
        billingDay: null,
      }),
      [
        'from First Pour to Sommelier',
        '$33.33',
        '$99.00 per month',
        'December 20, 2026',
        'rest of the month',
      ],
    ],
    [
      'an upgrade that starts a new month',
      emails.upgradeEmail(to, {
        from: 'First Pour',
        tier: 'Sommelier',
        price: { cents: 9_900, currency: 'usd' },
        paid: { cents: 9_900, currency: 'usd' },
        next: '2026-12-31',
        billingDay: 31,
      }),
      [
        'A new month started today because the previous one wasn’t paid.',
        'Your billing day becomes the 31st. In shorter months it is the last day.',
      ],
    ],
    [
      'a downgrade',
      emails.downgradeEmail(to, {
        from: 'Sommelier',
        tier: 'First Pour',
        price,
        effectiveOn: '2026-12-20',
      }),
      ['Starting December 20, 2026, your membership is First Pour', '$49.00 per month', 'The change is free'],
    ],
    [
      'a refund of one cent',
      emails.refundEmail(to, {
        parts: { cardCents: 1, balanceCents: 0 },
        currency: 'usd',
        invoice: 'BR-0002',
      }),
      ['Bottega Rossa has refunded $0.01 to you', 'BR-0002', 'five to ten days'],
    ],
    [
      'a refund to the gift balance alone',
      emails.refundEmail(to, {
        parts: { cardCents: 0, balanceCents: 3_100 },
        currency: 'usd',
        invoice: null,
      }),
      ['Bottega Rossa has refunded $31.00 to you', 'The refund is back on your gift balance'],
    ],
    [
      'a membership paid twice',
      emails.duplicateRefundEmail(to),
      ['ended the second one and refunded its payment in full'],
    ],
  ])('%s: names its dates and amounts', (_what, email, expected) => {
    for (const body of bodies(email)) for (const words of expected) expect(body).toContain(words)
    expect(email.text).toMatch(new RegExp(`${origin}/customer/(membership|billing)`))
  })

  it('omits the invoice from a refund without an invoice number', () => {
    for (const body of bodies(emails.refundEmail(to, { parts, currency: 'usd', invoice: null })))
      expect(body).not.toMatch(/Invoice|null/)
  })
})
