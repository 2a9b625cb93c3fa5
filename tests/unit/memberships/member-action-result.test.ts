import { expect, it } from 'vitest'
import { memberActionResult } from '~/memberships/members/member-action-result'

const facts = { fullName: 'Ada Moretti', view: null, lastRefund: null, currency: 'usd' }
type Facts = Parameters<typeof memberActionResult>[1]

it.each<[string, Partial<Facts>, string | null]>([
  ['end', { view: { status: 'canceled', isPending: false } }, 'Ada Moretti’s membership has ended.'],
  [
    'end',
    { view: { status: 'active', isPending: true } },
    'The end of Ada Moretti’s membership is being processed.',
  ],
  ['end', { view: { status: 'active', isPending: false } }, null],
  ['refund', { lastRefund: { state: 'succeeded', cents: 2_000 } }, '$20.00 refunded to Ada Moretti.'],
  [
    'refund',
    { lastRefund: { state: 'asked', cents: 2_000 } },
    'The refund of $20.00 to Ada Moretti is waiting for Stripe.',
  ],
  ['refund', { lastRefund: { state: 'failed', cents: 2_000 } }, null],
  ['refund', {}, null],
  ['unknown', {}, null],
])('after %s with %j the business reads %j', (intent, more, sentence) => {
  expect(memberActionResult(intent, { ...facts, ...more })?.sentence ?? null).toBe(sentence)
})
