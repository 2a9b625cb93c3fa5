import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { attemptById, beginAttempt, canAskAgain, endAttempt, type Attempt } from './checkout-attempts.server'
import { checkoutFacts, type CheckoutFacts } from './checkout-facts.server'
import { expireSession, settleSession } from './checkout-session.server'
import { createSession } from './create-session.server'
import type { BillingParts } from './parts'
import { planStanding } from './plan/plan-standing'

export interface CheckoutOrder {
  memberId: string
  tierId: string
  /** Absolute addresses of ours; the success one gets the session's id. */
  returnTo: { success: string; cancel: string }
  now: Date
}

export interface OpenedCheckout {
  attemptId: string
  sessionId: string
  /** The hosted page to send the member to. */
  url: string
}

/** Other tabs and the provider may change things under us a few times; then the person is asked to repeat. */
const turns = 5

/**
 * Opens the hosted checkout for a member and a tier, at our price. A member has one open attempt: asking
 * again for the same returns the same page, asking for another tier closes the first. Repeating after a lost
 * answer never makes a second one. Throws DomainErrors: `already-member`, `payments-not-ready`,
 * `sign-ups-closed`, `tier-unavailable`, `tier-full`, `member-not-found`, and those of the provider.
 */
export async function openCheckout(
  parts: BillingParts,
  db: TenantDb,
  order: CheckoutOrder,
): Promise<OpenedCheckout> {
  const returnTo = JSON.stringify({
    success: withSessionId(order.returnTo.success),
    cancel: order.returnTo.cancel,
  })
  for (let turn = 0; turn < turns; turn++) {
    const { facts, open } = await look(db, order)
    const wanted = insistOpenFor(facts, parts.now())
    const isSame =
      open?.tier_price_id === wanted.priceId &&
      open.account_id === wanted.accountId &&
      open.return_to === returnTo
    if (open && !isSame) {
      await giveUp(parts, db, open, order.now)
      continue
    }
    const { priceId, accountId, isLimited } = wanted
    const attempt = open ?? (await beginAttempt(db, { ...order, priceId, accountId, returnTo, isLimited }))
    // Another request of the member has begun one since we looked.
    if (!attempt) continue
    const opened = await pageOf(parts, db, attempt, wanted, order.now)
    if (opened) return opened
  }
  throw new DomainError('checkout-busy', 409, 'Your checkout is open in another window. Please try again.')
}

async function look(db: TenantDb, { memberId, tierId }: CheckoutOrder) {
  return db.read(async (db) => {
    const facts = await checkoutFacts(db, memberId, tierId)
    return { facts, open: facts?.attemptId ? await attemptById(db, facts.attemptId) : undefined }
  })
}

/** The checkout's page, or null where the attempt has ended and another has to be begun. */
async function pageOf(
  parts: BillingParts,
  db: TenantDb,
  attempt: Attempt,
  facts: ReadyFacts,
  now: Date,
): Promise<OpenedCheckout | null> {
  if (!hasSession(attempt)) {
    if (canAskAgain(attempt, now)) return createSession(parts, db, attempt, facts, now)
    await endAttempt(db, attempt.id, 'expired', now)
    return null
  }
  const state = await settleSession(parts, db, attempt)
  if (state.kind === 'open') return { attemptId: attempt.id, sessionId: attempt.session_id, url: state.url }
  refuseIfPaid(state.kind)
  if (state.kind === 'unknown') await endAttempt(db, attempt.id, 'expired', now)
  return null
}

/** Ends an attempt at something else; a payment that was made on it meanwhile stands. */
async function giveUp(parts: BillingParts, db: TenantDb, attempt: Attempt, now: Date): Promise<void> {
  // Without a stored session nobody was ever given its page.
  const state = hasSession(attempt) ? await expireSession(parts, db, attempt) : null
  if (state) refuseIfPaid(state.kind)
  await endAttempt(db, attempt.id, 'expired', now)
}

function refuseIfPaid(kind: string): void {
  if (kind === 'paid') throw alreadyMember()
  if (kind === 'processing') {
    throw new DomainError(
      'payment-processing',
      409,
      'Your payment is still being processed. We will write to you as soon as it has gone through.',
    )
  }
}

function hasSession(attempt: Attempt): attempt is Attempt & { session_id: string } {
  return attempt.session_id !== null
}

/** What is known once a member may check out. */
export type ReadyFacts = CheckoutFacts & {
  accountId: string
  tierId: string
  tierName: string
  tierDescription: string
  priceId: string
  amountCents: number
  currency: string
}

/** `now` is the platform's time, by which its own fee falls due. */
function insistOpenFor(facts: CheckoutFacts | undefined, now: Date): ReadyFacts {
  if (!facts) throw new DomainError('member-not-found', 404, 'There is no such member in this club.')
  if (facts.liveMembershipId) throw alreadyMember()
  const { accountId, tierId, tierName, tierDescription, priceId, amountCents, currency } = facts
  if (facts.businessStatus !== 'live' || facts.accountState !== 'ready' || accountId === null) {
    throw new DomainError('payments-not-ready', 409, `${facts.businessName} is not taking new members yet.`)
  }
  if (planStanding(facts.unpaidSince, now).kind === 'closed') {
    throw new DomainError(
      'sign-ups-closed',
      409,
      `${facts.businessName} is not taking new members at the moment.`,
    )
  }
  const isOffered =
    facts.tierStatus === 'published' && tierId !== null && tierName !== null && tierDescription !== null
  if (!isOffered || priceId === null || amountCents === null || currency === null) {
    throw new DomainError(
      'tier-unavailable',
      409,
      'This membership level is no longer offered. Please choose another.',
    )
  }
  return { ...facts, accountId, tierId, tierName, tierDescription, priceId, amountCents, currency }
}

const alreadyMember = () => new DomainError('already-member', 409, 'You are already a member of this club.')

/** The provider fills the session's id in. */
function withSessionId(url: string): string {
  const placeholder = '{CHECKOUT_SESSION_ID}'
  if (url.includes(placeholder)) return url
  return `${url}${url.includes('?') ? '&' : '?'}session_id=${placeholder}`
}
