// Features that the platform can switch off for a business. Switching one off never takes what someone has paid for. Pure.
import { lookup } from '~/foundation/kit/lookup'

interface FeatureWords {
  name: string
  /** The parts that stop while it is off. */
  stops: string
  /** The parts that continue, because they were paid for or promised. */
  stays: string
  /** Message to people who ask for it. */
  off: string
}

const words = {
  sommelier: {
    name: 'Sommelier',
    stops: 'Members, guests and staff can’t ask the sommelier.',
    stays: 'Earlier conversations are kept, and the business still answers the questions it was sent.',
    off: 'The sommelier isn’t available here right now.',
  },
  'language-models': {
    name: 'Language models',
    stops: 'No list and no question goes to a language model, whatever the owner has chosen.',
    stays: 'The built-in reader and the sommelier’s rules do the work.',
    off: 'Language models aren’t available for your club right now.',
  },
  events: {
    name: 'Events',
    stops:
      'The club’s events page is closed, no seats can be booked, and no event can be created or published.',
    stays:
      'Booked seats remain: tickets, check-in, messages, cancellations and refunds work, and offers from a waiting list can be taken.',
    off: 'Events aren’t available here right now. Tickets you already have remain valid.',
  },
  gifts: {
    name: 'Gifts',
    stops: 'No gift can be bought.',
    stays: 'Gifts that were bought can be redeemed, sent again and refunded, and balances remain.',
    off: 'Gifts can’t be bought here right now. Gifts you already have can be redeemed.',
  },
  invitations: {
    name: 'Guest invitations',
    stops: 'The business can’t email invitations to guests.',
    stays: 'Invitations that were sent still work.',
    off: 'Your club can’t send invitations right now.',
  },
} as const satisfies Record<string, FeatureWords>

export type Feature = keyof typeof words

export const features = Object.keys(words) as Feature[]

const byName = lookup<FeatureWords>(words)

/** The words of a feature. */
export const featureWords = (feature: Feature): FeatureWords => words[feature]

export const isFeature = (text: string): text is Feature => byName.has(text)
