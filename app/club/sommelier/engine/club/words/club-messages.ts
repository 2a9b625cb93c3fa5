// Sentences about the club, in one shape for every language. Pure.
import type { Day } from '~/foundation/kit/dates'
import type { Language } from '../../lexicon/plain-words'

/** Names, prices and what the business wrote are put in as they are stored. */
export interface ClubMessages {
  /** The topic is a member's own. */
  membersOnly: (page: string) => string
  /** Nothing more is known than where to look. */
  onPage: (page: string) => string
  noMembership: () => string
  noBox: () => string
  boxOn: (box: string, from: Day, until: Day) => string
  boxReady: (box: string, until: Day) => string
  boxShips: (box: string, from: Day) => string
  boxWines: (wines: readonly string[]) => string
  openUntil: (day: Day) => string
  isSkipped: (box: string) => string
  maySkip: (box: string, until: Day | null) => string
  tooLateToChange: (box: string) => string
  skipPayment: () => string
  maySwap: (box: string, until: Day | null) => string
  noSwap: (box: string) => string
  isPaused: (until: Day) => string
  mayPause: () => string
  mayNotPause: () => string
  mayResume: (until: Day) => string
  mayUndoCancel: (endsOn: Day) => string
  isActive: (tier: string) => string
  mayChangeTier: () => string
  endsOn: (day: Day) => string
  mayCancel: (endsOn: Day | null) => string
  pays: (price: string, tier: string, addsTax: boolean) => string
  nextPayment: (price: string, on: Day, card: string | null) => string
  noPayment: () => string
  card: (name: string) => string
  updateCard: () => string
  discount: (percent: string) => string
  noDiscount: () => string
  discountByTier: () => string
  perks: (names: readonly string[]) => string
  secondPerson: (name: string) => string
  addSecondPerson: () => string
  onItsWay: (parcels: readonly string[]) => string
  noParcel: () => string
  noPoints: () => string
  ratings: (count: number) => string
  hadWines: (labels: readonly string[]) => string
  hadNone: () => string
  noFee: () => string
  pauseRestsPerks: () => string
  cannotCome: (contact: string) => string
  howToRate: () => string
  place: (club: string, address: string) => string
  askForPlace: (club: string) => string
  pickUpHours: (hours: string) => string
  noHours: (club: string) => string
  callFor: (contact: string) => string
  bringCode: () => string
  reach: (contact: string) => string
  website: (address: string) => string
  events: () => string
  noEvents: (club: string) => string
  event: (title: string, when: string, price: string) => string
  shipsTo: (states: readonly string[]) => string
  shipsThere: (state: string) => string
  notThere: (state: string, states: readonly string[]) => string
  onlyStates: (club: string) => string
  noShipping: (club: string) => string
  gifts: (club: string) => string
  noGifts: (contact: string) => string
  tiers: (tiers: readonly string[]) => string
  faulty: (contact: string) => string
  askTeam: (contact: string | null) => string
}

/** Dates and lists as a language writes them. */
export function writing(language: Language) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const formatter = new Intl.DateTimeFormat(language === 'en' ? 'en-US' : language, {
      timeZone: 'UTC',
      ...options,
    })
    return (day: Day) => formatter.format(new Date(`${day}T00:00:00Z`))
  }
  const listing = new Intl.ListFormat(language, { type: 'conjunction' })
  return {
    day: format({ dateStyle: 'long' }),
    list: (parts: readonly string[]) => listing.format(parts),
  }
}
