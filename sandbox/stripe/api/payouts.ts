import { oneOf, unsupporteds } from '../params'
import { endpoint, page, paging, range, retrieve } from './endpoint'

/** Payouts are automatic and daily: they are read here, and made by time. */
export const payouts = [
  endpoint('GET', '/v1/payouts/:id', {}, (call) => retrieve(call, 'payout')),
  endpoint(
    'GET',
    '/v1/payouts',
    {
      ...paging,
      created: range,
      status: oneOf('pending', 'in_transit', 'paid', 'failed', 'canceled'),
      ...unsupporteds('arrival_date', 'destination'),
    },
    (call) => {
      const { created, status } = call.params
      const states = status === undefined ? undefined : [status]
      return page(call, { type: 'payout', created, states }, '/v1/payouts')
    },
  ),
]
