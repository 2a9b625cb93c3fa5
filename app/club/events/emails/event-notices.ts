// Emails of the business to people of an event: what changed, and messages.
import type { EventFieldChange } from '#/db/schema/events'
import type { Email } from '~/foundation/messaging/email'
import type { EmailEvent } from '~/foundation/messaging/email-event'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface EventNotice {
  club: EmailSender & { name: string }
  fullName: string
  event: EmailEvent
}

/** The title, the time or the place of an event that the reader booked has changed. */
export function eventChangedEmail({
  club,
  fullName,
  event,
  fields,
}: EventNotice & { fields: readonly EventFieldChange[] }): Email {
  return noticeEmail({
    club,
    subject: `Changed: ${oneLine(event.title)}`,
    fullName,
    paragraphs: [
      `${oneLine(club.name)} has changed an event that you booked. Your booking stays as it is, and so does what you paid.`,
      'If you can’t come any more, you can cancel your booking, or write to us.',
    ],
    event,
    details: fields.map(({ field, from }) => [`${field}, before`, oneLine(from)] as const),
  })
}

/** A message that the business wrote, as paragraphs. */
export function eventMessageEmail({
  club,
  fullName,
  event,
  subject,
  body,
}: EventNotice & { subject: string; body: string }): Email {
  return noticeEmail({
    club,
    subject: oneLine(subject),
    fullName,
    paragraphs: body
      .split(/\n\s*\n/)
      .map((paragraph) => oneLine(paragraph))
      .filter(Boolean),
    event,
  })
}
