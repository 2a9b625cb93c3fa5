// How often a club's slug may change, and how long nobody else may have an old one. Pure.

export const mostChanges = 3
export const changeDays = 30

const dayMs = 86_400_000

/** Changes after this instant still count. */
export const changesIn = (now: Date): Date => new Date(now.getTime() - changeDays * dayMs)

/** How many changes are left, given when there were some. */
export function changesLeft(changedAt: readonly Date[], now: Date): number {
  const lately = changedAt.filter((at) => at > changesIn(now)).length
  return Math.max(0, mostChanges - lately)
}

/** A slug that was given up before this may go to another club. */
export const keptForOthers = (now: Date): Date => new Date(now.getTime() - 365 * dayMs)
