import { PLATFORM_ACCOUNT } from '../../../constants'
import { type ApplicationFee, type Charge, type FeeRefund, type Refund } from '../../types'
import { type WorkingSet } from '../working-set'
import { recordBalanceTransaction } from './balance'
import { HOUR } from '../calendar'

/** How long a bank takes to answer a refund, where its card's behavior says that it takes time. */
const SETTLES_AFTER = HOUR / 6

/** The part of an application fee that goes back with `refunded` of its charge in all: half up, whole at the end. */
export function feeShare(fee: number, charged: number, refunded: number): number {
  return refunded >= charged ? fee : Math.floor((fee * refunded * 2 + charged) / (charged * 2))
}

interface RefundTerms {
  /** Cents. */
  amount: number
  reason: Refund['reason']
  metadata: Record<string, string>
  /** Gives the platform's fee back in proportion. */
  withFee: boolean
}

/** Refunds part or all of a charge, with its events. The caller has seen to it that so much is left. */
export function refund(workingSet: WorkingSet, chargeId: string, terms: RefundTerms): Refund {
  const { body: charge, hidden } = workingSet.editStored('charge', chargeId)
  const outcome = hidden.refund
  const id = workingSet.mint('re')
  const returned = terms.withFee ? returnedFee(workingSet, charge, terms.amount) : 0
  const transaction = recordBalanceTransaction(workingSet, {
    type: 'refund',
    source: id,
    amount: -terms.amount,
    fees:
      returned > 0
        ? [
            {
              amount: -returned,
              application: charge.application,
              description: 'Application fee refund',
              type: 'application_fee',
            },
          ]
        : [],
    currency: charge.currency,
    description: `REFUND FOR CHARGE (${charge.description ?? charge.id})`,
  })
  const made: Refund = {
    id,
    object: 'refund',
    amount: terms.amount,
    balance_transaction: transaction.id,
    charge: charge.id,
    created: workingSet.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: terms.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: terms.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: outcome === 'pending' ? 'pending' : 'succeeded',
    ...(outcome === 'pending' && { pending_reason: 'processing' as const }),
    transfer_reversal: null,
  }
  workingSet.put('refund', made, outcome ? { settlesAt: workingSet.now + SETTLES_AFTER } : {})
  charge.amount_refunded += terms.amount
  charge.refunded = charge.amount_refunded === charge.amount
  if (returned > 0 && charge.application_fee) returnFee(workingSet, charge.application_fee, returned)
  workingSet.emit('refund.created', made)
  workingSet.emit('charge.refunded', charge)
  return made
}

/**
 * The bank's answer to a refund. A pending one succeeds; one that had succeeded fails: its amount returns to the account's
 * balance and the charge counts as not refunded by it. The platform's fee stays returned.
 */
export function settleRefund(workingSet: WorkingSet, id: string): void {
  const { body: made, hidden } = workingSet.editStored('refund', id)
  delete hidden.settlesAt
  if (made.status === 'pending') {
    made.status = 'succeeded'
    delete made.pending_reason
    workingSet.emit('refund.updated', made)
    return
  }
  const charge = workingSet.edit('charge', made.charge as string)
  made.status = 'failed'
  made.failure_reason = 'expired_or_canceled_card'
  made.failure_balance_transaction = recordBalanceTransaction(workingSet, {
    type: 'refund_failure',
    source: id,
    amount: made.amount,
    fees: [],
    currency: made.currency,
    description: `REFUND FAILURE (${charge.description ?? charge.id})`,
  }).id
  charge.amount_refunded -= made.amount
  charge.refunded = false
  workingSet.emit('refund.failed', made)
}

/** The part of its fee that a further refund of the charge gives back, in cents. */
function returnedFee(workingSet: WorkingSet, charge: Charge, refunded: number): number {
  if (!charge.application_fee) return 0
  const fee = workingSet.get('application_fee', charge.application_fee)
  // By what is refunded in all, so that the parts come to the whole.
  return Math.max(
    0,
    feeShare(fee.amount, charge.amount, charge.amount_refunded + refunded) - fee.amount_refunded,
  )
}

/** Gives so much of an application fee back on its own, without a refund of its charge. */
export function refundFee(
  workingSet: WorkingSet,
  feeId: string,
  { amount, metadata }: { amount: number; metadata: Record<string, string> },
): FeeRefund {
  const returned = returnFee(workingSet, feeId, amount, metadata)
  const fee = workingSet.get('application_fee', feeId)
  recordBalanceTransaction(
    workingSet,
    {
      type: 'application_fee_refund',
      source: returned.id,
      amount,
      fees: [],
      currency: fee.currency,
      description: null,
    },
    fee.account,
  )
  return returned
}

/** Takes so much of an application fee from the platform's balance, with its event. */
function returnFee(
  workingSet: WorkingSet,
  feeId: string,
  amount: number,
  metadata: Record<string, string> = {},
): FeeRefund {
  const fee: ApplicationFee = workingSet.edit('application_fee', feeId)
  const id = workingSet.mint('fr')
  const transaction = recordBalanceTransaction(
    workingSet,
    {
      type: 'application_fee_refund',
      source: id,
      amount: -amount,
      fees: [],
      currency: fee.currency,
      description: null,
    },
    PLATFORM_ACCOUNT,
  )
  const returned = workingSet.put(
    'fee_refund',
    {
      id,
      object: 'fee_refund',
      amount,
      balance_transaction: transaction.id,
      created: workingSet.now,
      currency: fee.currency,
      fee: fee.id,
      metadata,
    },
    {},
    PLATFORM_ACCOUNT,
  )
  fee.amount_refunded += amount
  fee.refunded = fee.amount_refunded === fee.amount
  const returns = [structuredClone(returned), ...fee.refunds.data]
  fee.refunds.has_more ||= returns.length > 10
  fee.refunds.data = returns.slice(0, 10)
  workingSet.emit('application_fee.refunded', fee, PLATFORM_ACCOUNT)
  return returned
}
