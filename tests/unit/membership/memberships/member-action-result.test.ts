import { expect, it } from 'vitest'
import { memberActionResult } from '~/membership/memberships/members/member-action-result'

const facts = { fullName: 'Ada Moretti', view: null, lastRefund: null, currency: 'usd' }
type Facts = Parameters<typeof memberActionResult>[1]

const tier = { id: 'a', name: 'Calice', priceCents: 5_900, currency: 'usd', addsTax: false, kept: null }
/** A membership without any change to come. */
const view = { status: 'active' as const, isPending: false, endsOn: null, pause: null, planned: null, tier }
const skip = { kind: 'skip' as const, fromOn: '2026-12-13', untilOn: '2026-12-14', hasBegun: false }
const skipped = { ...view, pause: { ...skip, nextPaymentOn: '2027-01-13' } }

it.each<[string, Partial<Facts>, string | null]>([
  ['note', {}, 'Note saved.'],
  [
    'skip',
    { view: skipped },
    'The payment on December 13, 2026 is skipped for Ada Moretti. We’ve emailed them the details.',
  ],
  ['skip', { view }, null],
  ['skip', { view: { ...view, isPending: true } }, 'The change for Ada Moretti is being processed.'],
  [
    'cancel',
    { view: { ...view, endsOn: '2026-12-13' } },
    'Ada Moretti’s membership ends on December 13, 2026. We’ve emailed them the details.',
  ],
  ['resume', { view: skipped }, null],
  ['resume', { view }, 'Ada Moretti’s membership continues. We’ve emailed them the details.'],
  ['change-tier', { view }, 'Ada Moretti’s membership is now Calice. We’ve emailed them the details.'],
  ['end', { view: { ...view, status: 'canceled' } }, 'Ada Moretti’s membership has ended.'],
  ['end', { view: { ...view, isPending: true } }, 'The end of Ada Moretti’s membership is being processed.'],
  ['end', { view }, null],
  [
    'refund',
    { lastRefund: { state: 'succeeded', cents: 2_000, balanceCents: 0 } },
    '$20.00 refunded to Ada Moretti.',
  ],
  [
    'refund',
    { lastRefund: { state: 'asked', cents: 2_000, balanceCents: 0 } },
    'The refund of $20.00 to Ada Moretti is waiting for Stripe.',
  ],
  [
    'refund',
    { lastRefund: { state: 'succeeded', cents: 6_900, balanceCents: 3_100 } },
    '$69.00 refunded to Ada Moretti: $38.00 to the card and $31.00 back to the gift balance.',
  ],
  ['refund', { lastRefund: { state: 'failed', cents: 2_000, balanceCents: 0 } }, null],
  ['refund', {}, null],
  ['unknown', {}, null],
])('after %s with %j the business reads %j', (intent, more, sentence) => {
  expect(memberActionResult(intent, { ...facts, ...more })?.sentence ?? null).toBe(sentence)
})
