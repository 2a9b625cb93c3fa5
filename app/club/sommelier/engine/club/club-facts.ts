// The club and a member's own rows, as the sommelier is given them. Only types.
import type { Day } from '~/foundation/kit/dates'

/** A box that is announced or waits for its member. */
export interface ClubBox {
  runId: string
  /** As every page names it. */
  name: string
  pickUpFrom: Day
  pickUpUntil: Day
  isSkipped: boolean
  isReady: boolean
  /** Labels of its wines; none while they are not known. */
  wines: readonly string[]
  /** The last day for changes; null once it has passed. */
  openUntil: Day | null
  maySkip: boolean
  maySwap: boolean
}

export interface MemberFacts {
  /** Null without a membership that continues. */
  membership: {
    tier: string
    /** "$79.00", before tax where `addsTax`. */
    price: string
    addsTax: boolean
    nextPaymentOn: Day | null
    endsOn: Day | null
    pausedUntil: Day | null
    mayPause: boolean
    /** When it would end; null where at once. */
    wouldEndOn: Day | null
    /** "Visa ending in 4242". */
    card: string | null
  } | null
  /** "10%" off each bottle; null for none. */
  discount: string | null
  /** "2 glasses a month"; other perks of the tier. */
  perks: readonly string[]
  boxes: readonly ClubBox[]
  /** The member's boxes are sent, not picked up. */
  isShipped: boolean
  /** The person who may collect besides the member; empty for none. */
  secondPerson: string
  /** Parcels that are on their way: "UPS 1Z999". */
  parcels: readonly string[]
  /** Wines that the member got, bought or rated, the latest first: the label, and the words that name it. */
  wines: readonly { label: string; words: string }[]
  /** Wines rated so far. */
  ratings: number
}

/** The club as everybody may know it, and the member's own rows; null for guests and staff. */
export interface ClubFacts {
  name: string
  phone: string | null
  email: string
  address: string | null
  website: string | null
  /** When boxes may be picked up, in the business's own words. */
  pickUpHours: string | null
  /** Names of the states it ships to; none where it does not ship. */
  shipsTo: readonly string[]
  events: readonly { title: string; when: string; price: string }[]
  /** Tiers to join: "Tavola, $79.00 a month". */
  tiers: readonly { name: string; price: string }[]
  sellsGifts: boolean
  member: MemberFacts | null
}
