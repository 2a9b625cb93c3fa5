import { describe, expect, it } from 'vitest'
import * as letters from '~/memberships/change-requests/emails/change-emails'
import { bodies, recipient, origin } from '../messaging/sample-emails'

const to = recipient()
const price = { cents: 4_900, currency: 'usd' }

describe('each change of a membership is told with its days and amounts', () => {
  it.each([
    [
      'a skipped month',
      letters.skipEmail(to, { tier: 'Sommelier', skipped: '2026-12-20', next: '2027-01-20' }),
      ['December 20, 2026', 'January 20, 2027', 'Nothing is charged for the month you skip'],
    ],
    [
      'a hold',
      letters.pauseEmail(to, {
        tier: 'Sommelier',
        from: '2026-12-20',
        until: '2027-02-01',
        next: '2027-02-20',
      }),
      ['December 20, 2026', 'February 1, 2027', 'February 20, 2027', 'come back earlier at any time'],
    ],
    [
      'a cancellation',
      letters.cancellationEmail(to, { tier: 'Sommelier', endsOn: '2026-12-20' }),
      ['You have cancelled your Sommelier membership', 'December 20, 2026', 'Nothing more is charged'],
    ],
    [
      'an end by the club',
      letters.endedByClubEmail(to, { tier: 'Sommelier', endsOn: '2026-11-20' }),
      ['Bottega Rossa has ended your Sommelier membership', 'November 20, 2026', 'Nothing more is charged'],
    ],
    [
      'a higher level',
      letters.upgradeEmail(to, {
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
      'a higher level that begins a new month',
      letters.upgradeEmail(to, {
        from: 'First Pour',
        tier: 'Sommelier',
        price: { cents: 9_900, currency: 'usd' },
        paid: { cents: 9_900, currency: 'usd' },
        next: '2026-12-31',
        billingDay: 31,
      }),
      [
        'A new month began today, since nothing was paid for the one before.',
        'Your billing day becomes the 31st. In shorter months it is the last day.',
      ],
    ],
    [
      'a lower level',
      letters.downgradeEmail(to, {
        from: 'Sommelier',
        tier: 'First Pour',
        price,
        effectiveOn: '2026-12-20',
      }),
      ['From December 20, 2026 on, your membership is First Pour', '$49.00 per month', 'Nothing is charged'],
    ],
    [
      'a refund of one cent',
      letters.refundEmail(to, { amount: { cents: 1, currency: 'usd' }, invoice: 'BR-0002' }),
      ['Bottega Rossa has given $0.01 back to you', 'BR-0002', 'five to ten days'],
    ],
    [
      'a membership paid twice',
      letters.duplicateRefundEmail(to),
      ['ended the second one and given its payment back in full'],
    ],
  ])('%s', (_what, letter, said) => {
    for (const body of bodies(letter)) for (const words of said) expect(body).toContain(words)
    expect(letter.text).toMatch(new RegExp(`${origin}/customer/(membership|billing)`))
  })

  it('a refund without an invoice’s number names none', () => {
    for (const body of bodies(letters.refundEmail(to, { amount: price, invoice: null })))
      expect(body).not.toMatch(/Invoice|null/)
  })
})
