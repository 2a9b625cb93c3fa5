// The rule on undoing the use of a perk. Pure.

/** How long the person who recorded a use may take it back; a manager may at any time. */
export const undoMinutes = 10

/** Whether this person may take back a use now. */
export function mayUndoUse(
  { usedAt, recordedById }: { usedAt: Date; recordedById: string | null },
  { userId, isManager, now }: { userId: string; isManager: boolean; now: Date },
): boolean {
  return isManager || (recordedById === userId && now.getTime() - usedAt.getTime() <= undoMinutes * 60_000)
}
