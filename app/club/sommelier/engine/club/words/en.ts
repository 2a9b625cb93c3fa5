// English sentences about the club, whose shape every language has. Pure.
import type { Day } from '~/foundation/kit/dates'
import { writing } from './writing'

const { day, list } = writing('en')
const until = (date: string | null) => (date === null ? '' : ` until ${day(date)}`)

/** English sentences; names, prices and what the business wrote are put in as they are stored. */
export const englishClub = {
  membersOnly: (page: string) => `Each member finds this under ${page} in their own account.`,
  onPage: (page: string) => `You’ll find this under ${page}.`,
  noMembership: () => 'You have no active membership at the moment.',
  noBox: () => 'Your next box has not been announced yet. We’ll email you once it is.',
  boxOn: (of: string, from: Day, to: Day) =>
    `Your box “${of}” can be picked up from ${day(from)} to ${day(to)}.`,
  boxReady: (of: string, to: Day) => `Your box “${of}” is ready. Please pick it up by ${day(to)}.`,
  boxShips: (of: string, from: Day) => `Your box “${of}” will be shipped to you from ${day(from)} on.`,
  boxWines: (wines: readonly string[]) => `In it: ${list(wines)}.`,
  openUntil: (date: Day) => `You can change it until ${day(date)}.`,
  isSkipped: (of: string) => `You skipped your box “${of}”.`,
  maySkip: (of: string, date: Day | null) =>
    `Yes, you can skip your box “${of}”${until(date)}: open it and press Skip. What you paid goes into the next box.`,
  tooLateToChange: (of: string) => `It’s too late to skip your box “${of}”.`,
  skipPayment: () => 'Under Membership you can see whether your next payment can be skipped.',
  maySwap: (of: string, date: Day | null) =>
    `Yes, you can swap bottles in your box “${of}”${until(date)}: open it and choose another wine.`,
  noSwap: (of: string) =>
    `The bottles in your box “${of}” can’t be swapped right now. You can see them on its page.`,
  isPaused: (date: Day) => `Your membership is paused until ${day(date)}.`,
  mayPause: () =>
    'Yes. Choose how long under Membership; nothing is charged while your membership is paused.',
  mayNotPause: () => 'Your membership can’t be paused right now. The reason is shown under Membership.',
  mayResume: (date: Day) =>
    `Your membership is paused until ${day(date)}. You can resume it earlier under Membership.`,
  mayUndoCancel: (date: Day) =>
    `Your membership ends on ${day(date)}. Until then you can undo that under Membership.`,
  isActive: (tier: string) => `Your tier is ${tier}.`,
  mayChangeTier: () =>
    'You can compare the tiers and move up or down there; you see the price before you confirm.',
  endsOn: (date: Day) => `Your membership ends on ${day(date)}.`,
  mayCancel: (date: Day | null) =>
    `You can cancel online under Membership${date === null ? '' : `; it would end on ${day(date)}, the end of the time you’ve paid for`}. Nothing changes until you confirm.`,
  pays: (price: string, tier: string, addsTax: boolean) =>
    `You pay ${price} a month for ${tier}${addsTax ? ', plus sales tax' : ''}.`,
  nextPayment: (price: string, date: Day, name: string | null) =>
    `Your next payment of ${price} is on ${day(date)}${name ? ` with your ${name}` : ''}.`,
  noPayment: () => 'No payment is scheduled.',
  card: (name: string) => `Your payments go to your ${name}.`,
  updateCard: () => 'You can update your card under Billing, on Stripe’s secure page.',
  discount: (percent: string) =>
    `Yes: your membership takes ${percent} off every bottle you buy from the list. The cart shows your price.`,
  noDiscount: () => 'Your tier has no discount on bottles.',
  discountByTier: () => 'Members’ prices depend on the tier. Each tier lists what it includes.',
  perks: (names: readonly string[]) => `Your tier also includes: ${list(names)}.`,
  secondPerson: (name: string) => `${name} may collect for you.`,
  addSecondPerson: () =>
    'Yes, someone of legal drinking age may pick up for you: enter their name under Pick-up code. They bring the code and an ID.',
  onItsWay: (parcels: readonly string[]) => `On its way: ${list(parcels)}.`,
  noParcel: () => 'No parcel is on its way to you right now.',
  noPoints: () => 'We don’t have a points program.',
  ratings: (count: number) => (count === 1 ? 'You’ve rated 1 wine.' : `You’ve rated ${count} wines.`),
  hadWines: (labels: readonly string[]) => `Yes, among your wines: ${list(labels)}.`,
  hadNone: () => 'I find no such wine among yours.',
  noFee: () => 'There is no fee for that.',
  pauseRestsPerks: () =>
    'While your membership is paused, its discount and other perks rest; they come back when it resumes.',
  cannotCome: (contact: string) =>
    `If you can’t come by then, someone of legal drinking age may pick up for you; enter their name under Pick-up code. Or ask our team before the last day: ${contact}.`,
  howToRate: () => 'You can rate any wine you’ve had under Rate Wines.',
  place: (club: string, address: string) => `${club} is at ${address}.`,
  askForPlace: (club: string) => `You pick up at ${club}.`,
  pickUpHours: (hours: string) => `Pick-up hours: ${hours}.`,
  noHours: (club: string) => `${club} hasn’t listed its hours here.`,
  callFor: (contact: string) => `For today’s opening hours, please ask: ${contact}.`,
  bringCode: () => 'Bring your pick-up code and an ID.',
  reach: (contact: string) => `You can reach us at ${contact}.`,
  website: (address: string) => `Our website is ${address}`,
  events: () => 'Coming up:',
  noEvents: (club: string) => `${club} has no events planned at the moment.`,
  event: (title: string, when: string, price: string) => `${title}, ${when} (${price})`,
  shipsTo: (states: readonly string[]) => `We ship to ${list(states)}. Elsewhere you can pick up.`,
  shipsThere: (state: string) => `Yes, we ship to ${state}.`,
  notThere: (state: string, states: readonly string[]) =>
    `No, we don’t ship to ${state}. We ship to ${list(states)}.`,
  onlyStates: (club: string) => `No, ${club} ships only within the United States.`,
  noShipping: (club: string) => `${club} doesn’t ship; members pick up their wine.`,
  gifts: (club: string) => `Yes, you can give a membership of ${club} or a sum as a gift.`,
  noGifts: (contact: string) => `Gifts can’t be bought online here. Please ask our team: ${contact}.`,
  tiers: (tiers: readonly string[]) => `Our tiers: ${tiers.join(', ')}.`,
  faulty: (contact: string) =>
    `I’m sorry about that. Our team decides about faulty bottles and refunds. Please bring it or tell them: ${contact}.`,
  askTeam: (contact: string | null) =>
    contact === null
      ? 'That is for our team to answer. Please ask them.'
      : `That is for our team to answer. Please ask them: ${contact}.`,
}

export type ClubMessages = typeof englishClub
