import { expect, it } from 'vitest'
import { upgradeAmountText } from '~/membership/memberships/tier-change/billing-day'

it.each([
  [14, 0, /new month begins today at the full price\. Your billing day becomes the 14th\.$/],
  [22, 0, /Your billing day becomes the 22nd\.$/],
  [1, 0, /Your billing day becomes the 1st\.$/],
  [31, 0, /Your billing day becomes the 31st\. In shorter months it is the last day\.$/],
  [null, 0, /the difference for the rest of the month that you have paid for already\.$/],
  [null, 900, /less what you have paid for it already and was not refunded\.$/],
])(
  'an upgrade with the new billing day %o and %i cents refunded says what is paid',
  (billingDay, cents, words) => {
    expect(upgradeAmountText({ billingDay, correctionCents: cents })).toMatch(words)
  },
)
