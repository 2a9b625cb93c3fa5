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
  /** Who asked for it and who recorded that, of a change that staff made for the member; empty for any other. */
  consent: string
  to: string | null
}

const endings = lookup({
  voluntary: ' (canceled by the member)',
  failed_payment: ' (payment failed)',
  business: ' (ended by the business)',
  dispute: ' (disputed payment)',
  duplicate: ' (duplicate membership)',
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
    text: textOf(event),
    words: words ?? '',
    consent,
    to: event.kind === 'message' && !opensMessages ? null : linkOf(event, memberId),
  }
}

function textOf(event: TimelineEvent): string {
  const { kind, state, cents, currency } = event
  const name = event.name ?? ''
  const day = event.on ? formatDay(event.on) : ''
  const month = day.replace(/ \d+,/, '')
  const after = states.get(state ?? '') ?? ''
  const money = cents !== null && currency ? formatMoney(cents, currency) : ''
  const forMoney = money && ` for ${money}`
  const by = state === 'second_person' && name ? `by ${name}` : 'by the member'
  switch (kind) {
    case 'joined':
      return `Joined ${name}`
    case 'ended':
      return `${name} ended${endings.get(state ?? '') ?? ''}`
    case 'skip':
      return `Skipped the payment on ${day}${after}`
    case 'hold':
      return `Paused from ${day} until ${event.until ? formatDay(event.until) : ''}${after}`
    case 'resumed':
      return state === 'skip' ? `Undid the skip of ${day}` : 'Resumed the membership'
    case 'canceled':
      return `Canceled, ending on ${day}${after}`
    case 'ended-by-club':
      return `Ended by the business${after}`
    case 'cancel-undone':
      return 'Undid the cancellation'
    case 'tier-up':
      return `Changed to ${name}${cents ? forMoney : ''}${after}`
    case 'tier-down':
      return `Changed to ${name} from ${day}${after}`
    case 'tier-undone':
      return `Undid the change to ${name}`
    case 'paid':
      return `Paid ${money}${name && ` (invoice ${name})`}`
    case 'payment-failed':
      return `Payment of ${money} failed${day && `; next attempt on ${day}`}`
    case 'payment-recovered':
      return `Overdue payment of ${money} paid`
    case 'refund':
      return `${money} refunded${after}`
    case 'bottle-refund':
      return `${money} of a purchase, gift or event refunded${after}`
    case 'dispute':
      return `Disputed a payment of ${money}`
    case 'dispute-closed':
      return `Dispute of ${money} ${disputeEnd(state)}`
    case 'box-assigned':
      return `${month} box assigned${state === 'canceled' ? ' (canceled since)' : ''}`
    case 'box-packed':
      return `${month} box packed`
    case 'box-collected':
      return `${month} box picked up ${by}`
    case 'box-shipped':
      return `Parcel shipped${name && ` with ${name}`}`
    case 'box-delivered':
      return 'Parcel delivered'
    case 'box-swapped':
      return `Swapped a wine of the ${month} box for ${name}`
    case 'box-skipped':
      return `Skipped the ${month} box`
    case 'bottles-bought':
      return `Bought bottles${forMoney} (order ${name})`
    case 'bottles-collected':
      return `Bought bottles picked up ${by}`
    case 'gift-bought':
      return `Bought a gift for ${name}${forMoney}`
    case 'gift-redeemed':
      return `Redeemed a gift from ${name}`
    case 'perk':
      return `Used ${name}${after}`
    case 'event-booked':
      return `Booked ${name} on ${day}`
    case 'event-canceled':
      return state === 'business' ? `Booking of ${name} canceled by the business` : `Canceled ${name}`
    case 'event-attended':
      return `Came to ${name}`
    case 'event-missed':
      return `Did not come to ${name}`
    case 'rating':
      return `Rated ${name} ${state} of 100`
    case 'question':
      return 'Asked the business a question'
    case 'question-answered':
      return 'Question answered'
    case 'wine-asked':
      return `Asked for ${name} on the next visit`
    case 'email':
      return `Email: ${name}${after}`
    case 'message':
      return messageText(name, state)
    case 'note':
      return `Note by ${name || 'a colleague'}${state === 'edited' ? ' (edited)' : ''}`
    case 'tag':
      return `Tagged ${name}`
  }
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
