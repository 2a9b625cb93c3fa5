import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import { type ApplicationFee, type BalanceTransaction, type PaymentIntent } from '../../types'
import { type WorkingSet } from '../working-set'
import { DAY } from '../calendar'
import { lookup } from '../../../lookup'

/** Books the platform's share of a charge, on the platform's own account. */
export function recordApplicationFee(
  workingSet: WorkingSet,
  charge: string,
  intent: PaymentIntent,
): ApplicationFee {
  const id = workingSet.mint('fee')
  const amount = intent.application_fee_amount ?? 0
  const fee: ApplicationFee = {
    id,
    object: 'application_fee',
    account: workingSet.account,
    amount,
    amount_refunded: 0,
    application: intent.application ?? PLATFORM_APPLICATION,
    balance_transaction: null,
    charge,
    created: workingSet.now,
    currency: intent.currency,
    fee_source: { charge, type: 'charge' },
    livemode: false,
    originating_transaction: charge,
    refunded: false,
    refunds: { object: 'list', data: [], has_more: false, url: `/v1/application_fees/${id}/refunds` },
  }
  fee.balance_transaction = recordBalanceTransaction(
    workingSet,
    { type: 'application_fee', source: id, amount, fees: [], currency: intent.currency, description: null },
    PLATFORM_ACCOUNT,
  ).id
  workingSet.put('application_fee', fee, {}, PLATFORM_ACCOUNT)
  workingSet.emit('application_fee.created', fee, PLATFORM_ACCOUNT)
  return fee
}

interface Movement {
  type: BalanceTransaction['type']
  source: string
  /** The payout it belongs to from the start. */
  payout?: string
  /** Cents into (or, negative, out of) the balance before fees. */
  amount: number
  fees: { amount: number; application: string | null; description: string; type: string }[]
  currency: string
  description: string | null
}

/**
 * Books one movement of an account's balance, on that account's clock: what an act of the platform moves on another
 * account would otherwise be in its past, or in its future.
 */
export function recordBalanceTransaction(
  workingSet: WorkingSet,
  movement: Movement,
  account = workingSet.account,
): BalanceTransaction {
  const fee = movement.fees.reduce((sum, one) => sum + one.amount, 0)
  const isOther = account !== workingSet.account && account !== PLATFORM_ACCOUNT
  const now = (isOther ? workingSet.environment.clockOf(account) : null) ?? workingSet.now
  return workingSet.put(
    'balance_transaction',
    {
      id: workingSet.mint('txn'),
      object: 'balance_transaction',
      amount: movement.amount,
      available_on: isHeld(movement) ? now + 2 * DAY : now,
      balance_type: 'payments',
      created: now,
      currency: movement.currency,
      description: movement.description,
      exchange_rate: null,
      fee,
      fee_details: movement.fees.map((one) => ({ ...one, currency: movement.currency })),
      net: movement.amount - fee,
      reporting_category: CATEGORIES.get(movement.type) ?? movement.type,
      source: movement.source,
      status: isHeld(movement) ? 'pending' : 'available',
      type: movement.type,
    },
    movement.payout ? { payout: movement.payout } : {},
    account,
  )
}

/** Money from cards is available two days later; what returns from the bank or the platform is at once. */
const isHeld = ({ type, amount }: Movement) => amount > 0 && !RETURNS.has(type)

const RETURNS = new Set<string>(['payout_failure', 'application_fee_refund', 'refund_failure'])

/** How Stripe groups movements in its reports, where that is not their type. */
const CATEGORIES = lookup({
  adjustment: 'dispute',
  application_fee: 'platform_earning',
  application_fee_refund: 'platform_earning_refund',
  payout_failure: 'payout_reversal',
})
