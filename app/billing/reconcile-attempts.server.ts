import type { Attempt } from './checkout-attempts.server'
import { endAttempt } from './checkout-attempts.server'
import { settleSession } from './checkout-session.server'
import { inParallel } from './in-parallel'
import type { BillingParts } from './parts'

/** A person takes a while on the checkout's page; webhooks and the return page are faster than this. */
const restMs = 60_000
const pageSize = 200
const atOnce = 4

export interface Reconciled {
  looked: number
  /** Ended one way or the other. */
  settled: number
  failed: number
}

/**
 * Looks at every checkout that has been open for a minute and settles it: paid ones become memberships, expired
 * ones end. With this alone, every paid signup is honoured without a single webhook. Safe to run at any time;
 * aborted, it leaves the rest for the next time. `now` is one time for all, or each business's own.
 */
export async function reconcileAttempts(
  parts: BillingParts,
  now: Date | ((businessId: string) => Date),
  signal?: AbortSignal,
): Promise<Reconciled> {
  const total: Reconciled = { looked: 0, settled: 0, failed: 0 }
  const ownTime = now instanceof Date ? () => now : now
  const until = before(now instanceof Date ? now : parts.latest())
  let after: { created_at: Date; id: string } | null = null
  for (;;) {
    const page: Attempt[] = await openAttempts(parts, until, after)
    await inParallel(page, atOnce, async (attempt) => {
      const own = ownTime(attempt.business_id)
      if (signal?.aborted || attempt.created_at >= before(own)) return
      total.looked += 1
      try {
        if (await settle(parts, attempt, own)) total.settled += 1
      } catch (error) {
        total.failed += 1
        parts.log.warn({ error, attemptId: attempt.id }, 'a checkout could not be settled')
      }
    })
    after = page.at(-1) ?? null
    if (page.length < pageSize || signal?.aborted) return total
  }
}

const before = (now: Date) => new Date(now.getTime() - restMs)

async function settle(parts: BillingParts, attempt: Attempt, now: Date): Promise<boolean> {
  const db = parts.scopes.tenant(attempt.business_id)
  const { session_id } = attempt
  if (session_id !== null) {
    const { kind } = await settleSession(parts, db, { ...attempt, session_id })
    if (kind === 'paid' || kind === 'expired') return true
  }
  // Without a session nobody was given a page to pay on; one the account does not know cannot be paid either.
  if (attempt.expires_at > now) return false
  await endAttempt(db, attempt.id, 'expired', now)
  return true
}

function openAttempts(
  { scopes }: BillingParts,
  until: Date,
  after: { created_at: Date; id: string } | null,
): Promise<Attempt[]> {
  return scopes.platform('open checkouts to settle').read((db) => {
    let query = db.q
      .selectFrom('checkout_attempts')
      .where('status', '=', 'open')
      .where('created_at', '<', until)
      .orderBy('created_at')
      .orderBy('id')
      .limit(pageSize)
      .selectAll()
    if (after) {
      const { created_at, id } = after
      query = query.where((eb) =>
        eb.or([eb('created_at', '>', created_at), eb('created_at', '=', created_at).and('id', '>', id)]),
      )
    }
    return query.execute()
  })
}
