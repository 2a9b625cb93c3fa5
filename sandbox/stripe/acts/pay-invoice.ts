import { attempt } from '../engine/dunning'
import { type Kept, type PendingCard } from '../engine/books'
import { type Decline } from '../engine/cards'
import { subscriptionOf } from '../engine/invoices'
import { attachMethod, bookCard, makeDefault } from '../engine/payment-methods'
import { type Stand } from '../stand'
import { type CardField, type TypedCard } from './card'
import { askFor, AUTHENTICATION_FAILED, QUESTION_STALE, takeCard } from './take-card'

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
export async function payInvoice(stand: Stand, id: string, typed: TypedCard): Promise<InvoicePaid> {
  return withOpenInvoice(stand, id, async (invoice) => {
    const taken = takeCard(typed, stand.clock.now(invoice.account))
    if (taken.kind === 'invalid' || taken.kind === 'declined') return taken
    if (taken.kind === 'card') return charge(stand, invoice, taken.card, false)
    const books = await stand.books(invoice.account, [invoice], null)
    const token = askFor(books.editKept('invoice', id).hidden, taken.card)
    await stand.commit(books)
    return { kind: 'challenge', token }
  })
}

/** Ends the 3-D Secure challenge of an invoice's payment. */
export async function answerInvoiceChallenge(
  stand: Stand,
  id: string,
  token: string,
  completed: boolean,
): Promise<InvoicePaid> {
  return withOpenInvoice(stand, id, async (invoice) => {
    const waiting = invoice.hidden.challenge
    if (waiting?.token !== token) return { kind: 'declined', decline: QUESTION_STALE }
    if (completed) return charge(stand, invoice, waiting.card, true)
    const books = await stand.books(invoice.account, [invoice], null)
    delete books.editKept('invoice', id).hidden.challenge
    await stand.commit(books)
    return { kind: 'declined', decline: AUTHENTICATION_FAILED }
  })
}

async function withOpenInvoice(
  stand: Stand,
  id: string,
  act: (invoice: Kept<'invoice'>) => Promise<InvoicePaid>,
): Promise<InvoicePaid> {
  const found = await stand.store.get('invoice', id)
  if (!found) return { kind: 'missing' }
  return stand.locks.run(found.account, async () => {
    const invoice = (await stand.store.get('invoice', id)) ?? found
    const owed = invoice.body.status === 'open' || invoice.body.status === 'uncollectible'
    return owed ? act(invoice) : { kind: 'closed' }
  })
}

async function charge(
  stand: Stand,
  invoice: Kept<'invoice'>,
  card: PendingCard,
  authenticated: boolean,
): Promise<InvoicePaid> {
  const customer = invoice.body.customer as string
  const opening = [...(await stand.opening(customer)), invoice]
  const subscription = await stand.store.get('subscription', subscriptionOf(invoice.body))
  if (subscription) opening.push(subscription)
  const books = await stand.books(invoice.account, opening, null)
  delete books.editKept('invoice', invoice.id).hidden.challenge
  const method = bookCard(books, card, invoice.body.customer_email)
  const declined = attempt(books, invoice.id, { method: method.id, presence: 'present', authenticated })
  if (!declined) {
    attachMethod(books, method.id, customer)
    makeDefault(books, method.id, customer)
  }
  await stand.commit(books)
  return declined ? { kind: 'declined', decline: declined } : { kind: 'paid' }
}
