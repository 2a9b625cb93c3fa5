// Opening-list rules: guests of a closed club who want an email when it takes members. Pure.

interface ClubState {
  status: string
  canTakeMembers: boolean
}

/** True when a guest could join: the club is public, can take payments and offers a tier, even a full one. */
export function isOpenForMembers(club: ClubState, tierCount: number): boolean {
  return club.status === 'live' && club.canTakeMembers && tierCount > 0
}

/** The consent a guest gives when they leave their address. */
export function openingListConsent(clubName: string): string {
  return `${clubName} may store my email address and email me once when its wine club takes new members. I can leave the list at any time.`
}
