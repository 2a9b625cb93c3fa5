// Waiting-list rules. Pure.

/** How long a spot stays reserved after an invitation. */
export const spotDays = 5

/** State of an entry; `missed` means the invitation expired. */
export type WaitingListState = 'waiting' | 'invited' | 'missed' | 'joined' | 'left'

interface Entry {
  status: 'waiting' | 'invited' | 'joined' | 'left'
  expiresAt: Date | null
  resolvedAt: Date | null
}

/** The state of an entry at `now`; invitations expire by themselves. */
export function waitingListState({ status, expiresAt, resolvedAt }: Entry, now: Date): WaitingListState {
  if (status === 'invited') return expiresAt !== null && expiresAt > now ? 'invited' : 'missed'
  if (status === 'left' && expiresAt !== null && resolvedAt !== null && resolvedAt >= expiresAt)
    return 'missed'
  return status
}

/**
 * Status of a tier with a limit, as a business is notified of it. `next`: a spot is open and someone is waiting for it.
 */
export type CapacityStatus = 'open' | 'full' | 'next'

interface Counted {
  cap: number | null
  taken: number
  /** Taken spots whose checkout is still open and may be abandoned. */
  paying: number
  waiting: number
}

/** The capacity status of a tier; null if it has no limit or if the answer depends on an open checkout. */
export function capacityStatus({ cap, taken, paying, waiting }: Counted): CapacityStatus | null {
  if (cap === null) return null
  if (taken < cap) return waiting > 0 ? 'next' : 'open'
  return taken - paying >= cap ? 'full' : null
}

/**
 * Whether to notify the business. Results of its own actions, such as inviting someone or changing the limit, are not
 * reported.
 */
export function shouldNotifyOfCapacity(lastStatus: CapacityStatus | null, now: CapacityStatus): boolean {
  if (lastStatus === null || lastStatus === now) return false
  return now === 'next' || lastStatus !== 'next'
}

/** The consent a guest gives when joining the list. */
export function waitingListConsent(clubName: string, tierName: string): string {
  return `${clubName} may store my name and email address and email me about a spot in ${tierName}. I won’t be charged, and I can leave the list at any time.`
}
