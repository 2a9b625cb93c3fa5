// How often a club's slug may change, and how long nobody else may have an old one. Pure.

export const maxChanges = 3
export const changeWindowDays = 30

const dayMs = 86_400_000

/** Changes after this instant still count. */
export const changeWindowStart = (now: Date): Date => new Date(now.getTime() - changeWindowDays * dayMs)

/** How many changes are left, given when there were some. */
export function changesLeft(changedAt: readonly Date[], now: Date): number {
  const lately = changedAt.filter((at) => at > changeWindowStart(now)).length
  return Math.max(0, maxChanges - lately)
}

/** A slug that was given up before this may go to another club. */
export const releasedBefore = (now: Date): Date => new Date(now.getTime() - 365 * dayMs)
