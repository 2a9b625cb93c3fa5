import { type StoredObject } from './engine/working-set'
import { subscriptionOf } from './engine/invoices/invoices'
import { dueOnAccount, isEnded } from './engine/due-at'

/** Columns that are stored with an object's body, to find it by. */
interface Columns {
  created: number
  customer: string | null
  parent: string | null
  state: string | null
  live: boolean
  due: number | null
}

/** The customer an object belongs to. */
export function customerOf(stored: StoredObject): string | null {
  return links(stored).customer ?? null
}

/** Derives the columns from the object; the body stays the one truth. */
export function columnsOf(stored: StoredObject): Columns {
  const columns = links(stored)
  return {
    created: createdOf(stored),
    customer: null,
    parent: null,
    state: null,
    live: false,
    due: dueOnAccount(stored),
    ...columns,
  }
}

/** When an object came to be, in epoch seconds; the various kinds say it in various ways. */
export function createdOf({ body }: StoredObject): number {
  if ('date' in body) return body.date
  return typeof body.created === 'number' ? body.created : Math.floor(Date.parse(body.created) / 1000)
}

function links(stored: StoredObject): Partial<Columns> {
  const { hidden } = stored
  switch (stored.type) {
    case 'customer':
      return {
        customer: stored.id,
        parent: stored.body.email,
        state: hidden.deleted ? 'deleted' : 'active',
        live: !hidden.deleted,
      }
    case 'product':
      return { state: stored.body.active ? 'active' : 'inactive' }
    case 'price':
      return { parent: stored.body.product, state: stored.body.active ? 'active' : 'inactive' }
    case 'checkout.session': {
      const { subscription, status } = stored.body
      // Time passes for each customer apart; a guest's session is on its own.
      const customer = stored.body.customer ?? stored.id
      return { customer, parent: subscription, state: status, live: status === 'open' }
    }
    case 'subscription':
      return { customer: stored.body.customer, state: stored.body.status, live: !isEnded(stored.body) }
    case 'invoice': {
      const { customer, status } = stored.body
      return {
        customer,
        parent: subscriptionOf(stored.body),
        state: status,
        live: status === 'draft' || status === 'open',
      }
    }
    case 'invoiceitem': {
      const { customer, invoice } = stored.body
      return { customer, parent: invoice, state: invoice ? 'billed' : 'pending', live: invoice === null }
    }
    case 'subscription_schedule': {
      const { customer, subscription, status } = stored.body
      return { customer, parent: subscription, state: status, live: status === 'active' }
    }
    case 'setup_intent': {
      const { customer, payment_method: parent, status } = stored.body
      return { customer, parent, state: status }
    }
    case 'dispute':
      return { parent: stored.body.charge, state: stored.body.status }
    case 'billing_portal.configuration':
      return { state: stored.body.active ? 'active' : 'inactive' }
    case 'billing_portal.session':
      return { customer: stored.body.customer, parent: stored.body.configuration }
    case 'invoice_payment': {
      const { invoice, status } = stored.body
      return { customer: hidden.customer ?? null, parent: invoice, state: status, live: status === 'open' }
    }
    case 'payment_intent': {
      const { customer, status } = stored.body
      return { customer, state: status, live: status !== 'succeeded' && status !== 'canceled' }
    }
    case 'payment_method':
      return { customer: stored.body.customer, state: stored.body.type, live: stored.body.customer !== null }
    case 'charge':
      return { customer: stored.body.customer, parent: stored.body.payment_intent, state: stored.body.status }
    case 'refund': {
      const { charge: parent, status: state } = stored.body
      // Time passes for each customer apart; the refund of a guest is on its own.
      const customer = stored.body.customer ?? stored.id
      return { customer, parent, state, live: hidden.settlesAt !== undefined }
    }
    case 'application_fee':
      return { parent: stored.body.charge }
    case 'fee_refund':
      return { parent: stored.body.fee }
    case 'balance_transaction':
      // Found by the payout that holds it as the objects of a customer are.
      return { customer: hidden.payout ?? null, parent: stored.body.source, state: stored.body.type }
    case 'payout':
      return { state: stored.body.status }
    case 'customer_balance_transaction': {
      const { customer, invoice: parent, type } = stored.body
      return { customer, parent, state: type }
    }
    case 'test_helpers.test_clock':
      return { state: hidden.deleted ? 'deleted' : stored.body.status }
    case 'v2.core.account_link':
      return { parent: stored.body.account }
    case 'v2.core.account':
      return { state: hidden.onboarding ?? null }
  }
}
