// Emails to those who book an event or wait for one.
import { formatMoney } from '~/foundation/kit/money'
import type { Email } from '~/foundation/messaging/email'
import type { EmailEvent } from '~/foundation/messaging/email-event'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

/** Facts in every email about an event. */
interface BookedEvent extends EmailEvent {
  club: EmailSender & { name: string }
  fullName: string
}

interface TicketEmail extends BookedEvent {
  /** Of each seat: the name, or "Guest". */
  people: string[]
  code: string
  /** An image of the QR code; null for an email without pictures. */
  codeUrl: string | null
  ticketUrl: string
  calendarUrl: string
}

const eventEmail = (
  { club, fullName, ...event }: BookedEvent,
  notice: Omit<Parameters<typeof noticeEmail>[0], 'club' | 'fullName'>,
): Email => noticeEmail({ club, fullName, event, ...notice })

const ticketFacts = ({ people, code }: TicketEmail): [string, string][] => [
  ['Seats', `${people.length}: ${people.map((name) => oneLine(name)).join(', ')}`],
  ['Ticket code', code],
]

const ticketParts = (ticket: TicketEmail) => ({
  ...(ticket.codeUrl !== null && {
    picture: {
      url: ticket.codeUrl,
      alt: `QR code of your ticket. Its code is ${ticket.code}.`,
      width: 220,
      height: 220,
    },
  }),
  details: ticketFacts(ticket),
  action: { label: 'Open your ticket', url: ticket.ticketUrl },
  links: [{ label: 'Add it to your calendar', url: ticket.calendarUrl }],
  quiet: 'This link is yours alone. Anyone who has it can see your ticket.',
})

export function ticketEmail({
  paidCents,
  currency,
  refundUntil,
  ...ticket
}: TicketEmail & { paidCents: number; currency: string; refundUntil: string | null }): Email {
  const terms =
    refundUntil === null
      ? 'This booking isn’t refunded if you cancel.'
      : `You can cancel for a full refund until ${refundUntil}.`
  return eventEmail(ticket, {
    subject: `Your ticket for ${oneLine(ticket.title)}`,
    paragraphs: [
      'Your seats are booked. Show this code when you arrive.',
      ...(paidCents > 0
        ? [`You paid ${formatMoney(paidCents, currency)}. ${terms}`]
        : ['If you can’t come, please cancel on your ticket’s page, so that someone else gets the seat.']),
    ],
    ...ticketParts(ticket),
  })
}

/** The day before. */
export function reminderEmail(ticket: TicketEmail): Email {
  return eventEmail(ticket, {
    subject: `Tomorrow: ${oneLine(ticket.title)}`,
    paragraphs: [
      `We look forward to seeing you at ${oneLine(ticket.club.name)}. Show this code when you arrive.`,
      'If you can’t come, please cancel on your ticket’s page, so that someone else gets the seat.',
    ],
    ...ticketParts(ticket),
  })
}

const seatsWord = (count: number) => (count === 1 ? '1 seat' : `${count} seats`)

const refundSentence = (cents: number, currency: string) =>
  `We refunded ${formatMoney(cents, currency)} to the card that paid. It usually arrives within 5 to 10 days.`

export function canceledEmail({
  by,
  seats,
  isWhole,
  wasPaid,
  refundCents,
  currency,
  reason,
  ...event
}: BookedEvent & {
  by: 'booker' | 'business' | 'event'
  seats: number
  isWhole: boolean
  wasPaid: boolean
  refundCents: number
  currency: string
  reason: string
}): Email {
  const title = oneLine(event.title)
  const what =
    by === 'event'
      ? `${oneLine(event.club.name)} had to cancel ${title}. We’re sorry.`
      : by === 'business'
        ? `${oneLine(event.club.name)} canceled ${isWhole ? 'your booking' : seatsWord(seats)}.`
        : `You canceled ${isWhole ? 'your booking' : seatsWord(seats)}.`
  return eventEmail(event, {
    subject:
      by === 'event'
        ? `Canceled: ${title}`
        : isWhole
          ? `Your booking of ${title} is canceled`
          : `${seatsWord(seats)} of ${title} canceled`,
    paragraphs: [
      what,
      ...(reason === '' ? [] : [oneLine(reason, 1_000)]),
      ...(refundCents > 0
        ? [refundSentence(refundCents, currency)]
        : wasPaid && by === 'booker'
          ? ['It was too late for a refund.']
          : []),
    ],
  })
}

/** The payment came after the seats were gone. */
export function seatsGoneEmail({
  refundCents,
  currency,
  eventUrl,
  ...event
}: BookedEvent & { refundCents: number; currency: string; eventUrl: string }): Email {
  return eventEmail(event, {
    subject: `Your seats at ${oneLine(event.title)} could not be booked`,
    paragraphs: [
      'We’re sorry. Your payment arrived after the time to pay was over, and the seats were gone by then.',
      refundSentence(refundCents, currency),
      'You can join the waiting list on the event’s page.',
    ],
    action: { label: 'See the event', url: eventUrl },
  })
}

/** To the person who gave a booking away. */
export function givenEmail({ receiver, ...event }: BookedEvent & { receiver: string }): Email {
  return eventEmail(event, {
    subject: `You gave your booking to ${oneLine(receiver)}`,
    paragraphs: [
      `${oneLine(receiver)} has the ticket now, and yours no longer works. A refund would still go to the card that paid.`,
    ],
  })
}

export function refundFailedEmail({
  refundCents,
  currency,
  ...event
}: BookedEvent & { refundCents: number; currency: string }): Email {
  return eventEmail(event, {
    subject: 'Your refund could not be made yet',
    paragraphs: [
      `The bank didn’t accept the refund of ${formatMoney(refundCents, currency)}. ${oneLine(event.club.name)} knows about it and will try again or pay you another way.`,
    ],
  })
}

/** Confirms a place on the waiting list. */
export function waitingEmail({ seats, url, ...event }: BookedEvent & { seats: number; url: string }): Email {
  return eventEmail(event, {
    subject: `You’re on the waiting list for ${oneLine(event.title)}`,
    paragraphs: [
      `When ${seats === 1 ? 'a seat' : seatsWord(seats)} can be booked, we hold ${seats === 1 ? 'it' : 'them'} for you and email you. Nothing is charged now.`,
    ],
    action: { label: 'See your place', url },
    quiet: 'On that page you can also leave the list.',
  })
}

/** Seats are held for someone who waited. */
export function offerEmail({
  seats,
  until,
  url,
  ...event
}: BookedEvent & { seats: number; until: string; url: string }): Email {
  return eventEmail(event, {
    subject: `${seats === 1 ? 'A seat is' : `${seatsWord(seats)} are`} held for you: ${oneLine(event.title)}`,
    paragraphs: [
      `You waited for this event. We hold ${seatsWord(seats)} for you until ${until}. After that, the next in line gets ${seats === 1 ? 'it' : 'them'}.`,
    ],
    action: { label: seats === 1 ? 'Book your seat' : 'Book your seats', url },
    quiet: 'If you no longer want to come, say so on that page, so that the next in line hears at once.',
  })
}

export function offerExpiredEmail({ url, ...event }: BookedEvent & { url: string }): Email {
  return eventEmail(event, {
    subject: `Your seats for ${oneLine(event.title)} are no longer held`,
    paragraphs: [
      'The time to book them is over, and they went to the next in line. You can join the list again.',
    ],
    action: { label: 'See the event', url },
  })
}

/** An event that people waited for is canceled. */
export function waitingOverEmail(event: BookedEvent): Email {
  return eventEmail(event, {
    subject: `Canceled: ${oneLine(event.title)}`,
    paragraphs: [
      `${oneLine(event.club.name)} had to cancel this event, so its waiting list is closed. Nothing was charged.`,
    ],
  })
}
