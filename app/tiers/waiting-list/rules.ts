// Waiting for a place: pure.

/** So long an invitation holds a place. */
export const holdDays = 5

/** How an entry of a waiting list stands; `missed` let its time go by. */
export type WaitingListState = 'waiting' | 'invited' | 'missed' | 'joined' | 'left'

interface Entry {
  status: 'waiting' | 'invited' | 'joined' | 'left'
  expiresAt: Date | null
  resolvedAt: Date | null
}

/** What an entry is at a moment; an invitation ends by itself. */
export function waitingListState({ status, expiresAt, resolvedAt }: Entry, now: Date): WaitingListState {
  if (status === 'invited') return expiresAt !== null && expiresAt > now ? 'invited' : 'missed'
  if (status === 'left' && expiresAt !== null && resolvedAt !== null && resolvedAt >= expiresAt)
    return 'missed'
  return status
}

/** What there is to tell a business of a tier with a limit; `next`: a place is free and somebody waits for it. */
export type CapacityStatus = 'open' | 'full' | 'next'

interface Counted {
  cap: number | null
  taken: number
  /** Those among them who are on the checkout and may yet turn round. */
  paying: number
  waiting: number
}

/** How a tier's places stand; null where it has no limit, and while it hangs on somebody who is paying. */
export function capacityStatus({ cap, taken, paying, waiting }: Counted): CapacityStatus | null {
  if (cap === null) return null
  if (taken < cap) return waiting > 0 ? 'next' : 'open'
  return taken - paying >= cap ? 'full' : null
}

/** Whether a business hears of it. What it did itself, by inviting the next or by moving the limit, is no news. */
export function shouldNotifyOfCapacity(told: CapacityStatus | null, now: CapacityStatus): boolean {
  if (told === null || told === now) return false
  return now === 'next' || told !== 'next'
}

/** The words somebody agrees to who puts their name on the list. */
export function waitingListConsent(clubName: string, tierName: string): string {
  return `${clubName} may keep my name and address and write to me about a place in ${tierName}. Nothing is charged, and I can leave the list at any time.`
}
