import { invalid, StripeError } from '../errors'
import { refund, refundFee } from '../engine/payments/refunds'
import { bool, emptyable, integer, metadata, oneOf, text, unsupporteds } from '../params'
import { type Call, endpoint, mergeMetadata, page, paging, range, retrieve } from './endpoint'

export const payments = [
  endpoint('GET', '/v1/payment_intents/:id', { ...unsupporteds('client_secret') }, (call) =>
    retrieve(call, 'payment_intent'),
  ),
  endpoint(
    'GET',
    '/v1/payment_intents',
    { ...paging, created: range, customer: text(), ...unsupporteds('customer_account') },
    (call) =>
      page(
        call,
        { type: 'payment_intent', created: call.params.created, customer: call.params.customer },
        '/v1/payment_intents',
      ),
  ),
  endpoint('GET', '/v1/charges/:id', {}, (call) => retrieve(call, 'charge')),
  endpoint(
    'GET',
    '/v1/charges',
    {
      ...paging,
      created: range,
      customer: text(),
      payment_intent: text(),
      ...unsupporteds('transfer_group'),
    },
    (call) => {
      const { created, customer, payment_intent: parent } = call.params
      return page(call, { type: 'charge', created, customer, parent }, '/v1/charges')
    },
  ),
  endpoint(
    'POST',
    '/v1/refunds',
    {
      charge: text(),
      payment_intent: text(),
      amount: integer(1),
      reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
      refund_application_fee: bool,
      metadata: emptyable(metadata),
      ...unsupporteds('currency', 'customer', 'instructions_email', 'origin', 'reverse_transfer'),
    },
    async (call) => {
      const { workingSet, params } = call
      const { body: charge } = await call.load('charge', await chargeIdOf(call), 'charge')
      const left = charge.amount - charge.amount_refunded
      if (!charge.paid) throw invalid(`Charge ${charge.id} has not been captured.`, { param: 'charge' })
      if (left === 0) {
        throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
      }
      if (charge.disputed) {
        throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
          code: 'charge_disputed',
        })
      }
      const amount = params.amount ?? left
      if (amount > left) {
        throw invalid(
          `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
          { param: 'amount' },
        )
      }
      const fee =
        charge.application_fee && (await call.emulator.store.get('application_fee', charge.application_fee))
      if (params.refund_application_fee && !fee) {
        throw invalid('You cannot refund the application fee of a charge that has none.', {
          param: 'refund_application_fee',
        })
      }
      if (fee) workingSet.include(fee)
      return refund(workingSet, charge.id, {
        amount,
        reason: params.reason ?? null,
        metadata: mergeMetadata({}, params.metadata),
        withFee: params.refund_application_fee ?? false,
      })
    },
  ),
  endpoint('GET', '/v1/refunds/:id', {}, (call) => retrieve(call, 'refund')),
  endpoint('POST', '/v1/refunds/:id', { metadata: emptyable(metadata) }, async (call) => {
    const { id } = await call.load('refund', call.ids[0] as string)
    const made = call.workingSet.edit('refund', id)
    made.metadata = mergeMetadata(made.metadata ?? {}, call.params.metadata)
    call.workingSet.emit('refund.updated', made)
    return made
  }),
  endpoint(
    'GET',
    '/v1/refunds',
    { ...paging, charge: text(), payment_intent: text(), created: range },
    async (call) => {
      const { charge, payment_intent: intent, created } = call.params
      const parent =
        charge ??
        (intent === undefined
          ? undefined
          : ((await call.load('payment_intent', intent)).body.latest_charge ?? ''))
      return page(call, { type: 'refund', parent, created }, '/v1/refunds')
    },
  ),
  endpoint('GET', '/v1/balance_transactions/:id', {}, (call) => retrieve(call, 'balance_transaction')),
  endpoint(
    'GET',
    '/v1/balance_transactions',
    {
      ...paging,
      created: range,
      payout: text(),
      source: text(),
      type: text(),
      ...unsupporteds('currency'),
    },
    async (call) => {
      const { created, source: parent, type, payout } = call.params
      if (payout !== undefined) await requireAutomatic(call, payout)
      return page(
        call,
        {
          type: 'balance_transaction',
          created,
          parent,
          customer: payout,
          states: type === undefined ? undefined : [type],
        },
        '/v1/balance_transactions',
      )
    },
  ),
  endpoint('GET', '/v1/application_fees/:id', {}, (call) => retrieve(call, 'application_fee')),
  endpoint('GET', '/v1/application_fees', { ...paging, charge: text(), created: range }, (call) =>
    page(
      call,
      { type: 'application_fee', created: call.params.created, parent: call.params.charge },
      '/v1/application_fees',
    ),
  ),
  endpoint('GET', '/v1/application_fees/:id/refunds', paging, async (call) => {
    const { id } = await call.load('application_fee', call.ids[0] as string)
    return page(call, { type: 'fee_refund', parent: id }, `/v1/application_fees/${id}/refunds`)
  }),
  endpoint(
    'POST',
    '/v1/application_fees/:id/refunds',
    { amount: integer(1), metadata: emptyable(metadata) },
    async (call) => {
      const { id, body: fee } = await call.load('application_fee', call.ids[0] as string)
      const left = fee.amount - fee.amount_refunded
      const amount = call.params.amount ?? left
      if (left === 0) {
        throw invalid(`Application fee ${id} has already been refunded.`, { code: 'charge_already_refunded' })
      }
      if (amount > left) {
        throw invalid(`Refund amount is greater than unrefunded amount on application fee ${id}`, {
          param: 'amount',
        })
      }
      return refundFee(call.workingSet, id, { amount, metadata: mergeMetadata({}, call.params.metadata) })
    },
  ),
  endpoint('GET', '/v1/application_fees/:id/refunds/:refund', {}, (call) =>
    retrieve(call, 'fee_refund', call.ids[1] as string),
  ),
]

async function requireAutomatic(call: Call<unknown>, id: string): Promise<void> {
  const { body } = await call.load('payout', id, 'payout')
  if (body.automatic) return
  throw invalid('Balance transaction history can only be filtered on automatic transfers, not manual.', {
    param: 'payout',
  })
}

async function chargeIdOf(call: Call<{ charge?: string; payment_intent?: string }>): Promise<string> {
  const { charge, payment_intent: intent } = call.params
  if (charge !== undefined) return charge
  if (intent === undefined) {
    throw invalid(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const { body } = await call.load('payment_intent', intent, 'payment_intent')
  if (body.status !== 'succeeded' || !body.latest_charge) {
    throw new StripeError(
      400,
      'invalid_request_error',
      `This PaymentIntent (${intent}) does not have a successful charge to refund.`,
      {
        param: 'payment_intent',
      },
    )
  }
  return body.latest_charge
}
