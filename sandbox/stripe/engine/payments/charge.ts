import { type Charge, type PaymentIntent } from '../../types'
import { recordApplicationFee, recordBalanceTransaction } from './balance'
import { type WorkingSet, type StoredObject } from '../working-set'
import { adviceOn, type Decline } from './test-cards'
import { openDispute } from './disputes'
import { percentOf } from '../money'

/** Stripe's own fee on a charge: 2.9 % and 30 cents. */
function processingFee(cents: number): number {
  return percentOf(cents, 2.9) + 30
}

/** Books one attempt at charging a card for an intent, and what it does to the intent. Answers the decline. */
export function charge(
  workingSet: WorkingSet,
  intent: PaymentIntent,
  method: StoredObject<'payment_method'>,
  answer: 'succeed' | Decline,
  authenticated: boolean,
): Decline | null {
  const booked = recordCharge(workingSet, intent, method, answer, authenticated)
  intent.latest_charge = booked.id
  if (answer !== 'succeed') {
    intent.status = 'requires_payment_method'
    intent.payment_method = null
    intent.last_payment_error = {
      advice_code: adviceOn(answer.decline_code),
      charge: booked.id,
      code: answer.code as NonNullable<PaymentIntent['last_payment_error']>['code'],
      decline_code: answer.decline_code,
      doc_url: `https://docs.stripe.com/error-codes/${answer.code.replaceAll('_', '-')}`,
      message: answer.message,
      payment_method: method.body as never,
      type: 'card_error',
    }
    workingSet.emit('charge.failed', booked)
    workingSet.emit('payment_intent.payment_failed', intent)
    return answer
  }
  intent.status = 'succeeded'
  intent.amount_received = intent.amount
  intent.last_payment_error = null
  workingSet.emit('charge.succeeded', booked)
  workingSet.emit('payment_intent.succeeded', intent)
  if (method.hidden.card?.disputed) openDispute(workingSet, booked.id, { reason: 'fraudulent' })
  return null
}

function recordCharge(
  workingSet: WorkingSet,
  intent: PaymentIntent,
  { body: method, hidden }: StoredObject<'payment_method'>,
  answer: 'succeed' | Decline,
  authenticated: boolean,
): Charge {
  const id = workingSet.mint('ch')
  const paid = answer === 'succeed'
  const card = method.card
  if (!card) throw new Error(`payment_method ${method.id} is not a card`)
  const merchant = workingSet.find('v2.core.account', workingSet.account)?.body
  const fee =
    paid && intent.application_fee_amount !== null ? recordApplicationFee(workingSet, id, intent) : null
  const charge: Charge = {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: intent.application,
    application_fee: fee?.id ?? null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: statementOf(merchant?.display_name),
    captured: paid,
    created: workingSet.now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : answer.code,
    failure_message: paid ? null : answer.message,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: {
      advice_code: paid ? null : adviceOn(answer.decline_code),
      network_advice_code: paid ? null : adviceOn(answer.decline_code),
      network_decline_code: paid ? null : '05',
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: paid ? null : answer.decline_code,
      risk_level: 'normal',
      risk_score: 12,
      seller_message: paid
        ? 'Payment complete.'
        : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: paid ? intent.amount : null,
        authorization_code: paid ? String(100000 + (intent.created % 900000)) : null,
        brand: card.brand,
        checks: card.checks && { ...card.checks },
        country: card.country,
        electronic_commerce_indicator: authenticated ? '05' : null,
        exp_month: card.exp_month,
        exp_year: card.exp_year,
        extended_authorization: { status: 'disabled' },
        fingerprint: card.fingerprint ?? null,
        funding: card.funding,
        incremental_authorization: { status: 'unavailable' },
        installments: null,
        last4: card.last4,
        mandate: null,
        multicapture: { status: 'unavailable' },
        network: card.brand,
        network_token: { used: false },
        network_transaction_id: null,
        overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
        regulated_status: 'unregulated',
        three_d_secure: authenticated
          ? {
              authentication_flow: 'challenge',
              electronic_commerce_indicator: '05',
              exemption_indicator: null,
              result: 'authenticated',
              result_reason: null,
              transaction_id: null,
              version: '2.2.0',
            }
          : null,
        transaction_link_id: null,
        wallet: null,
      },
      type: 'card',
    },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: paid ? `${workingSet.baseUrl}/receipts/${id}` : null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  }
  if (paid) {
    const applicationFee = intent.application_fee_amount ?? 0
    charge.balance_transaction = recordBalanceTransaction(workingSet, {
      type: 'charge',
      source: id,
      amount: intent.amount,
      fees: [
        {
          amount: processingFee(intent.amount),
          application: null,
          description: 'Stripe processing fees',
          type: 'stripe_fee',
        },
        ...(applicationFee > 0
          ? [
              {
                amount: applicationFee,
                application: intent.application,
                description: 'Application fee',
                type: 'application_fee',
              },
            ]
          : []),
      ],
      currency: intent.currency,
      description: intent.description,
    }).id
  }
  const refund = hidden.card?.refund
  return workingSet.put('charge', charge, refund ? { refund } : {})
}

/** A name as it fits on a card statement: at most 22 capital letters, digits and spaces. */
function statementOf(name: string | undefined): string {
  const plain = (name ?? 'TASTEVIN').toUpperCase().replaceAll(/[^A-Z0-9 ]/g, '')
  return plain.slice(0, 22).trim() || 'TASTEVIN'
}
