import type { TenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { isLive, type MembershipStatus } from '~/membership/memberships/lifecycle'
import { waitingWhereUnknown } from './hosted-page.server'
import { syncCheckoutSession } from './sync-checkout-session.server'
import type { BillingContext } from '../context'
import type { CheckoutConfirmation } from '../billing'

const sessionShape = /^cs_[A-Za-z0-9_]{1,200}$/

/**
 * The outcome for a member who returns from the hosted checkout. The return URL proves nothing: only a session of this
 * member's own attempt in this club counts, in the state Stripe reports. Nothing is written for any other session.
 */
export async function confirmCheckout(
  context: BillingContext,
  db: TenantDb,
  { sessionId, memberId }: { sessionId: string; memberId: string },
): Promise<CheckoutConfirmation> {
  if (!sessionShape.test(sessionId)) return 'unknown'
  const attempt = await db.read((db) =>
    db.q
      .selectFrom('checkout_attempts')
      .where('session_id', '=', sessionId)
      .where('member_id', '=', memberId)
      .selectAll()
      .executeTakeFirst(),
  )
  if (!attempt) return 'unknown'
  if (attempt.status === 'completed' && (await isLiveMember(db, memberId))) return 'active'
  return waitingWhereUnknown(async () => {
    const state = await syncCheckoutSession(context, db, { ...attempt, session_id: sessionId })
    switch (state.kind) {
      case 'paid':
        if (state.status === 'pending') return 'waiting'
        // A duplicate payment is reversed; the first subscription is the membership.
        return isLive(state.status) || (await isLiveMember(db, memberId)) ? 'active' : 'unknown'
      case 'processing':
        return 'waiting'
      case 'open':
      case 'expired':
        return 'unpaid'
      case 'unknown':
        return 'unknown'
    }
  })
}

/** The same for the member's latest checkout, whatever URL they arrive by; `unknown` if none is open. */
export async function confirmLatestCheckout(
  context: BillingContext,
  db: TenantDb,
  memberId: string,
): Promise<CheckoutConfirmation> {
  const latest = await db.read((db) =>
    db.q
      .selectFrom('checkout_attempts')
      .where('member_id', '=', memberId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .select(['session_id as sessionId', 'status'])
      .executeTakeFirst(),
  )
  if (!latest) return 'unknown'
  if (latest.status === 'completed' && !(await hasMembership(db, memberId, [...liveStatuses, 'pending']))) {
    // It was paid, but the membership it paid for has ended.
    return 'unknown'
  }
  // Without a session, the member never got a payment page. An attempt that ended unpaid is reported here.
  const sessionId = latest.status === 'expired' ? null : latest.sessionId
  return sessionId ? confirmCheckout(context, db, { sessionId, memberId }) : 'unpaid'
}

const isLiveMember = (db: TenantDb, memberId: string) => hasMembership(db, memberId, liveStatuses)

async function hasMembership(
  db: TenantDb,
  memberId: string,
  statuses: readonly MembershipStatus[],
): Promise<boolean> {
  const checkout = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('member_id', '=', memberId)
      .where('status', 'in', statuses)
      .select('id')
      .executeTakeFirst(),
  )
  return checkout !== undefined
}
