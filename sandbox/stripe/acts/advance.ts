import { addDuration, DAY, HOUR } from '../engine/calendar'
import { type Stand } from '../stand'

/** A stride longer than ten years would bill for hours; nobody means it. */
const FURTHEST = 3660 * DAY

/**
 * Moves time by an ISO 8601 duration, for one account or for all, and returns once everything due has
 * happened and every event of it was delivered or tried. Null when the duration is none
 * or longer than ten years.
 */
export async function advance(
  stand: Stand,
  duration: string,
  account?: string,
): Promise<{ now: number } | null> {
  const from = stand.clock.now(account)
  const to = addDuration(from, duration)
  if (to === null || to - from > FURTHEST) return null
  return advanceTo(stand, to, account)
}

/** The same, to a moment in epoch seconds; time never goes back. */
export async function advanceTo(stand: Stand, to: number, account?: string): Promise<{ now: number }> {
  const ms = Math.min(FURTHEST, Math.max(0, to - stand.clock.now(account))) * 1000
  await stand.clock.advance(ms, account)
  if (account === undefined) for (const one of stand.dueAccounts()) await stand.settle(one)
  else await stand.settle(account)
  await stand.deliveries.idle(account)
  return { now: stand.clock.now(account) }
}

/**
 * The moment by which the account's next renewal (or anyone's) has been billed: an hour and a second after the
 * period turns, since a renewal's invoice waits an hour as a draft. Null when nothing renews.
 */
export async function afterNextRenewal(stand: Stand, account?: string): Promise<number | null> {
  const { rows } = await stand.options.pool.query<{ due: string | null }>(
    `select min(due_at) as due from sandbox.objects
     where type = 'subscription' and due_at is not null and ($1::text is null or account = $1)`,
    [account ?? null],
  )
  const due = rows[0]?.due
  return due ? Number(due) + HOUR + 1 : null
}
