// The messages that go out by themselves, as screens name them. Pure.
import type { AutomaticKind, ComposedKind, NoticeKind } from '#/db/schema/campaigns'

export type { AutomaticKind, ComposedKind, NoticeKind }

/**
 * `composed`: written with blocks. `worded`: an email about one thing whose subject and first words may be the business's.
 * `part`: a part of another email, with words of its own. `required`: always sent; a note may be added. `sent`: sent when
 * staff send it, with a subject and first words that may be the business's.
 */
export type AutomaticForm = 'composed' | 'worded' | 'part' | 'required' | 'sent'

interface AutomaticRules {
  label: string
  form: AutomaticForm
  /** Its trigger, as a sentence. */
  trigger: string
  /** When it is sent, as a sentence. */
  when: string
  /** The audience, as a sentence; selected tiers are added to it. */
  who: string
  /** Why it cannot be turned off. */
  why?: string
  /** Whether it is on until the business chooses. */
  isOn: boolean
}

const subscribers = 'Current members who asked for news.'

const automaticMessages = {
  welcome_first_days: {
    label: 'Welcome: first days',
    form: 'composed',
    trigger: 'A member joined three days ago.',
    when: 'In the morning of the third day, or up to two days later.',
    who: subscribers,
    isOn: false,
  },
  welcome_wines: {
    label: 'Welcome: getting to know you',
    form: 'composed',
    trigger: 'A member joined ten days ago.',
    when: 'In the morning of the tenth day, or up to two days later.',
    who: subscribers,
    isOn: false,
  },
  birthday: {
    label: 'Birthday',
    form: 'composed',
    trigger: 'A member’s birthday. February 29 is greeted on February 28 in other years.',
    when: 'In the morning of the birthday, or on the next day if sending was not possible.',
    who: subscribers,
    isOn: false,
  },
  anniversary: {
    label: 'Anniversary',
    form: 'composed',
    trigger: 'The day on which a member joined comes around again.',
    when: 'In the morning of that day, or up to two days later.',
    who: subscribers,
    isOn: false,
  },
  we_miss_you: {
    label: 'We miss you',
    form: 'composed',
    trigger: 'A member has not signed in, picked up, bought, booked or rated anything for a while.',
    when: 'In the morning after so many days, at most once in 90 days.',
    who: 'Active members who asked for news; not those whose membership is paused or unpaid.',
    isOn: false,
  },
  box_reminder: {
    label: 'Box is waiting',
    form: 'worded',
    trigger: 'A packed box has not been picked up.',
    when: '7 and 30 days after it could be picked up.',
    who: 'Its member, unless they turned pick-up reminders off.',
    isOn: true,
  },
  rate_wines: {
    label: 'Rate your wines',
    form: 'part',
    trigger: 'Bottles were handed over.',
    when: 'Within the email “Picked up”, with five stars to tap for each wine.',
    who: 'The member whose bottles they are.',
    isOn: true,
  },
  card_expiring: {
    label: 'Card about to expire',
    form: 'worded',
    trigger: 'The card that is charged next is in its last 30 days.',
    when: 'In the morning of the first of these days, once for each card.',
    who: 'Its member, unless the membership is paused or canceled.',
    isOn: false,
  },
  welcome: {
    label: 'Welcome: membership confirmed',
    form: 'required',
    trigger: 'The first payment of a membership arrived.',
    when: 'At once.',
    who: 'The new member.',
    why: 'It confirms the price, the renewals and how to cancel, as the law asks.',
    isOn: true,
  },
  box_ready: {
    label: 'Box is ready',
    form: 'required',
    trigger: 'A box was packed.',
    when: 'At once.',
    who: 'Its member.',
    why: 'The member has paid for it and must know where and until when to pick it up.',
    isOn: true,
  },
  box_unclaimed: {
    label: 'What happens to an unclaimed box',
    form: 'required',
    trigger: 'A box is about to reach the day of your rule for unclaimed boxes.',
    when: 'Seven days before.',
    who: 'Its member.',
    why: 'The member has paid for it and must know before its bottles go back to the cellar.',
    isOn: true,
  },
  box_collected: {
    label: 'Picked up',
    form: 'required',
    trigger: 'Bottles were handed over.',
    when: 'Ten minutes later.',
    who: 'The member whose bottles they are.',
    why: 'It tells the member who took bottles that they paid for.',
    isOn: true,
  },
  claim: {
    label: 'Confirm your membership',
    form: 'sent',
    trigger: 'You entered members, and asked for the email.',
    when: 'In portions, within minutes.',
    who: 'Members whom you entered and who have not confirmed their details.',
    why: 'It is about a membership that runs, not advertising: it has no unsubscribe link, and says why the member gets it.',
    isOn: true,
  },
  claim_reminder: {
    label: 'Confirm your membership: reminder',
    form: 'worded',
    trigger: 'A member whom you emailed has not confirmed their details for 7 days.',
    when: 'In the morning, once for each member.',
    who: 'Members whom you entered; not those whose email was not accepted.',
    isOn: false,
  },
  guest_invitation: {
    label: 'Guest invitation',
    form: 'sent',
    trigger: 'You invited guests.',
    when: 'At once.',
    who: 'The guests whom you invited, unless they opted out.',
    isOn: true,
  },
} as const satisfies Record<AutomaticKind, AutomaticRules>

export const automaticKinds = Object.keys(automaticMessages) as AutomaticKind[]

export const automaticRules = (kind: AutomaticKind): AutomaticRules => automaticMessages[kind]

const formOf = (kind: AutomaticKind): AutomaticForm => automaticMessages[kind].form

export const isComposed = (kind: AutomaticKind): kind is ComposedKind => formOf(kind) === 'composed'

/** The kinds of one form, in the order of the page. */
export const kindsOfForm = (...forms: AutomaticForm[]): AutomaticKind[] =>
  automaticKinds.filter((kind) => forms.includes(formOf(kind)))

export const composedKinds = automaticKinds.filter(isComposed)

/** A kind by the text of an address; null for none. */
export const parseAutomaticKind = (text: string | undefined): AutomaticKind | null =>
  automaticKinds.find((kind) => kind === text) ?? null
