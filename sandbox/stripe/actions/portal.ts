import { type WorkingSet, type StoredObject, type PendingCard } from '../engine/working-set'
import { HOUR } from '../engine/calendar'
import { type Decline } from '../engine/payments/test-cards'
import { isEnded, periodEnd } from '../engine/due-at'
import { endSubscription } from '../engine/subscriptions/end-subscription'
import { attachMethod, behaviorOf, createCardMethod, makeDefault } from '../engine/payments/payment-methods'
import { createSetupIntent, completeSetupIntent } from '../engine/payments/setup-intent'
import { type StripeEmulator } from '../emulator'
import { type PortalConfiguration, type PortalSession, type Subscription } from '../types'
import { type CardField, type TypedCard } from './parse-card'
import { startChallenge, AUTHENTICATION_FAILED, CHALLENGE_STALE, checkCard } from './check-card'

/** How long the link to a portal may be used. */
const OPEN_FOR = HOUR

export interface Portal {
  session: StoredObject<'billing_portal.session'>
  configuration: PortalConfiguration
}

/** The portal behind a link: open, too old (with the way back), or none. */
export async function findPortal(
  emulator: StripeEmulator,
  id: string,
): Promise<Portal | { expired: PortalSession } | null> {
  const session = await emulator.store.get('billing_portal.session', id)
  const configuration = await emulator.store.get(
    'billing_portal.configuration',
    session?.body.configuration ?? null,
  )
  if (!session || !configuration) return null
  if (session.body.created + OPEN_FOR <= emulator.clock.now(session.account)) return { expired: session.body }
  return { session, configuration: configuration.body }
}

export type CardChanged =
  | { kind: 'done' }
  | { kind: 'declined'; decline: Decline }
  | { kind: 'challenge'; token: string }
  | { kind: 'invalid'; errors: Partial<Record<CardField, string>> }

/** Makes a card the default payment method. */
export async function changeCard(
  emulator: StripeEmulator,
  portal: Portal,
  typed: TypedCard,
): Promise<CardChanged> {
  const taken = checkCard(typed, emulator.clock.now(portal.session.account))
  if (taken.kind === 'invalid' || taken.kind === 'declined') return taken
  if (taken.kind === 'card')
    return withSubscription(emulator, portal, (workingSet) => saveCard(workingSet, portal, taken.card))
  return withSubscription(emulator, portal, (workingSet) => {
    const { hidden } = workingSet.editStored('billing_portal.session', portal.session.id)
    return { kind: 'challenge', token: startChallenge(hidden, taken.card) }
  })
}

/** Ends the 3-D Secure challenge of a new card. */
export async function completeCardChallenge(
  emulator: StripeEmulator,
  portal: Portal,
  token: string,
  completed: boolean,
): Promise<CardChanged> {
  return withSubscription(emulator, portal, (workingSet) => {
    const { hidden } = workingSet.editStored('billing_portal.session', portal.session.id)
    const waiting = hidden.challenge
    if (waiting?.token !== token) return { kind: 'declined', decline: CHALLENGE_STALE }
    delete hidden.challenge
    if (!completed) return { kind: 'declined', decline: AUTHENTICATION_FAILED }
    return saveCard(workingSet, portal, waiting.card)
  })
}

function saveCard(workingSet: WorkingSet, { session }: Portal, card: PendingCard): CardChanged {
  const { customer } = session.body
  const email = workingSet.get('customer', customer).email
  const method = createCardMethod(workingSet, card, email)
  const { present } = behaviorOf(workingSet, method.id)
  if (present !== 'succeed') return { kind: 'declined', decline: present }
  const terms = {
    customer,
    method: method.id,
    description: null,
    metadata: {},
    usage: 'off_session',
  } as const
  const setup = createSetupIntent(workingSet, terms)
  attachMethod(workingSet, method.id, customer)
  completeSetupIntent(workingSet, setup.id, method.id)
  makeDefault(workingSet, method.id, customer)
  return { kind: 'done' }
}

/** Ends one of the customer's subscriptions as the configuration has it. False when it may not be. */
export async function cancel(
  emulator: StripeEmulator,
  portal: Portal,
  subscriptionId: string,
  feedback: string | null,
): Promise<boolean> {
  const { enabled, mode, proration_behavior: proration } = portal.configuration.features.subscription_cancel
  return withSubscription(emulator, portal, (workingSet) => {
    const subscription = own(workingSet, portal, subscriptionId)
    if (!enabled || !subscription || subscription.schedule) return false
    if (subscription.cancel_at !== null) return true
    const edited = workingSet.edit('subscription', subscriptionId)
    const details = { comment: null, feedback_option: null, feedback: null, reason: null }
    edited.cancellation_details = {
      ...details,
      ...edited.cancellation_details,
      feedback: feedback as NonNullable<Subscription['cancellation_details']>['feedback'],
      reason: 'cancellation_requested',
    }
    if (mode === 'immediately') {
      endSubscription(workingSet, subscriptionId, {
        prorate: proration !== 'none',
        invoiceNow: proration === 'always_invoice',
      })
      return true
    }
    Object.assign(edited, {
      cancel_at: periodEnd(edited),
      cancel_at_period_end: true,
      canceled_at: workingSet.now,
    } satisfies Partial<Subscription>)
    workingSet.emit('customer.subscription.updated', edited)
    return true
  })
}

/** Undoes a scheduled cancellation. */
export async function undoCancellation(
  emulator: StripeEmulator,
  portal: Portal,
  subscriptionId: string,
): Promise<boolean> {
  return withSubscription(emulator, portal, (workingSet) => {
    const subscription = own(workingSet, portal, subscriptionId)
    if (!subscription?.cancel_at_period_end || subscription.schedule) return false
    const edited = workingSet.edit('subscription', subscriptionId)
    Object.assign(edited, {
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
    } satisfies Partial<Subscription>)
    if (edited.cancellation_details) {
      Object.assign(edited.cancellation_details, { reason: null, feedback: null })
    }
    workingSet.emit('customer.subscription.updated', edited)
    return true
  })
}

function own(workingSet: WorkingSet, { session }: Portal, id: string): Subscription | null {
  const subscription = workingSet.find('subscription', id)?.body
  return subscription && subscription.customer === session.body.customer && !isEnded(subscription)
    ? subscription
    : null
}

async function withSubscription<T>(
  emulator: StripeEmulator,
  { session }: Portal,
  deed: (workingSet: WorkingSet) => T,
): Promise<T> {
  return emulator.locks.run(session.account, async () => {
    const current = (await emulator.store.get('billing_portal.session', session.id)) ?? session
    const opening = [...(await emulator.loadRelated(session.body.customer)), current]
    const workingSet = await emulator.workingSet(session.account, opening, null)
    const result = deed(workingSet)
    await emulator.commit(workingSet)
    return result
  })
}
