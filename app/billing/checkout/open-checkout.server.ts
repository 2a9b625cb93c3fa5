import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import {
  attemptById,
  startAttempt,
  canRetrySession,
  endAttempt,
  type CheckoutAttempt,
} from './checkout-attempts.server'
import { checkoutDetails, type CheckoutDetails } from './checkout-details.server'
import { expireSession, syncCheckoutSession } from './sync-checkout-session.server'
import { createCheckoutSession } from './create-checkout-session.server'
import type { BillingContext } from '../context'
import { planPaymentStatus } from '../plan/plan-payment-status'
import type { ReadyCheckout } from './opened-checkout'
import type { CheckoutInput, OpenedCheckout } from '../billing'

/** Other tabs and Stripe may change the state while we work; after this many tries, the member is asked to retry. */
const maxTries = 5

/**
 * Opens the hosted checkout for a member and a tier at our price. A member has one open attempt: asking again for
 * the same tier returns the same page, asking for another tier closes the first. A retry after a lost response
 * never creates a second one. Throws DomainErrors: `already-member`, `payments-not-ready`, `club-closing`,
 * `sign-ups-closed`,
 * `tier-unavailable`, `tier-full`, `member-not-found`, `tax-not-ready`, and Stripe's.
 */
export async function openCheckout(
  context: BillingContext,
  db: TenantDb,
  order: CheckoutInput,
): Promise<OpenedCheckout> {
  const returnTo = JSON.stringify({
    success: withSessionId(order.returnTo.success),
    cancel: order.returnTo.cancel,
  })
  for (let turn = 0; turn < maxTries; turn++) {
    const { details, open } = await loadCheckout(db, order)
    const ready = requireCheckoutAllowed(details, context.now())
    const isSame =
      open?.tier_price_id === ready.priceId &&
      open.account_id === ready.accountId &&
      open.adds_tax === ready.addsTax &&
      open.return_to === returnTo
    if (open && !isSame) {
      await abandonAttempt(context, db, open, order.now)
      continue
    }
    const { priceId, accountId, isLimited, addsTax } = ready
    const terms = { priceId, accountId, returnTo, isLimited, addsTax }
    const attempt = open ?? (await startAttempt(db, { ...order, ...terms }))
    // Another request of this member started one after we looked.
    if (!attempt) continue
    const opened = await checkoutPage(context, db, attempt, ready, order.now)
    if (opened) return opened
  }
  throw new DomainError('checkout-busy', 409, 'Your checkout is open in another window. Please try again.')
}

async function loadCheckout(db: TenantDb, { memberId, tierId }: CheckoutInput) {
  return db.read(async (db) => {
    const details = await checkoutDetails(db, memberId, tierId)
    return { details, open: details?.attemptId ? await attemptById(db, details.attemptId) : undefined }
  })
}

/** The checkout's page, or null if the attempt has ended and a new one is needed. */
async function checkoutPage(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  details: ReadyCheckout,
  now: Date,
): Promise<OpenedCheckout | null> {
  if (!hasSession(attempt)) {
    if (canRetrySession(attempt, now)) return createCheckoutSession(context, db, attempt, details, now)
    await endAttempt(db, attempt.id, 'expired', now)
    return null
  }
  const state = await syncCheckoutSession(context, db, attempt)
  if (state.kind === 'open') return { attemptId: attempt.id, sessionId: attempt.session_id, url: state.url }
  refuseIfPaid(state.kind)
  if (state.kind === 'unknown') await endAttempt(db, attempt.id, 'expired', now)
  return null
}

/** Ends an attempt for another tier. A payment made on it in the meantime counts. */
async function abandonAttempt(
  context: BillingContext,
  db: TenantDb,
  attempt: CheckoutAttempt,
  now: Date,
): Promise<void> {
  // Without a stored session, the member never got its page.
  const state = hasSession(attempt) ? await expireSession(context, db, attempt) : null
  if (state) refuseIfPaid(state.kind)
  await endAttempt(db, attempt.id, 'expired', now)
}

function refuseIfPaid(kind: string): void {
  if (kind === 'paid') throw alreadyMember()
  if (kind === 'processing') {
    throw new DomainError(
      'payment-processing',
      409,
      'Your payment is still processing. We’ll email you when it goes through.',
    )
  }
}

function hasSession(attempt: CheckoutAttempt): attempt is CheckoutAttempt & { session_id: string } {
  return attempt.session_id !== null
}

/** `now` is the platform's time, which decides when the monthly fee is due. */
function requireCheckoutAllowed(details: CheckoutDetails | undefined, now: Date): ReadyCheckout {
  if (!details) throw new DomainError('member-not-found', 404, 'We couldn’t find this member in the club.')
  if (details.liveMembershipId) throw alreadyMember()
  const { accountId, tierId, tierName, tierDescription, priceId, amountCents, currency } = details
  if (details.businessStatus !== 'live' || details.accountState !== 'ready' || accountId === null) {
    throw new DomainError('payments-not-ready', 409, `${details.businessName} isn’t taking new members yet.`)
  }
  if (details.closingOn !== null) {
    throw new DomainError(
      'club-closing',
      409,
      `${details.businessName} is closing its wine club and takes no new members.`,
    )
  }
  if (planPaymentStatus(details.unpaidSince, now).kind === 'closed') {
    throw new DomainError(
      'sign-ups-closed',
      409,
      `${details.businessName} isn’t taking new members right now.`,
    )
  }
  const isOffered =
    details.tierStatus === 'published' && tierId !== null && tierName !== null && tierDescription !== null
  if (!isOffered || priceId === null || amountCents === null || currency === null) {
    throw new DomainError(
      'tier-unavailable',
      409,
      'This membership tier is no longer offered. Please choose another one.',
    )
  }
  return { ...details, accountId, tierId, tierName, tierDescription, priceId, amountCents, currency }
}

const alreadyMember = () => new DomainError('already-member', 409, 'You’re already a member of this club.')

/** Stripe replaces the placeholder with the session id. */
function withSessionId(url: string): string {
  const placeholder = '{CHECKOUT_SESSION_ID}'
  if (url.includes(placeholder)) return url
  return `${url}${url.includes('?') ? '&' : '?'}session_id=${placeholder}`
}
