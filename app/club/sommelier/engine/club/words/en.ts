// English sentences about the club. Pure.
import { writing, type ClubMessages } from './club-messages'

const { day, list } = writing('en')
const until = (date: string | null) => (date === null ? '' : ` until ${day(date)}`)

export const englishClub: ClubMessages = {
  membersOnly: (page) => `Each member finds this under ${page} in their own account.`,
  onPage: (page) => `You’ll find this under ${page}.`,
  noMembership: () => 'You have no active membership at the moment.',
  noBox: () => 'Your next box has not been announced yet. We’ll email you once it is.',
  boxOn: (of, from, to) => `Your box “${of}” can be picked up from ${day(from)} to ${day(to)}.`,
  boxReady: (of, to) => `Your box “${of}” is ready. Please pick it up by ${day(to)}.`,
  boxShips: (of, from) => `Your box “${of}” will be shipped to you from ${day(from)} on.`,
  boxWines: (wines) => `In it: ${list(wines)}.`,
  openUntil: (date) => `You can change it until ${day(date)}.`,
  isSkipped: (of) => `You skipped your box “${of}”.`,
  maySkip: (of, date) =>
    `Yes, you can skip your box “${of}”${until(date)}: open it and press Skip. What you paid goes into the next box.`,
  tooLateToChange: (of) => `It’s too late to skip your box “${of}”.`,
  skipPayment: () => 'Under Membership you can see whether your next payment can be skipped.',
  maySwap: (of, date) =>
    `Yes, you can swap bottles in your box “${of}”${until(date)}: open it and choose another wine.`,
  noSwap: (of) => `The bottles in your box “${of}” can’t be swapped right now. You can see them on its page.`,
  isPaused: (date) => `Your membership is paused until ${day(date)}.`,
  mayPause: () =>
    'Yes. Choose how long under Membership; nothing is charged while your membership is paused.',
  mayNotPause: () => 'Your membership can’t be paused right now. The reason is shown under Membership.',
  mayResume: (date) =>
    `Your membership is paused until ${day(date)}. You can resume it earlier under Membership.`,
  mayUndoCancel: (date) =>
    `Your membership ends on ${day(date)}. Until then you can undo that under Membership.`,
  isActive: (tier) => `Your tier is ${tier}.`,
  mayChangeTier: () =>
    'You can compare the tiers and move up or down there; you see the price before you confirm.',
  endsOn: (date) => `Your membership ends on ${day(date)}.`,
  mayCancel: (date) =>
    `You can cancel online under Membership${date === null ? '' : `; it would end on ${day(date)}, the end of the time you’ve paid for`}. Nothing changes until you confirm.`,
  pays: (price, tier, addsTax) => `You pay ${price} a month for ${tier}${addsTax ? ', plus sales tax' : ''}.`,
  nextPayment: (price, date, name) =>
    `Your next payment of ${price} is on ${day(date)}${name ? ` with your ${name}` : ''}.`,
  noPayment: () => 'No payment is scheduled.',
  card: (name) => `Your payments go to your ${name}.`,
  updateCard: () => 'You can update your card under Billing, on Stripe’s secure page.',
  discount: (percent) =>
    `Yes: your membership takes ${percent} off every bottle you buy from the list. The cart shows your price.`,
  noDiscount: () => 'Your tier has no discount on bottles.',
  discountByTier: () => 'Members’ prices depend on the tier. Each tier lists what it includes.',
  perks: (names) => `Your tier also includes: ${list(names)}.`,
  secondPerson: (name) => `${name} may collect for you.`,
  addSecondPerson: () =>
    'Yes, someone of legal drinking age may pick up for you: enter their name under Pick-up code. They bring the code and an ID.',
  onItsWay: (parcels) => `On its way: ${list(parcels)}.`,
  noParcel: () => 'No parcel is on its way to you right now.',
  noPoints: () => 'We don’t have a points program.',
  ratings: (count) => (count === 1 ? 'You’ve rated 1 wine.' : `You’ve rated ${count} wines.`),
  hadWines: (labels) => `Yes, among your wines: ${list(labels)}.`,
  hadNone: () => 'I find no such wine among yours.',
  noFee: () => 'There is no fee for that.',
  pauseRestsPerks: () =>
    'While your membership is paused, its discount and other perks rest; they come back when it resumes.',
  cannotCome: (contact) =>
    `If you can’t come by then, someone of legal drinking age may pick up for you; enter their name under Pick-up code. Or ask our team before the last day: ${contact}.`,
  howToRate: () => 'You can rate any wine you’ve had under Rate Wines.',
  place: (club, address) => `${club} is at ${address}.`,
  askForPlace: (club) => `You pick up at ${club}.`,
  pickUpHours: (hours) => `Pick-up hours: ${hours}.`,
  noHours: (club) => `${club} hasn’t listed its hours here.`,
  callFor: (contact) => `For today’s opening hours, please ask: ${contact}.`,
  bringCode: () => 'Bring your pick-up code and an ID.',
  reach: (contact) => `You can reach us at ${contact}.`,
  website: (address) => `Our website is ${address}`,
  events: () => 'Coming up:',
  noEvents: (club) => `${club} has no events planned at the moment.`,
  event: (title, when, price) => `${title}, ${when} (${price})`,
  shipsTo: (states) => `We ship to ${list(states)}. Elsewhere you can pick up.`,
  shipsThere: (state) => `Yes, we ship to ${state}.`,
  notThere: (state, states) => `No, we don’t ship to ${state}. We ship to ${list(states)}.`,
  onlyStates: (club) => `No, ${club} ships only within the United States.`,
  noShipping: (club) => `${club} doesn’t ship; members pick up their wine.`,
  gifts: (club) => `Yes, you can give a membership of ${club} or a sum as a gift.`,
  noGifts: (contact) => `Gifts can’t be bought online here. Please ask our team: ${contact}.`,
  tiers: (tiers) => `Our tiers: ${tiers.join(', ')}.`,
  faulty: (contact) =>
    `I’m sorry about that. Our team decides about faulty bottles and refunds. Please bring it or tell them: ${contact}.`,
  askTeam: (contact) =>
    contact === null
      ? 'That is for our team to answer. Please ask them.'
      : `That is for our team to answer. Please ask them: ${contact}.`,
}
