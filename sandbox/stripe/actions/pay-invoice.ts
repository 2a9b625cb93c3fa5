import { attemptPayment } from '../engine/invoices/dunning'
import { type StoredObject, type PendingCard } from '../engine/working-set'
import { type Decline } from '../engine/payments/test-cards'
import { subscriptionOf } from '../engine/invoices/invoices'
import { attachMethod, createCardMethod, makeDefault } from '../engine/payments/payment-methods'
import { type StripeEmulator } from '../emulator'
import { type CardField, type TypedCard } from './parse-card'
import { startChallenge, AUTHENTICATION_FAILED, CHALLENGE_STALE, checkCard } from './check-card'

export type InvoicePaid =
  | { kind: 'paid' }
  | { kind: 'declined'; decline: Decline }
  /** The card asks for 3-D Secure, under this token. */
  | { kind: 'challenge'; token: string }
  | { kind: 'invalid'; errors: Partial<Record<CardField, string>> }
  /** Nothing is owed on it. */
  | { kind: 'closed' }
  | { kind: 'missing' }

/** Pays an open invoice with a card, as its page does; the card is kept for the invoices to come. */
export async function payInvoice(
  emulator: StripeEmulator,
  id: string,
  typed: TypedCard,
): Promise<InvoicePaid> {
  return withOpenInvoice(emulator, id, async (invoice) => {
    const taken = checkCard(typed, emulator.clock.now(invoice.account))
    if (taken.kind === 'invalid' || taken.kind === 'declined') return taken
    if (taken.kind === 'card') return charge(emulator, invoice, taken.card, false)
    const workingSet = await emulator.workingSet(invoice.account, [invoice], null)
    const token = startChallenge(workingSet.editStored('invoice', id).hidden, taken.card)
    await emulator.commit(workingSet)
    return { kind: 'challenge', token }
  })
}

/** Ends the 3-D Secure challenge of an invoice's payment. */
export async function completeInvoiceChallenge(
  emulator: StripeEmulator,
  id: string,
  token: string,
  completed: boolean,
): Promise<InvoicePaid> {
  return withOpenInvoice(emulator, id, async (invoice) => {
    const waiting = invoice.hidden.challenge
    if (waiting?.token !== token) return { kind: 'declined', decline: CHALLENGE_STALE }
    if (completed) return charge(emulator, invoice, waiting.card, true)
    const workingSet = await emulator.workingSet(invoice.account, [invoice], null)
    delete workingSet.editStored('invoice', id).hidden.challenge
    await emulator.commit(workingSet)
    return { kind: 'declined', decline: AUTHENTICATION_FAILED }
  })
}

async function withOpenInvoice(
  emulator: StripeEmulator,
  id: string,
  act: (invoice: StoredObject<'invoice'>) => Promise<InvoicePaid>,
): Promise<InvoicePaid> {
  const stored = await emulator.store.get('invoice', id)
  if (!stored) return { kind: 'missing' }
  return emulator.locks.run(stored.account, async () => {
    const invoice = (await emulator.store.get('invoice', id)) ?? stored
    const owed = invoice.body.status === 'open' || invoice.body.status === 'uncollectible'
    return owed ? act(invoice) : { kind: 'closed' }
  })
}

async function charge(
  emulator: StripeEmulator,
  invoice: StoredObject<'invoice'>,
  card: PendingCard,
  authenticated: boolean,
): Promise<InvoicePaid> {
  const customer = invoice.body.customer as string
  const opening = [...(await emulator.loadRelated(customer)), invoice]
  const subscription = await emulator.store.get('subscription', subscriptionOf(invoice.body))
  if (subscription) opening.push(subscription)
  const workingSet = await emulator.workingSet(invoice.account, opening, null)
  delete workingSet.editStored('invoice', invoice.id).hidden.challenge
  const method = createCardMethod(workingSet, card, invoice.body.customer_email)
  const declined = attemptPayment(workingSet, invoice.id, {
    method: method.id,
    presence: 'present',
    authenticated,
  })
  if (!declined) {
    attachMethod(workingSet, method.id, customer)
    makeDefault(workingSet, method.id, customer)
  }
  await emulator.commit(workingSet)
  return declined ? { kind: 'declined', decline: declined } : { kind: 'paid' }
}
