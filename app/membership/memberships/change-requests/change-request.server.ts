import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { isDomainError } from '~/foundation/kit/errors'
import type { MembershipContext } from '../context'
import { PaymentError, type SubscriptionRef } from '../payments'

/**
 * A change that was recorded in a row, and how the payment provider is asked for it. All of it can be repeated: `send`
 * makes the change once, and the other two only act on a row that still waits.
 */
export interface ChangeRequest<Answer> {
  subscription: SubscriptionRef
  send(db: TenantDb): Promise<Answer>
  /** Records that the change was made, with everything that follows from it. */
  onSucceeded(db: OpenTenantDb, answer: Answer): Promise<void>
  /** Records that the change will not be made. */
  onRefused(db: OpenTenantDb, because: string): Promise<void>
}

/**
 * Sends a request to the payment provider, records the outcome and brings the membership up to date. While the outcome
 * is unknown, the row stays as it is and the same request can be sent again. Throws what `send` throws.
 */
export async function executeChangeRequest<Answer>(
  { payments, log }: Pick<MembershipContext, 'payments' | 'log'>,
  db: TenantDb,
  request: ChangeRequest<Answer>,
): Promise<Answer> {
  const { subscription } = request
  let answer: Answer
  try {
    answer = await request.send(db)
  } catch (error) {
    if (!isDomainError(error)) throw error
    const outcome = error instanceof PaymentError ? error.outcome : 'declined'
    if (outcome === 'unknown' || outcome === 'in-progress') throw error
    await db.transaction((db) => request.onRefused(db, error.sentence))
    if (outcome === 'conflict') await payments.sync(subscription)
    throw error
  }
  await db.transaction((db) => request.onSucceeded(db, answer))
  // The change is made: if this sync fails, a webhook or reconciliation makes up for it.
  await payments
    .sync(subscription)
    .catch((error: unknown) =>
      log.warn(
        { error, subscriptionId: subscription.subscriptionId },
        'syncing a changed subscription failed',
      ),
    )
  return answer
}

/** The club of a handle, for its time zone and emails. */
export async function requireClub(context: Pick<MembershipContext, 'clubs'>, db: TenantDb): Promise<Club> {
  const club = await context.clubs.byId(db.businessId)
  if (!club) throw new Error('A business cannot be found')
  return club
}
