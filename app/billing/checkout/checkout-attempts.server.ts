import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { CheckoutAttemptsTable } from '#/db/schema/memberships/checkout-attempts'
import { newId } from '~/kit/ids'
import { requireCapacity, updateFullSince } from '~/tiers/capacity/capacity.server'

/** One try of a member at paying for a tier; its id is the reference and the idempotency key at the provider. */
export type CheckoutAttempt = CheckoutAttemptsTable

/** How long the provider keeps a session open, and at least remembers the key it was asked for with. */
const lifeHours = 24
/** Where places are few a checkout keeps one for so long only; the provider wants half an hour at least. */
const limitedLifeHours = 1
/** Near the end of that a repeated request might meet a forgotten key, or an end too near to be asked for. */
const marginMinutes = 31

interface NewAttempt {
  memberId: string
  tierId: string
  priceId: string
  accountId: string
  returnTo: string
  /** The tier takes so many members and no more. */
  isLimited: boolean
  now: Date
}

/**
 * Begins an attempt, or returns null where the member has one open. It keeps a place in the tier until it ends. Throws
 * `tier-full` where none is left.
 */
export async function startAttempt(db: TenantDb, attempt: NewAttempt): Promise<CheckoutAttempt | null> {
  const { isLimited, now } = attempt
  const hours = isLimited ? limitedLifeHours : lifeHours
  const begun = await db.transaction(async (db) => {
    if (isLimited) await requireCapacity(db, attempt)
    const row = await db.q
      .insertInto('checkout_attempts')
      .values({
        business_id: db.businessId,
        id: newId(),
        member_id: attempt.memberId,
        tier_id: attempt.tierId,
        tier_price_id: attempt.priceId,
        status: 'open',
        account_id: attempt.accountId,
        session_id: null,
        session_url: null,
        return_to: attempt.returnTo,
        created_at: now,
        expires_at: new Date(now.getTime() + hours * 3_600_000),
        resolved_at: null,
      })
      .onConflict((conflict) =>
        // Word for word as in the partial index, or a prepared statement does not recognise it.
        conflict.columns(['business_id', 'member_id']).where('status', '=', sql.lit('open')).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (isLimited) await updateFullSince(db, now)
    return row
  })
  return begun ?? null
}

/** The end to ask the provider for, in its seconds; undefined where its own is meant. */
export function requestedExpiry(attempt: CheckoutAttempt): number | undefined {
  const life = attempt.expires_at.getTime() - attempt.created_at.getTime()
  return life < lifeHours * 3_600_000 ? Math.floor(attempt.expires_at.getTime() / 1000) : undefined
}

/** True while asking for this attempt's session again is sure to find the one that was made before. */
export function canRetrySession(attempt: CheckoutAttempt, now: Date): boolean {
  return attempt.expires_at.getTime() - now.getTime() >= marginMinutes * 60_000
}

export function attemptById(db: OpenTenantDb, id: string): Promise<CheckoutAttempt | undefined> {
  return db.q
    .selectFrom('checkout_attempts')
    .where('business_id', '=', db.businessId)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

export function attemptBySession(
  db: OpenTenantDb,
  accountId: string,
  sessionId: string,
): Promise<CheckoutAttempt | undefined> {
  return db.q
    .selectFrom('checkout_attempts')
    .where('business_id', '=', db.businessId)
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst()
}

/** Ends an attempt, and its place is free. One that was paid stays completed, also where it had been given up before. */
export async function endAttempt(
  db: TenantDb,
  id: string,
  status: 'completed' | 'expired',
  now: Date,
): Promise<void> {
  await db.transaction(async (db) => {
    await db.q
      .updateTable('checkout_attempts')
      .set({ status, resolved_at: now })
      .where('business_id', '=', db.businessId)
      .where('id', '=', id)
      .where('status', 'in', status === 'completed' ? ['open', 'expired'] : ['open'])
      .execute()
    await updateFullSince(db, now)
  })
}
