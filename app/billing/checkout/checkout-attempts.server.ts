import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { CheckoutAttemptsTable } from '#/db/schema/memberships'
import { newId } from '~/foundation/kit/ids'
import { requireCapacity, updateFullSince } from '~/membership/tiers/capacity/capacity.server'

/** A member's attempt to pay for a tier. Its id is Stripe's client reference and the idempotency key. */
export type CheckoutAttempt = Selectable<CheckoutAttemptsTable>

/** How long Stripe keeps a session open, and the minimum time it remembers an idempotency key. */
const lifeHours = 24
/** In a tier with a member limit, a checkout holds a spot only this long. Stripe requires at least 30 minutes. */
const limitedLifeHours = 1
/** Safety margin: near the end, a retry could hit an expired key or ask Stripe for an expiry that is too soon. */
const marginMinutes = 31

interface NewAttempt {
  memberId: string
  tierId: string
  priceId: string
  accountId: string
  returnTo: string
  /** True when the tier has a member limit. */
  isLimited: boolean
  /** Tax is added on its page. */
  addsTax: boolean
  now: Date
}

/**
 * Starts an attempt, or returns null if the member already has one open. The attempt holds a spot in the tier until
 * it ends. Throws `tier-full` if no spot is left.
 */
export async function startAttempt(db: TenantDb, attempt: NewAttempt): Promise<CheckoutAttempt | null> {
  const { isLimited, now } = attempt
  const hours = isLimited ? limitedLifeHours : lifeHours
  const begun = await db.transaction(async (db) => {
    if (isLimited) await requireCapacity(db, attempt)
    const row = await db.q
      .insertInto('checkout_attempts')
      .values({
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
        adds_tax: attempt.addsTax,
      })
      .onConflict((conflict) =>
        // Must match the partial index's predicate exactly, or a prepared statement cannot use the index.
        conflict.columns(['business_id', 'member_id']).where('status', '=', sql.lit('open')).doNothing(),
      )
      .returningAll()
      .executeTakeFirst()
    if (isLimited) await updateFullSince(db, now)
    return row
  })
  return begun ?? null
}

/** The expiry to request from Stripe, in epoch seconds; undefined for Stripe's default. */
export function requestedExpiry(attempt: CheckoutAttempt): number | undefined {
  const life = attempt.expires_at.getTime() - attempt.created_at.getTime()
  return life < lifeHours * 3_600_000 ? Math.floor(attempt.expires_at.getTime() / 1000) : undefined
}

/** True while retrying the create request is guaranteed to return the session that was created before. */
export function canRetrySession(attempt: CheckoutAttempt, now: Date): boolean {
  return attempt.expires_at.getTime() - now.getTime() >= marginMinutes * 60_000
}

export function attemptById(db: OpenTenantDb, id: string): Promise<CheckoutAttempt | undefined> {
  return db.q.selectFrom('checkout_attempts').where('id', '=', id).selectAll().executeTakeFirst()
}

export function attemptBySession(
  db: OpenTenantDb,
  accountId: string,
  sessionId: string,
): Promise<CheckoutAttempt | undefined> {
  return db.q
    .selectFrom('checkout_attempts')
    .where('session_id', '=', sessionId)
    .where('account_id', '=', accountId)
    .selectAll()
    .executeTakeFirst()
}

/** Ends an attempt and frees its spot. A paid attempt ends as completed, even if it was abandoned before. */
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
      .where('id', '=', id)
      .where('status', 'in', status === 'completed' ? ['open', 'expired'] : ['open'])
      .execute()
    await updateFullSince(db, now)
  })
}
