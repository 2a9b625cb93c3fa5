// The emails about a run, in the club's theme.
import { formatDay, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { Email } from '~/foundation/messaging/email'
import type { EmailBottle } from '~/foundation/messaging/email-bottles'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noOwnWords, type OwnWords } from '~/foundation/messaging/automatic/own-words'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Every email of a run names the club, the member and the box. */
export interface BoxEmailInput {
  club: EmailSender
  /** Origin of the club's host. */
  clubOrigin: string
  fullName: string
  runId: string
  /** The run's title. */
  title: string
  bottles: EmailBottle[]
  pickUp: { days: string; hours: string | null; place: string | null }
  /** Shows the box without signing in. */
  boxUrl: string
  /** The business's own words. */
  own?: OwnWords
}

interface NoticeInput extends BoxEmailInput {
  /** The run's picture, with its size; null without one. */
  picture: { url: string; width: number; height: number } | null
  /** "November 25, 2026 at 6:00 PM" */
  deadline: string
  /** "$79.00, paid on October 19, 2026", or the payment it waits for. */
  price: string
  /** Names of the box's wines that are on the member's wishlist. */
  onWishlist: string[]
  maySwap: boolean
  /** The sentence for skipping a paid box; null where it isn't paid. */
  skip: string | null
  /** The sentence for leaving out the next payment; null where that isn't possible. */
  skipPayment: string | null
  /** The sentence for a pause; null where that isn't possible. */
  pause: string | null
}

/** A published run: what is in the box, when, what it costs, and what can be changed until when. */
export function boxNoticeEmail(input: NoticeInput): Email {
  const { club, clubOrigin, fullName, runId, deadline, price, maySwap, skip, skipPayment, pause } = input
  const box = clubOrigin + paths.customer.box(runId)
  const membership = clubOrigin + paths.customer.membership()
  const links = [
    ...(maySwap ? [{ label: 'Swap a wine', url: box }] : []),
    ...(skip ? [{ label: 'Skip this box', url: box }] : []),
    ...(skipPayment ? [{ label: 'Skip next payment', url: membership }] : []),
    ...(pause ? [{ label: 'Pause your membership', url: membership }] : []),
  ]
  return noticeEmail({
    club,
    clubOrigin,
    subject: `Your next box: ${oneLine(input.title)}`,
    fullName,
    paragraphs: [
      `${oneLine(club.name)} has chosen your wines.`,
      ...(input.onWishlist.length > 0
        ? [`From your wishlist: ${oneLine(input.onWishlist.join(', '))}.`]
        : []),
      ...(links.length > 0 ? [`You can change your box until ${deadline}.`] : []),
      ...[skip, skipPayment, pause].filter((sentence) => sentence !== null),
    ],
    ...(input.picture && { picture: { ...input.picture, alt: `Picture of ${oneLine(input.title)}` } }),
    bottles: inBox(input),
    details: [...pickUpDetails(input.pickUp), ['Price', price]],
    action: { label: 'See your box', url: input.boxUrl },
    links,
    quiet:
      'If a wine runs short, we choose another one for you. You don’t need to do anything to get your box.',
  })
}

/** The rule for an uncollected box, and the day from which it applies. */
export interface UnclaimedInput {
  rule: 'hold' | 'restock'
  on: Day
}

const unclaimedSentence = ({ rule, on }: UnclaimedInput): string =>
  rule === 'restock'
    ? `Please pick it up before ${formatDay(on)}. After that its bottles may go back to the cellar, and you get another box instead: you don’t lose what you paid.`
    : 'If you can’t come in time, the club keeps your box for you.'

/** The box is packed. */
export function boxReadyEmail(input: BoxEmailInput & { unclaimed: UnclaimedInput }): Email {
  const { club, fullName, clubOrigin, own = noOwnWords } = input
  return noticeEmail({
    club,
    clubOrigin,
    subject: `Ready to pick up: ${oneLine(input.title)}`,
    fullName,
    paragraphs: [
      'Your box is packed and ready.',
      'Bring your pick-up code and a document that shows you’re 21 or older.',
      unclaimedSentence(input.unclaimed),
      ...own.paragraphs,
    ],
    bottles: inBox(input),
    details: pickUpDetails(input.pickUp),
    action: { label: 'See your box', url: input.boxUrl },
    links: [{ label: 'Show your pick-up code', url: clubOrigin + paths.customer.code() }],
  })
}

/** A box that wasn’t picked up, 7 or 30 days after it could be. */
export function boxReminderEmail(
  input: BoxEmailInput & { readySince: Day; unclaimed: UnclaimedInput },
): Email {
  const { club, fullName, clubOrigin, own = noOwnWords } = input
  return noticeEmail({
    club,
    clubOrigin,
    subject: own.subject ?? `Reminder: your box is waiting at ${oneLine(club.name)}`,
    fullName,
    paragraphs: [
      ...own.paragraphs,
      `Your box has been ready since ${formatDay(input.readySince)}.`,
      'If you can’t come, name someone else who may collect it.',
      unclaimedSentence(input.unclaimed),
    ],
    bottles: inBox(input),
    details: pickUpDetails(input.pickUp),
    action: { label: 'See your box', url: input.boxUrl },
    links: [{ label: 'Name a second person', url: clubOrigin + paths.customer.code() }],
  })
}

/** Announces the rule for an unclaimed box before it applies. */
export function unclaimedRuleEmail(input: BoxEmailInput & { unclaimed: UnclaimedInput }): Email {
  const { club, clubOrigin, fullName, unclaimed, own = noOwnWords } = input
  const { rule } = unclaimed
  const day = formatDay(unclaimed.on)
  return noticeEmail({
    club,
    clubOrigin,
    subject:
      rule === 'restock'
        ? `Your box at ${oneLine(club.name)}: please pick it up before ${day}`
        : `Your box at ${oneLine(club.name)} is waiting for you`,
    fullName,
    paragraphs: [
      ...(rule === 'restock'
        ? [
            `Your box hasn’t been picked up yet. From ${day} on, its bottles go back to the cellar.`,
            'You don’t lose what you paid: the box stays yours, and you get a later one instead. The wines may be different ones.',
          ]
        : [
            'Your box hasn’t been picked up yet. The club keeps it for you.',
            'You don’t lose anything: pick it up anytime.',
          ]),
      ...own.paragraphs,
    ],
    bottles: inBox(input),
    details: pickUpDetails(input.pickUp),
    action: { label: 'See your box', url: input.boxUrl },
  })
}

/** Bottles were handed over: which, when and to whom. */
export function boxCollectedEmail(
  input: Omit<BoxEmailInput, 'pickUp' | 'runId' | 'boxUrl'> & {
    action: { label: string; url: string }
    /** "November 25, 2026 at 6:00 PM" */
    collectedAt: string
    /** The name of the second person; null for the member. */
    secondPerson: string | null
    /** Bottles of the box, and bought ones, that are still there. */
    left: number
    /** The business's own words above the stars of the bottles, which may have links that rate without signing in. */
    askForRatings?: OwnWords
  },
): Email {
  const { club, clubOrigin, fullName, bottles, left, secondPerson } = input
  const { own = noOwnWords, askForRatings = noOwnWords } = input
  const asksForRatings = bottles.some(({ rateUrl }) => rateUrl)
  return noticeEmail({
    club,
    clubOrigin,
    subject: `Picked up: ${oneLine(input.title)}`,
    fullName,
    paragraphs: [
      secondPerson
        ? `${oneLine(secondPerson)} picked up your wine on ${input.collectedAt}.`
        : `You picked up your wine on ${input.collectedAt}. Enjoy!`,
      ...(left > 0
        ? [`${left === 1 ? 'One more bottle is' : `${left} more bottles are`} waiting for you.`]
        : []),
      ...own.paragraphs,
      ...(asksForRatings ? askForRatings.paragraphs : []),
    ],
    bottles: { title: asksForRatings ? 'How did you like them?' : 'Your bottles', list: bottles },
    action: input.action,
    quiet: 'If this wasn’t you or someone you sent, please tell the club.',
  })
}

const inBox = ({ bottles }: Pick<BoxEmailInput, 'bottles'>) => ({ title: 'In your box', list: bottles })

function pickUpDetails({ days, hours, place }: BoxEmailInput['pickUp']): [string, string][] {
  return [
    ['Pick up', days],
    ...(hours ? [['Hours', oneLine(hours)] as [string, string]] : []),
    ...(place ? [['Where', oneLine(place, 200)] as [string, string]] : []),
  ]
}
