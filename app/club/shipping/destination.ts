// Whether a business may send a parcel to a state on a day, and what is said where it may not. Pure.
import { stateName } from './rules/rule'
import type { ActiveShipping } from './settings/settings.server'

export type DestinationProblem =
  /** The business's own license has expired. */
  | 'license_expired'
  /** The state's rule does not allow this kind of seller. */
  | 'state_closed'
  /** The business does not ship there. */
  | 'not_offered'
  /** Its permit there has expired. */
  | 'permit_expired'

type Checked = Pick<ActiveShipping, 'licenseExpiresOn' | 'destinations' | 'today'>

/** Null where the business may ship there. A permit counts through its last day. */
export function destinationProblem(
  { licenseExpiresOn, destinations, today }: Checked,
  state: string,
): DestinationProblem | null {
  if (licenseExpiresOn < today) return 'license_expired'
  const destination = destinations.find((one) => one.state === state)
  if (!destination) return 'not_offered'
  if (!destination.isOpen) return 'state_closed'
  return destination.expiresOn < today ? 'permit_expired' : null
}

/** States to which the business may ship now, by their codes. */
export const openStates = (shipping: Checked): string[] =>
  shipping.destinations
    .map(({ state }) => state)
    .filter((state) => destinationProblem(shipping, state) === null)

/** For a member, with what is left to them. */
export function memberSentence(problem: DestinationProblem, state: string, clubName: string): string {
  const name = stateName(state)
  switch (problem) {
    case 'not_offered':
      return `${clubName} doesn’t ship to ${name}. You can pick it up instead.`
    case 'state_closed':
      return `The law of ${name} doesn’t let ${clubName} ship wine there. You can pick it up instead.`
    case 'license_expired':
    case 'permit_expired':
      return `${clubName} can’t ship to ${name} right now. You can pick it up instead.`
  }
}

/** For staff, with what helps. */
export function staffSentence(problem: DestinationProblem, state: string): string {
  const name = stateName(state)
  switch (problem) {
    case 'not_offered':
      return `You don’t ship to ${name}. Add it with its permit, or change the order to pick-up.`
    case 'state_closed':
      return `The rule for ${name} doesn’t allow your kind of license. Change the order to pick-up.`
    case 'license_expired':
      return 'Your own license has expired. Enter its new date before you ship.'
    case 'permit_expired':
      return `Your permit for ${name} has expired. Enter its new date, or change the order to pick-up.`
  }
}

/** Terms that a member agrees to before a parcel is paid or planned; the number goes up when the text changes. */
export const signatureTerms = {
  version: 1,
  text: 'Each parcel holds wine. Someone who is 21 or older must be at the address, show an ID and sign for it.',
}
