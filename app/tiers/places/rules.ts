// Waiting for a place: pure.

/** So long an invitation holds a place. */
export const placeDays = 5

/** How an entry of a waiting list stands; `missed` let its time go by. */
export type PlaceState = 'waiting' | 'invited' | 'missed' | 'joined' | 'left'

interface Entry {
  status: 'waiting' | 'invited' | 'joined' | 'left'
  expiresAt: Date | null
  settledAt: Date | null
}

/** What an entry is at a moment; an invitation ends by itself. */
export function placeState({ status, expiresAt, settledAt }: Entry, now: Date): PlaceState {
  if (status === 'invited') return expiresAt !== null && expiresAt > now ? 'invited' : 'missed'
  if (status === 'left' && expiresAt !== null && settledAt !== null && settledAt >= expiresAt) return 'missed'
  return status
}

/** The words somebody agrees to who puts their name on the list. */
export function waitingConsent(clubName: string, tierName: string): string {
  return `${clubName} may keep my name and address and write to me about a place in ${tierName}. Nothing is charged, and I can leave the list at any time.`
}
