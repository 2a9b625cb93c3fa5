import { type Kept } from './engine/books'
import { subscriptionOf } from './engine/invoices'
import { dueAt, ended } from './engine/due'

/** What is kept in columns beside an object's body, to find it by. */
export interface Columns {
  created: number
  customer: string | null
  parent: string | null
  state: string | null
  live: boolean
  due: number | null
}

/** The customer an object belongs to. */
export function customerOf(kept: Kept): string | null {
  return links(kept).customer ?? null
}

/** Derives the columns from the object; the body stays the one truth. */
export function columnsOf(kept: Kept): Columns {
  const found = links(kept)
  return {
    created: createdOf(kept),
    customer: null,
    parent: null,
    state: null,
    live: false,
    due: dueAt(kept),
    ...found,
  }
}

/** When an object came to be, in epoch seconds; the various kinds say it in various ways. */
export function createdOf({ body }: Kept): number {
  if ('date' in body) return body.date
  return typeof body.created === 'number' ? body.created : Math.floor(Date.parse(body.created) / 1000)
}

function links(kept: Kept): Partial<Columns> {
  const { hidden } = kept
  switch (kept.type) {
    case 'customer':
      return {
        customer: kept.id,
        parent: kept.body.email,
        state: hidden.deleted ? 'deleted' : 'active',
        live: !hidden.deleted,
      }
    case 'product':
      return { state: kept.body.active ? 'active' : 'inactive' }
    case 'price':
      return { parent: kept.body.product, state: kept.body.active ? 'active' : 'inactive' }
    case 'checkout.session': {
      const { customer, subscription, status } = kept.body
      return { customer, parent: subscription, state: status, live: status === 'open' }
    }
    case 'subscription':
      return { customer: kept.body.customer, state: kept.body.status, live: !ended(kept.body) }
    case 'invoice': {
      const { customer, status } = kept.body
      return {
        customer,
        parent: subscriptionOf(kept.body),
        state: status,
        live: status === 'draft' || status === 'open',
      }
    }
    case 'invoiceitem': {
      const { customer, invoice } = kept.body
      return { customer, parent: invoice, state: invoice ? 'billed' : 'pending', live: invoice === null }
    }
    case 'subscription_schedule': {
      const { customer, subscription, status } = kept.body
      return { customer, parent: subscription, state: status, live: status === 'active' }
    }
    case 'setup_intent': {
      const { customer, payment_method: parent, status } = kept.body
      return { customer, parent, state: status }
    }
    case 'dispute':
      return { parent: kept.body.charge, state: kept.body.status }
    case 'billing_portal.configuration':
      return { state: kept.body.active ? 'active' : 'inactive' }
    case 'billing_portal.session':
      return { customer: kept.body.customer, parent: kept.body.configuration }
    case 'invoice_payment': {
      const { invoice, status } = kept.body
      return { customer: hidden.customer ?? null, parent: invoice, state: status, live: status === 'open' }
    }
    case 'payment_intent': {
      const { customer, status } = kept.body
      return { customer, state: status, live: status !== 'succeeded' && status !== 'canceled' }
    }
    case 'payment_method':
      return { customer: kept.body.customer, state: kept.body.type, live: kept.body.customer !== null }
    case 'charge':
      return { customer: kept.body.customer, parent: kept.body.payment_intent, state: kept.body.status }
    case 'refund':
      return { customer: kept.body.customer, parent: kept.body.charge, state: kept.body.status }
    case 'application_fee':
      return { parent: kept.body.charge }
    case 'fee_refund':
      return { parent: kept.body.fee }
    case 'balance_transaction':
      return { parent: kept.body.source, state: kept.body.type }
    case 'v2.core.account_link':
      return { parent: kept.body.account }
    case 'v2.core.account':
      return { state: hidden.onboarding ?? null }
  }
}
