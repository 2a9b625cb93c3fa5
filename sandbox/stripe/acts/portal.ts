import { type Books, type Kept, type PendingCard } from '../engine/books'
import { HOUR } from '../engine/calendar'
import { type Decline } from '../engine/cards'
import { ended, periodEnd } from '../engine/due'
import { endSubscription } from '../engine/end'
import { attachMethod, behaviourOf, bookCard, makeDefault } from '../engine/payment-methods'
import { bookSetup, succeedSetup } from '../engine/setup'
import { type Stand } from '../stand'
import { type PortalConfiguration, type PortalSession, type Subscription } from '../types'
import { type CardField, type TypedCard } from './card'
import { askFor, AUTHENTICATION_FAILED, QUESTION_STALE, takeCard } from './take-card'

/** How long the link to a portal may be used. */
const OPEN_FOR = HOUR

export interface Portal {
  session: Kept<'billing_portal.session'>
  configuration: PortalConfiguration
}

/** The portal behind a link: open, too old (with the way back), or none. */
export async function findPortal(
  stand: Stand,
  id: string,
): Promise<Portal | { expired: PortalSession } | null> {
  const session = await stand.store.get('billing_portal.session', id)
  const configuration = await stand.store.get(
    'billing_portal.configuration',
    session?.body.configuration ?? null,
  )
  if (!session || !configuration) return null
  if (session.body.created + OPEN_FOR <= stand.clock.now(session.account)) return { expired: session.body }
  return { session, configuration: configuration.body }
}

export type CardChanged =
  | { kind: 'done' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'challenge'; token: string }
  | { kind: 'invalid'; errors: Partial<Record<CardField, string>> }

/** Makes a card the one that is charged from now on. */
export async function changeCard(stand: Stand, portal: Portal, typed: TypedCard): Promise<CardChanged> {
  const taken = takeCard(typed, stand.clock.now(portal.session.account))
  if (taken.kind === 'invalid' || taken.kind === 'declined') return taken
  if (taken.kind === 'card') return act(stand, portal, (books) => keep(books, portal, taken.card))
  return act(stand, portal, (books) => {
    const { hidden } = books.editKept('billing_portal.session', portal.session.id)
    return { kind: 'challenge', token: askFor(hidden, taken.card) }
  })
}

/** Ends the 3-D Secure challenge of a new card. */
export async function answerCardChallenge(
  stand: Stand,
  portal: Portal,
  token: string,
  completed: boolean,
): Promise<CardChanged> {
  return act(stand, portal, (books) => {
    const { hidden } = books.editKept('billing_portal.session', portal.session.id)
    const waiting = hidden.challenge
    if (waiting?.token !== token) return { kind: 'declined', decline: QUESTION_STALE }
    delete hidden.challenge
    if (!completed) return { kind: 'declined', decline: AUTHENTICATION_FAILED }
    return keep(books, portal, waiting.card)
  })
}

function keep(books: Books, { session }: Portal, card: PendingCard): CardChanged {
  const { customer } = session.body
  const email = books.get('customer', customer).email
  const method = bookCard(books, card, email)
  const { present } = behaviourOf(books, method.id)
  if (present !== 'succeed') return { kind: 'declined', decline: present }
  const terms = {
    customer,
    method: method.id,
    description: null,
    metadata: {},
    usage: 'off_session',
  } as const
  const setup = bookSetup(books, terms)
  attachMethod(books, method.id, customer)
  succeedSetup(books, setup.id, method.id)
  makeDefault(books, method.id, customer)
  return { kind: 'done' }
}

/** Ends one of the customer's subscriptions as the configuration has it. False when it may not be. */
export async function cancel(
  stand: Stand,
  portal: Portal,
  subscriptionId: string,
  feedback: string | null,
): Promise<boolean> {
  const { enabled, mode, proration_behavior: proration } = portal.configuration.features.subscription_cancel
  return act(stand, portal, (books) => {
    const subscription = own(books, portal, subscriptionId)
    if (!enabled || !subscription || subscription.schedule) return false
    if (subscription.cancel_at !== null) return true
    const edited = books.edit('subscription', subscriptionId)
    const details = { comment: null, feedback_option: null, feedback: null, reason: null }
    edited.cancellation_details = {
      ...details,
      ...edited.cancellation_details,
      feedback: feedback as NonNullable<Subscription['cancellation_details']>['feedback'],
      reason: 'cancellation_requested',
    }
    if (mode === 'immediately') {
      endSubscription(books, subscriptionId, {
        prorate: proration !== 'none',
        invoiceNow: proration === 'always_invoice',
      })
      return true
    }
    Object.assign(edited, {
      cancel_at: periodEnd(edited),
      cancel_at_period_end: true,
      canceled_at: books.now,
    } satisfies Partial<Subscription>)
    books.emit('customer.subscription.updated', edited)
    return true
  })
}

/** Takes back a cancellation that has not come about yet. */
export async function renewAfterAll(stand: Stand, portal: Portal, subscriptionId: string): Promise<boolean> {
  return act(stand, portal, (books) => {
    const subscription = own(books, portal, subscriptionId)
    if (!subscription?.cancel_at_period_end || subscription.schedule) return false
    const edited = books.edit('subscription', subscriptionId)
    Object.assign(edited, {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
    } satisfies Partial<Subscription>)
    if (edited.cancellation_details) {
      Object.assign(edited.cancellation_details, { reason: null, feedback: null })
    }
    books.emit('customer.subscription.updated', edited)
    return true
  })
}

function own(books: Books, { session }: Portal, id: string): Subscription | null {
  const found = books.find('subscription', id)?.body
  return found && found.customer === session.body.customer && !ended(found) ? found : null
}

async function act<T>(stand: Stand, { session }: Portal, deed: (books: Books) => T): Promise<T> {
  return stand.locks.run(session.account, async () => {
    const current = (await stand.store.get('billing_portal.session', session.id)) ?? session
    const opening = [...(await stand.opening(session.body.customer)), current]
    const books = await stand.books(session.account, opening, null)
    const result = deed(books)
    await stand.commit(books)
    return result
  })
}
