import { type StoredObject, type PendingCard } from '../engine/working-set'
import { type Decline } from '../engine/payments/test-cards'
import { expireSession } from '../engine/step'
import { completeCheckout } from '../engine/checkout'
import { type StripeEmulator } from '../emulator'
import { type CardField, type TypedCard } from './parse-card'
import { type AddressField, keepAddress, parseAddress, type TypedAddress } from './type-address'
import { startChallenge, AUTHENTICATION_FAILED, CHALLENGE_STALE, checkCard } from './check-card'

export type Paid =
  | { kind: 'paid'; successUrl: string }
  | { kind: 'declined'; decline: Decline }
  /** The card asks for 3-D Secure: the person goes to this page. */
  | { kind: 'challenge'; url: string }
  | { kind: 'invalid'; errors: Partial<Record<CardField | AddressField, string>> }
  /** The address changed the total: the person sees it before paying. */
  | { kind: 'retotaled' }
  | { kind: 'closed'; session: StoredObject<'checkout.session'> }
  | { kind: 'missing' }

/** Computes the tax of an open session at the typed address. */
export async function totalCheckout(
  emulator: StripeEmulator,
  sessionId: string,
  typed: TypedAddress,
): Promise<Paid> {
  return withOpenSession(emulator, sessionId, async (session) => {
    const read = parseAddress(typed)
    if ('errors' in read) return { kind: 'invalid', errors: read.errors }
    await keepAddress(emulator, session, read.place)
    return { kind: 'retotaled' }
  })
}

/**
 * Pays an open checkout session with a card, as its page does. Safe to press twice: the second to reach a
 * completed session is redirected, and nothing is charged again. Where tax is computed, nothing is charged that
 * was not shown: an address that changes the total shows it first.
 */
export async function payCheckout(
  emulator: StripeEmulator,
  sessionId: string,
  typed: TypedCard,
  address?: TypedAddress,
): Promise<Paid> {
  return withOpenSession(emulator, sessionId, async (session) => {
    if (session.body.automatic_tax.enabled) {
      const read = address ? parseAddress(address) : null
      if (read && 'errors' in read) return { kind: 'invalid', errors: read.errors }
      if (!read && session.body.automatic_tax.status !== 'complete')
        return { kind: 'invalid', errors: { billingAddressLine1: 'Enter your address.' } }
      if (read && (await keepAddress(emulator, session, read.place))) return { kind: 'retotaled' }
      session = (await emulator.store.get('checkout.session', sessionId)) ?? session
    }
    const taken = checkCard(typed, emulator.clock.now(session.account))
    if (taken.kind === 'invalid' || taken.kind === 'declined') return taken
    if (taken.kind === 'asks') return challenge(emulator, session, taken.card)
    return complete(emulator, session, taken.card, false)
  })
}

/** Ends a 3-D Secure challenge: completed, the card is charged; failed, the person may try another card. */
export async function completeChallenge(
  emulator: StripeEmulator,
  sessionId: string,
  token: string,
  completed: boolean,
): Promise<Paid> {
  return withOpenSession(emulator, sessionId, async (session) => {
    const waiting = session.hidden.challenge
    if (!waiting || waiting.token !== token) {
      return { kind: 'declined', decline: CHALLENGE_STALE }
    }
    if (completed) {
      const paid = await complete(emulator, session, waiting.card, true)
      if (paid.kind !== 'declined') return paid
      await forgetChallenge(emulator, session)
      return paid
    }
    await forgetChallenge(emulator, session)
    return { kind: 'declined', decline: AUTHENTICATION_FAILED }
  })
}

async function withOpenSession(
  emulator: StripeEmulator,
  sessionId: string,
  act: (session: StoredObject<'checkout.session'>) => Promise<Paid>,
): Promise<Paid> {
  const stored = await emulator.store.get('checkout.session', sessionId)
  if (!stored) return { kind: 'missing' }
  return emulator.locks.run(stored.account, async () => {
    const session = (await emulator.store.get('checkout.session', sessionId)) ?? stored
    if (session.body.status === 'complete') return { kind: 'paid', successUrl: successUrl(session) }
    if (session.body.status === 'open' && session.body.expires_at > emulator.clock.now(session.account))
      return act(session)
    if (session.body.status === 'open') {
      const workingSet = await emulator.workingSet(session.account, [session], null)
      expireSession(workingSet, session.id)
      await emulator.commit(workingSet)
    }
    return { kind: 'closed', session: (await emulator.store.get('checkout.session', sessionId)) ?? session }
  })
}

async function complete(
  emulator: StripeEmulator,
  session: StoredObject<'checkout.session'>,
  card: PendingCard,
  authenticated: boolean,
): Promise<Paid> {
  const { customer: payer } = session.body
  const customer = await emulator.store.get('customer', payer)
  if (payer !== null && (!customer || customer.hidden.deleted))
    return { kind: 'declined', decline: CHECKOUT_CLOSED }
  const related = customer ? await emulator.loadRelated(customer.id) : await intentOf(emulator, session)
  const workingSet = await emulator.workingSet(session.account, [...related, session], null)
  const decline = completeCheckout(workingSet, session.id, card, authenticated)
  await emulator.commit(workingSet)
  if (decline) return { kind: 'declined', decline }
  return { kind: 'paid', successUrl: successUrl(session) }
}

/** The earlier attempts of a page without a customer, such as a card that was declined. */
async function intentOf(emulator: StripeEmulator, { hidden }: StoredObject<'checkout.session'>) {
  const intent = await emulator.store.get('payment_intent', hidden.intent)
  return intent ? [intent] : []
}

const CHECKOUT_CLOSED: Decline = {
  code: 'resource_missing',
  decline_code: 'customer_deleted',
  message: 'This customer no longer exists. Please go back and start again.',
}

async function challenge(
  emulator: StripeEmulator,
  session: StoredObject<'checkout.session'>,
  card: PendingCard,
): Promise<Paid> {
  const workingSet = await emulator.workingSet(session.account, [session], null)
  const token = startChallenge(workingSet.editStored('checkout.session', session.id).hidden, card)
  await emulator.commit(workingSet)
  return { kind: 'challenge', url: `${emulator.options.baseUrl}/c/pay/${session.id}/authenticate/${token}` }
}

async function forgetChallenge(
  emulator: StripeEmulator,
  session: StoredObject<'checkout.session'>,
): Promise<void> {
  const workingSet = await emulator.workingSet(session.account, [session], null)
  delete workingSet.editStored('checkout.session', session.id).hidden.challenge
  await emulator.commit(workingSet)
}

/** Where the person goes once it is paid, with the session's id filled in. */
export function successUrl({ id, body }: StoredObject<'checkout.session'>): string {
  return (body.success_url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id)
}
