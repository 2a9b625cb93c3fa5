// Emails to those who book an event or wait for one.
import { formatMoney } from '~/kit/money'
import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

/** What every email about an event says of it. */
export interface EmailEvent {
  club: EmailSender & { name: string }
  fullName: string
  title: string
  /** "Tuesday, December 1, 2026, 7:00 PM to 10:00 PM" */
  when: string
  place: string
}

interface TicketEmail extends EmailEvent {
  /** Of each seat: the name, or "Guest". */
  people: string[]
  code: string
  /** An image of the QR code; null for an email without pictures. */
  codeUrl: string | null
  ticketUrl: string
  calendarUrl: string
}

const factsOf = ({ title, when, place }: EmailEvent): [string, string][] => [
  ['Event', oneLine(title)],
  ['When', when],
  ['Where', oneLine(place)],
]

const ticketFacts = ({ people, code, ...event }: TicketEmail): [string, string][] => [
  ...factsOf(event),
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
  return noticeEmail({
    club: ticket.club,
    subject: `Your ticket for ${oneLine(ticket.title)}`,
    fullName: ticket.fullName,
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
  return noticeEmail({
    club: ticket.club,
    subject: `Tomorrow: ${oneLine(ticket.title)}`,
    fullName: ticket.fullName,
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
}: EmailEvent & {
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
  return noticeEmail({
    club: event.club,
    subject:
      by === 'event'
        ? `Canceled: ${title}`
        : isWhole
          ? `Your booking of ${title} is canceled`
          : `${seatsWord(seats)} of ${title} canceled`,
    fullName: event.fullName,
    paragraphs: [
      what,
      ...(reason === '' ? [] : [oneLine(reason, 1_000)]),
      ...(refundCents > 0
        ? [refundSentence(refundCents, currency)]
        : wasPaid && by === 'booker'
          ? ['It was too late for a refund.']
          : []),
    ],
    details: factsOf(event),
  })
}

/** The payment came after the seats were gone. */
export function seatsGoneEmail({
  refundCents,
  currency,
  eventUrl,
  ...event
}: EmailEvent & { refundCents: number; currency: string; eventUrl: string }): Email {
  return noticeEmail({
    club: event.club,
    subject: `Your seats at ${oneLine(event.title)} could not be booked`,
    fullName: event.fullName,
    paragraphs: [
      'We’re sorry. Your payment arrived after the time to pay was over, and the seats were gone by then.',
      refundSentence(refundCents, currency),
      'You can join the waiting list on the event’s page.',
    ],
    details: factsOf(event),
    action: { label: 'See the event', url: eventUrl },
  })
}

/** To the person who gave a booking away. */
export function givenEmail({ receiver, ...event }: EmailEvent & { receiver: string }): Email {
  return noticeEmail({
    club: event.club,
    subject: `You gave your booking to ${oneLine(receiver)}`,
    fullName: event.fullName,
    paragraphs: [
      `${oneLine(receiver)} has the ticket now, and yours no longer works. A refund would still go to the card that paid.`,
    ],
    details: factsOf(event),
  })
}

export function refundFailedEmail({
  refundCents,
  currency,
  ...event
}: EmailEvent & { refundCents: number; currency: string }): Email {
  return noticeEmail({
    club: event.club,
    subject: 'Your refund could not be made yet',
    fullName: event.fullName,
    paragraphs: [
      `The bank didn’t accept the refund of ${formatMoney(refundCents, currency)}. ${oneLine(event.club.name)} knows about it and will try again or pay you another way.`,
    ],
    details: factsOf(event),
  })
}

/** Confirms a place on the waiting list. */
export function waitingEmail({ seats, url, ...event }: EmailEvent & { seats: number; url: string }): Email {
  return noticeEmail({
    club: event.club,
    subject: `You’re on the waiting list for ${oneLine(event.title)}`,
    fullName: event.fullName,
    paragraphs: [
      `When ${seats === 1 ? 'a seat' : seatsWord(seats)} can be booked, we hold ${seats === 1 ? 'it' : 'them'} for you and email you. Nothing is charged now.`,
    ],
    details: factsOf(event),
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
}: EmailEvent & { seats: number; until: string; url: string }): Email {
  return noticeEmail({
    club: event.club,
    subject: `${seats === 1 ? 'A seat is' : `${seatsWord(seats)} are`} held for you: ${oneLine(event.title)}`,
    fullName: event.fullName,
    paragraphs: [
      `You waited for this event. We hold ${seatsWord(seats)} for you until ${until}. After that, the next in line gets ${seats === 1 ? 'it' : 'them'}.`,
    ],
    details: factsOf(event),
    action: { label: seats === 1 ? 'Book your seat' : 'Book your seats', url },
    quiet: 'If you no longer want to come, say so on that page, so that the next in line hears at once.',
  })
}

export function offerExpiredEmail({ url, ...event }: EmailEvent & { url: string }): Email {
  return noticeEmail({
    club: event.club,
    subject: `Your seats for ${oneLine(event.title)} are no longer held`,
    fullName: event.fullName,
    paragraphs: [
      'The time to book them is over, and they went to the next in line. You can join the list again.',
    ],
    details: factsOf(event),
    action: { label: 'See the event', url },
  })
}

/** An event that people waited for is canceled. */
export function waitingOverEmail(event: EmailEvent): Email {
  return noticeEmail({
    club: event.club,
    subject: `Canceled: ${oneLine(event.title)}`,
    fullName: event.fullName,
    paragraphs: [
      `${oneLine(event.club.name)} had to cancel this event, so its waiting list is closed. Nothing was charged.`,
    ],
    details: factsOf(event),
  })
}
