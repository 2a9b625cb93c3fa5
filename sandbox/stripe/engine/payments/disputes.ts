import { type BalanceTransaction, type Charge, type Dispute } from '../../types'
import { recordBalanceTransaction } from './balance'
import { type WorkingSet } from '../working-set'
import { DAY } from '../calendar'

/** Stripe's fee for each dispute, from the business's money, in cents. */
const DISPUTE_FEE = 1500
/** How long a business may answer. */
const ANSWER_WITHIN = 9 * DAY

export const DISPUTE_REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const
export type DisputeReason = (typeof DISPUTE_REASONS)[number]

/** Whether a charge can be disputed: paid, not yet disputed, not refunded. */
export function isDisputable(charge: Charge): boolean {
  return charge.paid && !charge.disputed && charge.amount_refunded < charge.amount
}

/** The owner of the card takes a charge back: its amount and a fee leave the balance until it is decided. */
export function openDispute(
  workingSet: WorkingSet,
  chargeId: string,
  terms: { reason: DisputeReason },
): Dispute {
  const charge = workingSet.edit('charge', chargeId)
  const id = workingSet.mint('du')
  const amount = charge.amount - charge.amount_refunded
  const withdrawn = adjust(
    workingSet,
    charge,
    id,
    -amount,
    DISPUTE_FEE,
    `Chargeback withdrawal for ${charge.id}`,
  )
  const dispute: Dispute = {
    id,
    object: 'dispute',
    amount,
    balance_transactions: [withdrawn],
    charge: charge.id,
    created: workingSet.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: NO_EVIDENCE,
    evidence_details: {
      due_by: workingSet.now + ANSWER_WITHIN,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'visa',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: terms.reason,
    status: 'needs_response',
  }
  charge.disputed = true
  workingSet.put('dispute', dispute)
  workingSet.emit('charge.updated', charge)
  workingSet.emit('charge.dispute.created', dispute)
  workingSet.emit('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Whether a dispute waits to be decided. */
export function isUndecided({ status }: Dispute): boolean {
  return status !== 'won' && status !== 'lost'
}

/** Decides an open dispute. Won, amount and fee come back. */
export function closeDispute(workingSet: WorkingSet, id: string, outcome: 'won' | 'lost'): Dispute {
  const dispute = workingSet.edit('dispute', id)
  dispute.status = outcome
  if (outcome === 'won') {
    const charge = workingSet.get('charge', dispute.charge)
    dispute.balance_transactions.push(
      adjust(workingSet, charge, id, dispute.amount, -DISPUTE_FEE, `Chargeback reversal for ${charge.id}`),
    )
    workingSet.emit('charge.dispute.funds_reinstated', dispute)
  }
  workingSet.emit('charge.dispute.closed', dispute)
  return dispute
}

function adjust(
  workingSet: WorkingSet,
  charge: Charge,
  source: string,
  amount: number,
  fee: number,
  description: string,
): BalanceTransaction {
  const fees = [{ amount: fee, application: null, description: 'Dispute fee', type: 'stripe_fee' }]
  const booked = recordBalanceTransaction(workingSet, {
    type: 'adjustment',
    source,
    amount,
    fees,
    currency: charge.currency,
    description,
  })
  return structuredClone(booked)
}

const NO_EVIDENCE: Dispute['evidence'] = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
