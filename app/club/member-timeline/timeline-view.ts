// A line of a member's timeline in words, with what it links to. Pure.
import { dayIn, formatDay, type Day } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { howAndWhen } from '~/membership/memberships/on-behalf/words'
import { automaticRules, parseAutomaticKind } from '~/foundation/messaging/automatic/kinds'
import { impersonalText } from '~/foundation/messaging/personal-fields'
import { timelineGroups } from './kinds'
import type { TimelineEvent } from './timeline.server'

export interface TimelineLine {
  key: string
  /** In the club's time zone. */
  day: Day
  /** The name of its group. */
  group: string
  text: string
  /** Text that a person wrote; empty for none. */
  words: string
  /** The person who asked for it and the one who recorded that, of a change by staff; empty for any other. */
  consent: string
  to: string | null
}

const endings = lookup({
  voluntary: ' (canceled by the member)',
  failed_payment: ' (payment failed)',
  business: ' (ended by the business)',
  dispute: ' (disputed payment)',
  duplicate: ' (duplicate membership)',
  move_undone: ' (move undone)',
})

const states = lookup({
  asked: ' (processing)',
  lifting: ' (being undone)',
  undoing: ' (being undone)',
  undone: ' (undone)',
  failed: ' (failed)',
  queued: ' (waiting to be sent)',
})

export function timelineLine(
  event: TimelineEvent,
  {
    memberId,
    timeZone,
    opensMessages = true,
  }: {
    memberId: string
    timeZone: string
    /** Whether the reader may open messages to members. */
    opensMessages?: boolean
  },
): TimelineLine {
  const { kind, id, at, group, words, saidBy, channel, saidOn, recordedBy } = event
  const consent =
    saidBy && channel && saidOn
      ? `Asked for by ${saidBy}, ${howAndWhen({ saidBy, channel, saidOn })}. Changed by ${recordedBy ?? 'a colleague'}.`
      : ''
  return {
    key: `${kind} ${id}`,
    day: dayIn(timeZone, at),
    group: timelineGroups[group],
    text: texts[kind](partsOf(event)),
    words: words ?? '',
    consent,
    to: event.kind === 'message' && !opensMessages ? null : linkOf(event, memberId),
  }
}

/** The parts of an event that texts name; blank where it has none. */
function partsOf({ name, state, on, until, cents, currency, run }: TimelineEvent) {
  const day = on ? formatDay(on) : ''
  const money = cents !== null && currency ? formatMoney(cents, currency) : ''
  return {
    name: name ?? '',
    state,
    day,
    box: run ?? 'Box',
    until: until ? formatDay(until) : '',
    cents,
    money,
    forMoney: money && ` for ${money}`,
    by: state === 'second_person' && name ? `by ${name}` : 'by the member',
    /** The state of a change, in brackets. */
    after: states.get(state ?? '') ?? '',
  }
}

const texts: Record<TimelineEvent['kind'], (parts: ReturnType<typeof partsOf>) => string> = {
  joined: ({ name }) => `Joined ${name}`,
  'moved-in': ({ name, state }) => `Moved in from ${state ?? 'another system'} to ${name}`,
  ended: ({ name, state }) => `${name} ended${endings.get(state ?? '') ?? ''}`,
  skip: ({ day, after }) => `Skipped the payment on ${day}${after}`,
  hold: ({ day, until, after }) => `Paused from ${day} until ${until}${after}`,
  resumed: ({ state, day }) => (state === 'skip' ? `Undid the skip of ${day}` : 'Resumed the membership'),
  canceled: ({ day, after }) => `Canceled, ending on ${day}${after}`,
  'ended-by-club': ({ after }) => `Ended by the business${after}`,
  'cancel-undone': () => 'Undid the cancellation',
  'tier-up': ({ name, after, forMoney, cents }) => `Changed to ${name}${cents ? forMoney : ''}${after}`,
  'tier-down': ({ name, day, after }) => `Changed to ${name} from ${day}${after}`,
  'tier-undone': ({ name }) => `Undid the change to ${name}`,
  paid: ({ name, money }) => `Paid ${money}${name && ` (invoice ${name})`}`,
  'payment-failed': ({ day, money }) => `Payment of ${money} failed${day && `; next attempt on ${day}`}`,
  'payment-recovered': ({ money }) => `Overdue payment of ${money} paid`,
  refund: ({ after, money }) => `${money} refunded${after}`,
  'bottle-refund': ({ after, money }) => `${money} of a purchase, gift or event refunded${after}`,
  dispute: ({ money }) => `Disputed a payment of ${money}`,
  'dispute-closed': ({ state, money }) => `Dispute of ${money} ${disputeEnd(state)}`,
  'box-assigned': ({ state, box }) => `${box} assigned${state === 'canceled' ? ' (canceled since)' : ''}`,
  'box-packed': ({ box }) => `${box} packed`,
  'box-collected': ({ box, by }) => `${box} picked up ${by}`,
  'box-shipped': ({ name }) => `Parcel shipped${name && ` with ${name}`}`,
  'box-delivered': () => 'Parcel delivered',
  'box-swapped': ({ name, box }) => `${box}: swapped a wine for ${name}`,
  'box-skipped': ({ box }) => `${box} skipped`,
  'bottles-bought': ({ name, forMoney }) => `Bought bottles${forMoney} (order ${name})`,
  'bottles-collected': ({ by }) => `Bought bottles picked up ${by}`,
  'gift-bought': ({ name, forMoney }) => `Bought a gift for ${name}${forMoney}`,
  'gift-redeemed': ({ name }) => `Redeemed a gift from ${name}`,
  perk: ({ name, after }) => `Used ${name}${after}`,
  'event-booked': ({ name, day }) => `Booked ${name} on ${day}`,
  'event-canceled': ({ name, state }) =>
    state === 'business' ? `Booking of ${name} canceled by the business` : `Canceled ${name}`,
  'event-attended': ({ name }) => `Came to ${name}`,
  'event-missed': ({ name }) => `Did not come to ${name}`,
  rating: ({ name, state }) => `Rated ${name} ${state} of 100`,
  question: () => 'Asked the business a question',
  'question-answered': () => 'Question answered',
  'wine-asked': ({ name }) => `Asked for ${name} on the next visit`,
  email: ({ name, after }) => `Email: ${name}${after}`,
  message: ({ name, state }) => messageText(name, state),
  note: ({ name, state }) => `Note by ${name || 'a colleague'}${state === 'edited' ? ' (edited)' : ''}`,
  tag: ({ name }) => `Tagged ${name}`,
}

/** A message by its subject, without the member's own words; an automatic one by its kind, whose words may change. */
function messageText(subject: string, automatic: string | null): string {
  const kind = parseAutomaticKind(automatic ?? undefined)
  if (kind) return `Automatic message: ${automaticRules(kind).label}`
  return `Message: ${impersonalText(subject)}`
}

const disputeEnd = (state: string | null) => (state === 'won' ? 'won' : state === 'lost' ? 'lost' : 'closed')

function linkOf({ kind, ref, ref2 }: TimelineEvent, memberId: string): string | null {
  const here = paths.business.member(memberId)
  switch (kind) {
    case 'box-assigned':
    case 'box-packed':
    case 'box-collected':
      return ref && ref2 && paths.business.run.box(ref, ref2)
    case 'box-swapped':
    case 'box-skipped':
      return ref && paths.business.run.home(ref)
    case 'box-shipped':
    case 'box-delivered':
    case 'bottles-bought':
    case 'bottle-refund':
      return ref && paths.business.orders.order(ref)
    case 'gift-bought':
    case 'gift-redeemed':
      return paths.business.gifts()
    case 'event-booked':
    case 'event-canceled':
    case 'event-attended':
    case 'event-missed':
      return ref && ref2 && paths.business.eventBooking({ eventId: ref, bookingId: ref2 })
    case 'rating':
    case 'wine-asked':
      return ref && paths.business.inventory.wine(ref)
    case 'question':
    case 'question-answered':
      return ref && paths.business.questions.question(ref)
    case 'message':
      return ref ? paths.business.messages.results(ref) : paths.business.messages.automatic.list()
    case 'note':
    case 'tag':
      return `${here}#notes`
    case 'perk':
      return `${here}#perks`
    case 'email':
    case 'bottles-collected':
      return null
    case 'paid':
    case 'payment-failed':
    case 'payment-recovered':
    case 'refund':
    case 'dispute':
    case 'dispute-closed':
      return `${here}#payments`
    default:
      return `${here}#membership`
  }
}
