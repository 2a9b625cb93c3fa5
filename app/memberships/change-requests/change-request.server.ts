import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { DomainError, isDomainError } from '~/kit/errors'
import type { BillingContext } from '~/billing/context'
import { isOutcomeUnknown, ProviderRefusal } from '~/billing/stripe/errors'
import { syncSubscription } from '~/billing/subscriptions/sync-subscription.server'

/** Who asks: by their user id. */
export interface Requester {
  kind: 'member' | 'business'
  id: string
}

/**
 * What somebody asked for, as it stands in a row of ours, and how the provider is asked for it. All of it may
 * be done again: `ask` under the same key, `granted` and `refused` only on a row that still waits.
 */
export interface ChangeRequest<Answer> {
  accountId: string
  subscriptionId: string
  send(): Promise<Answer>
  /** Writes down that it is done, with everything that follows, in one transaction. */
  onSucceeded(db: OpenTenantDb, answer: Answer): Promise<void>
  /** Writes down that it will not be done. */
  onRefused(db: OpenTenantDb, because: string): Promise<void>
}

/**
 * Asks the provider and writes down what came of it, then brings the membership up to date. While nobody
 * knows what came of it the row is left waiting, and the same error is thrown: whoever asks again, asks the
 * same. Throws the provider's DomainErrors, `change-refused` and, while the same request is being worked on elsewhere,
 * `change-under-way`.
 */
export async function executeChangeRequest<Answer>(
  context: BillingContext,
  db: TenantDb,
  request: ChangeRequest<Answer>,
): Promise<Answer> {
  const { accountId, subscriptionId } = request
  let answer: Answer
  try {
    answer = await request.send()
  } catch (error) {
    const refusal = finalRefusal(error)
    if (!refusal) throw isInProgress(error) ? changeInProgress() : error
    await db.transaction((db) => request.onRefused(db, refusal.sentence))
    // Refused for what we did not know: look.
    if (error instanceof ProviderRefusal) await syncSubscription(context, accountId, subscriptionId)
    throw refusal
  }
  await db.transaction((db) => request.onSucceeded(db, answer))
  // What is done is done: should this look fail, a webhook or reconciliation makes up for it.
  await syncSubscription(context, accountId, subscriptionId).catch((error: unknown) =>
    context.log.warn({ error, subscriptionId }, 'a changed subscription could not be looked at'),
  )
  return answer
}

/** A final no; null while it is not known whether it was done. */
function finalRefusal(error: unknown): DomainError | null {
  if (isOutcomeUnknown(error)) return null
  if (isInProgress(error)) return null
  if (error instanceof ProviderRefusal) {
    return new DomainError(
      'change-refused',
      409,
      'Stripe didn’t accept this change, so nothing has changed. Please check the membership again.',
    )
  }
  return isDomainError(error) ? error : null
}

/** The same request, under the same key, is being worked on elsewhere. */
const isInProgress = (error: unknown) => error instanceof ProviderRefusal && error.status === 409

const changeInProgress = () =>
  new DomainError('change-under-way', 409, 'This change is already being processed. Check back in a moment.')

/** The club behind a handle, for its time zone and its letters. */
export async function requireClub(context: BillingContext, db: TenantDb): Promise<Club> {
  const club = await context.clubs.byId(db.businessId)
  if (!club) throw new Error('A business cannot be found')
  return club
}
