import { type Customer, type CustomerBalanceTransaction } from '../../types'
import { type WorkingSet } from '../working-set'

interface BalanceMove {
  /** Below zero for a credit, which lowers what the next invoices charge. */
  amount: number
  type: CustomerBalanceTransaction['type']
  currency: string
  invoice?: string | null
  description?: string | null
  metadata?: Record<string, string>
}

/**
 * Books a movement of a customer's credit balance, which only invoices draw on, and `customer.updated`. No money moves:
 * there is no charge, and so no fee.
 */
export function moveCustomerBalance(
  workingSet: WorkingSet,
  customerId: string,
  { amount, type, currency, invoice = null, description = null, metadata = {} }: BalanceMove,
): CustomerBalanceTransaction {
  const customer: Customer = workingSet.edit('customer', customerId)
  customer.balance += amount
  customer.currency ??= currency
  const transaction: CustomerBalanceTransaction = {
    id: workingSet.mint('cbtxn'),
    object: 'customer_balance_transaction',
    amount,
    checkout_session: null,
    created: workingSet.now,
    credit_note: null,
    currency,
    customer: customerId,
    customer_account: null,
    description,
    ending_balance: customer.balance,
    invoice,
    livemode: false,
    metadata,
    type,
  }
  workingSet.put('customer_balance_transaction', transaction)
  workingSet.emit('customer.updated', customer)
  return transaction
}
