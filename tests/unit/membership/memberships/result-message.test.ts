import { describe, expect, it } from 'vitest'
import type { ChangeView } from '~/membership/memberships/change-requests/change-view'
import { resultMessage } from '~/membership/memberships/change-requests/result-message'

const active: ChangeView = {
  status: 'active',
  tier: { id: 't', name: 'Tavola', priceCents: 12_900, currency: 'usd', addsTax: false, kept: null },
  allowed: {} as ChangeView['allowed'],
  isPending: false,
  nextPaymentOn: '2026-12-13',
  endsOn: null,
  pause: null,
  planned: null,
  skip: null,
  pauseRange: null,
  cancel: { endsOn: '2026-12-13' },
  card: null,
}
const pause = { fromOn: '2026-12-13', untilOn: '2027-01-13', nextPaymentOn: '2027-01-13', hasBegun: false }
const downgrade = { tierName: 'Calice', priceCents: 6_900, effectiveOn: '2026-12-13' }

describe('the message after a change', () => {
  it.each<[string, Partial<ChangeView>, string]>([
    [
      'skip',
      { pause: { kind: 'skip', ...pause } },
      'December payment skipped. Next payment: January 13, 2027.',
    ],
    [
      'pause',
      { pause: { kind: 'hold', ...pause } },
      'Your membership will be paused from December 13, 2026 until January 13, 2027.',
    ],
    [
      'pause',
      { status: 'paused', pause: { kind: 'hold', ...pause, hasBegun: true } },
      'Your membership is paused until January 13, 2027.',
    ],
    ['resume', {}, 'Your membership continues. Next payment: December 13, 2026.'],
    ['undo-cancel', {}, 'Your membership continues. Next payment: December 13, 2026.'],
    ['undo-cancel', { status: 'past_due' }, 'Your membership continues. Your last payment is still due.'],
    [
      'undo-cancel',
      { status: 'paused', pause: { kind: 'hold', ...pause, hasBegun: true } },
      'Your cancellation is undone. Your membership is paused until January 13, 2027.',
    ],
    [
      'cancel',
      { endsOn: '2026-12-13', nextPaymentOn: null },
      'Your Tavola membership is canceled and ends on December 13, 2026.',
    ],
    [
      'cancel',
      { status: 'canceled', nextPaymentOn: null },
      'Your Tavola membership is canceled and has ended.',
    ],
    ['undo-change', {}, 'You’re staying with Tavola.'],
    ['change', { planned: downgrade }, 'You’ll move to Calice on December 13, 2026.'],
    ['change', {}, 'Your membership is now Tavola.'],
  ])('%s with %o is "%s"', (intent, state, message) => {
    expect(resultMessage(intent, { ...active, ...state })).toBe(message)
  })

  it.each<[string, Partial<ChangeView>]>([
    ['skip', {}],
    ['pause', { pause: { kind: 'skip', ...pause } }],
    ['cancel', {}],
    ['resume', { endsOn: '2026-12-13', nextPaymentOn: null }],
    ['undo-change', { planned: downgrade }],
    ['change', { isPending: true }],
    ['skip', { endsOn: '2026-12-13', pause: { kind: 'skip', ...pause } }],
    ['pause', { endsOn: '2026-12-13', pause: { kind: 'hold', ...pause } }],
    ['undo-change', { endsOn: '2026-12-13', nextPaymentOn: null }],
    ['change', { endsOn: '2026-12-13', planned: downgrade }],
    ['undo-cancel', { status: 'canceled', nextPaymentOn: null }],
    ['unknown', {}],
  ])('is empty where the membership does not show the change: %s with %o', (intent, state) => {
    expect(resultMessage(intent, { ...active, ...state })).toBeNull()
  })
})
