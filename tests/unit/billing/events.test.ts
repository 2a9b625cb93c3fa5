import { describe, expect, it } from 'vitest'
import { readEvent, targetOf } from '~/billing/webhooks/events'

const event = (type: string, object: object, extra: object = { account: 'acct_1' }) => ({
  id: 'evt_1',
  object: 'event',
  type,
  livemode: false,
  data: { object },
  ...extra,
})
const invoice = {
  object: 'invoice',
  id: 'in_1',
  parent: { type: 'subscription_details', subscription_details: { subscription: 'sub_1' } },
}

describe('readEvent', () => {
  it.each([
    ['customer.subscription.created', { object: 'subscription', id: 'sub_1' }],
    ['customer.subscription.deleted', { object: 'subscription', id: 'sub_1' }],
    ['invoice.paid', invoice],
    ['invoice.created', invoice],
    ['checkout.session.completed', { object: 'checkout.session', id: 'cs_1', subscription: 'sub_1' }],
  ])('maps %s to its subscription', (type, object) => {
    const read = readEvent('connect', event(type, object))
    expect(read).toMatchObject({ accountId: 'acct_1', objectKey: 'acct_1:sub_1', isKnown: true })
    expect(targetOf(read!.objectKey)).toEqual({ kind: 'subscription', accountId: 'acct_1', id: 'sub_1' })
  })

  it('maps an expired checkout to the checkout', () => {
    const object = { object: 'checkout.session', id: 'cs_1', subscription: null }
    const read = readEvent('connect', event('checkout.session.expired', object))
    expect(targetOf(read!.objectKey)).toEqual({ kind: 'session', accountId: 'acct_1', id: 'cs_1' })
  })

  it('maps an account’s own event to the account', () => {
    const thin = {
      id: 'evt_2',
      object: 'v2.core.event',
      type: 'v2.core.account[requirements].updated',
      livemode: false,
      related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    }
    const read = readEvent('accounts', thin)
    expect(read).toMatchObject({ accountId: 'acct_1', isKnown: true, isIgnored: false })
    const back = { ...thin, type: 'v2.core.account_link.returned', related_object: null }
    expect(readEvent('accounts', back)).toMatchObject({ accountId: null, isIgnored: true })
    expect(targetOf(read!.objectKey)).toEqual({ kind: 'account', accountId: 'acct_1' })
  })

  it('maps a revoked authorization to the account', () => {
    const read = readEvent(
      'connect',
      event('account.application.deauthorized', { object: 'application', id: 'ca_1' }),
    )
    expect(targetOf(read!.objectKey)).toEqual({ kind: 'account', accountId: 'acct_1' })
  })

  it('parks types that no code handles', () => {
    expect(
      readEvent('connect', event('radar.early_fraud_warning.created', { object: 'x', id: 'y_1' })),
    ).toMatchObject({
      isKnown: false,
    })
    expect(readEvent('connect', event('invoice.paid', { object: 'invoice', id: 'in_1' }))).toMatchObject({
      isKnown: false,
    })
  })

  it('rejects an event of another endpoint', () => {
    const object = { object: 'subscription', id: 'sub_1' }
    expect(readEvent('connect', event('customer.subscription.updated', object, {}))).toBeNull()
    expect(readEvent('platform', event('customer.subscription.updated', object))).toBeNull()
    expect(readEvent('accounts', event('customer.subscription.updated', object))).toBeNull()
  })

  it.each([null, 'text', 7, [], {}, { object: 'event' }, { ...event('x', {}), livemode: 'no' }])(
    'rejects %j',
    (body) => {
      expect(readEvent('connect', body)).toBeNull()
    },
  )
})
