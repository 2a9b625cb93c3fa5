// How often a club's slug may change, and how long an old one stays reserved. Pure.

const maxChanges = 3
const changeWindowDays = 30

const dayMs = 86_400_000

/** Changes after this instant count toward the limit. */
export const changeWindowStart = (now: Date): Date => new Date(now.getTime() - changeWindowDays * dayMs)

/** Number of changes left, given the times of earlier ones. */
export function changesLeft(changedAt: readonly Date[], now: Date): number {
  const lately = changedAt.filter((at) => at > changeWindowStart(now)).length
  return Math.max(0, maxChanges - lately)
}

/** A slug retired before this instant may go to another club. */
export const releasedBefore = (now: Date): Date => new Date(now.getTime() - 365 * dayMs)
