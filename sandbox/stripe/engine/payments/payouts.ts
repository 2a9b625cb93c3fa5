import { type Payout } from '../../types'
import { type WorkingSet, type StoredObject } from '../working-set'
import { DAY } from '../calendar'
import { recordBalanceTransaction } from './balance'

/** How long the bank takes. */
const ARRIVES_AFTER = 2 * DAY

/**
 * Pays out what is available of an account's balance, one payout for each currency, with its events. A sum that is
 * not above zero stays in the balance for a later day.
 */
export function payOut(
  workingSet: WorkingSet,
  available: StoredObject<'balance_transaction'>[],
  destination: string,
): void {
  const byCurrency = new Map<string, StoredObject<'balance_transaction'>[]>()
  for (const one of available) {
    const { currency } = one.body
    byCurrency.set(currency, [...(byCurrency.get(currency) ?? []), one])
  }
  for (const [currency, transactions] of byCurrency) {
    const amount = transactions.reduce((sum, { body }) => sum + body.net, 0)
    if (amount > 0) createPayout(workingSet, { amount, currency, transactions, destination })
  }
}

interface PayoutTerms {
  /** Cents. */
  amount: number
  currency: string
  transactions: StoredObject<'balance_transaction'>[]
  destination: string
}

function createPayout(workingSet: WorkingSet, terms: PayoutTerms): Payout {
  const id = workingSet.mint('po')
  for (const transaction of terms.transactions) {
    const edited = workingSet.editStored('balance_transaction', transaction.id)
    edited.hidden.payout = id
    edited.body.status = 'available'
  }
  const moved = recordBalanceTransaction(workingSet, {
    type: 'payout',
    source: id,
    payout: id,
    amount: -terms.amount,
    fees: [],
    currency: terms.currency,
    description: 'STRIPE PAYOUT',
  })
  const payout: Payout = {
    id,
    object: 'payout',
    amount: terms.amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: workingSet.now + ARRIVES_AFTER,
    automatic: true,
    balance_transaction: moved.id,
    created: workingSet.now,
    currency: terms.currency,
    description: 'STRIPE PAYOUT',
    destination: terms.destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'in_transit',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  }
  workingSet.put('payout', payout)
  workingSet.emit('payout.created', payout)
  workingSet.emit('payout.reconciliation_completed', payout)
  return payout
}

/** A payout arrives at the bank. */
export function arrive(workingSet: WorkingSet, id: string): void {
  const payout = workingSet.edit('payout', id)
  payout.status = 'paid'
  payout.trace_id = { status: 'supported', value: id.slice(-12) }
  workingSet.emit('payout.updated', payout)
  workingSet.emit('payout.paid', payout)
}

/** The bank sends a payout back: its amount returns to the balance. */
export function failPayout(workingSet: WorkingSet, id: string): void {
  const payout = workingSet.edit('payout', id)
  payout.status = 'failed'
  payout.failure_code = 'account_closed'
  payout.failure_message = 'The bank account has been closed.'
  payout.failure_balance_transaction = recordBalanceTransaction(workingSet, {
    type: 'payout_failure',
    source: id,
    amount: payout.amount,
    fees: [],
    currency: payout.currency,
    description: 'PAYOUT FAILURE',
  }).id
  workingSet.emit('payout.failed', payout)
}
