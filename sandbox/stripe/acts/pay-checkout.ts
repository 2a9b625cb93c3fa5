import { type Kept, type PendingCard } from '../engine/books'
import { type Decline } from '../engine/cards'
import { expireSession } from '../engine/step'
import { completeCheckout } from '../engine/checkout'
import { type Stand } from '../stand'
import { type CardField, type TypedCard } from './card'
import { askFor, AUTHENTICATION_FAILED, QUESTION_STALE, takeCard } from './take-card'

export type Paid =
  | { kind: 'paid'; successUrl: string }
  | { kind: 'declined'; decline: Decline }
  /** The card asks for 3-D Secure: the person goes to this page. */
  | { kind: 'challenge'; url: string }
  | { kind: 'invalid'; errors: Partial<Record<CardField, string>> }
  | { kind: 'closed'; session: Kept<'checkout.session'> }
  | { kind: 'missing' }

/**
 * Pays an open checkout session with a card, as its page does. Safe to press twice: whoever comes second to a
 * completed session is sent on, and nothing is charged again.
 */
export async function payCheckout(stand: Stand, sessionId: string, typed: TypedCard): Promise<Paid> {
  return withOpenSession(stand, sessionId, async (session) => {
    const taken = takeCard(typed, stand.clock.now(session.account))
    if (taken.kind === 'invalid' || taken.kind === 'declined') return taken
    if (taken.kind === 'asks') return challenge(stand, session, taken.card)
    return complete(stand, session, taken.card, false)
  })
}

/** Ends a 3-D Secure challenge: completed, the card is charged; failed, the person may try another card. */
export async function answerChallenge(
  stand: Stand,
  sessionId: string,
  token: string,
  completed: boolean,
): Promise<Paid> {
  return withOpenSession(stand, sessionId, async (session) => {
    const waiting = session.hidden.challenge
    if (!waiting || waiting.token !== token) {
      return { kind: 'declined', decline: QUESTION_STALE }
    }
    if (completed) {
      const paid = await complete(stand, session, waiting.card, true)
      if (paid.kind !== 'declined') return paid
      await forgetChallenge(stand, session)
      return paid
    }
    await forgetChallenge(stand, session)
    return { kind: 'declined', decline: AUTHENTICATION_FAILED }
  })
}

async function withOpenSession(
  stand: Stand,
  sessionId: string,
  act: (session: Kept<'checkout.session'>) => Promise<Paid>,
): Promise<Paid> {
  const found = await stand.store.get('checkout.session', sessionId)
  if (!found) return { kind: 'missing' }
  return stand.locks.run(found.account, async () => {
    const session = (await stand.store.get('checkout.session', sessionId)) ?? found
    if (session.body.status === 'complete') return { kind: 'paid', successUrl: successUrl(session) }
    if (session.body.status === 'open' && session.body.expires_at > stand.clock.now(session.account))
      return act(session)
    if (session.body.status === 'open') {
      const books = await stand.books(session.account, [session], null)
      expireSession(books, session.id)
      await stand.commit(books)
    }
    return { kind: 'closed', session: (await stand.store.get('checkout.session', sessionId)) ?? session }
  })
}

async function complete(
  stand: Stand,
  session: Kept<'checkout.session'>,
  card: PendingCard,
  authenticated: boolean,
): Promise<Paid> {
  const customer = await stand.store.get('customer', session.body.customer)
  if (!customer || customer.hidden.deleted) return { kind: 'declined', decline: GONE }
  const books = await stand.books(session.account, [...(await stand.opening(customer.id)), session], null)
  const decline = completeCheckout(books, session.id, card, authenticated)
  await stand.commit(books)
  if (decline) return { kind: 'declined', decline }
  return { kind: 'paid', successUrl: successUrl(session) }
}

const GONE: Decline = {
  code: 'resource_missing',
  decline_code: 'customer_deleted',
  message: 'This customer no longer exists. Please go back and start again.',
}

async function challenge(stand: Stand, session: Kept<'checkout.session'>, card: PendingCard): Promise<Paid> {
  const books = await stand.books(session.account, [session], null)
  const token = askFor(books.editKept('checkout.session', session.id).hidden, card)
  await stand.commit(books)
  return { kind: 'challenge', url: `${stand.options.baseUrl}/c/pay/${session.id}/authenticate/${token}` }
}

async function forgetChallenge(stand: Stand, session: Kept<'checkout.session'>): Promise<void> {
  const books = await stand.books(session.account, [session], null)
  delete books.editKept('checkout.session', session.id).hidden.challenge
  await stand.commit(books)
}

/** Where the person goes once it is paid, with the session's id filled in. */
export function successUrl({ id, body }: Kept<'checkout.session'>): string {
  return (body.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
