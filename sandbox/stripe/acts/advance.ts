import { addDuration } from '../engine/calendar'
import { type Stand } from '../stand'

/**
 * Moves time by an ISO 8601 duration, for one account or for all, and returns once everything due has
 * happened and every event of it was delivered or tried. Null when the duration is none.
 */
export async function advance(
  stand: Stand,
  duration: string,
  account?: string,
): Promise<{ now: number } | null> {
  const from = stand.clock.now(account)
  const to = addDuration(from, duration)
  if (to === null) return null
  return advanceTo(stand, to, account)
}

/** The same, to a moment in epoch seconds; time never goes back. */
export async function advanceTo(stand: Stand, to: number, account?: string): Promise<{ now: number }> {
  const ms = Math.max(0, to - stand.clock.now(account)) * 1000
  await stand.clock.advance(ms, account)
  if (account === undefined) for (const one of stand.dueAccounts()) await stand.settle(one)
  else await stand.settle(account)
  await stand.deliveries.idle(account)
  return { now: stand.clock.now(account) }
}
