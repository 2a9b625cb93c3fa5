// An event in an email: its picture, its name, when and where.
import type { ReactNode } from 'react'
import type { EmailBranding } from './email-branding'
import { EmailPanel, EmailParagraph, EmailPicture, EmailTitle, type EmailPhoto } from './email-layout'
import { emailPhotoOf } from '~/foundation/theme/media'
import { oneLine, plainTextDetails } from './plain-text'

export interface EmailEvent {
  title: string
  /** "Tuesday, December 1, 2026, 7:00 PM to 10:00 PM" */
  when: string
  place: string
  picture?: EmailPhoto | null
}

/** The picture of a published event for its emails; null without one. `path` is the address of the photo. */
export function eventPicture({
  title,
  path,
  clubOrigin,
}: {
  title: string
  path: string | null
  clubOrigin: string
}): EmailPhoto | null {
  const photo = emailPhotoOf(path)
  return photo && { ...photo, url: clubOrigin + photo.url, alt: `Picture of ${oneLine(title)}` }
}

/** An event on a ground of its own, fit for a button below its facts. */
export function EmailEventPanel({
  branding,
  event,
  children,
}: {
  branding: EmailBranding
  event: EmailEvent
  children?: ReactNode
}) {
  const { title, when, place, picture } = event
  return (
    <EmailPanel branding={branding}>
      {picture && <EmailPicture picture={picture} />}
      <EmailTitle branding={branding} level={2}>
        {oneLine(title)}
      </EmailTitle>
      <EmailParagraph branding={branding}>
        {when}
        {place && (
          <>
            <br />
            {oneLine(place)}
          </>
        )}
      </EmailParagraph>
      {children}
    </EmailPanel>
  )
}

export const plainTextEvent = ({ title, when, place }: EmailEvent): string =>
  plainTextDetails([
    ['Event', oneLine(title)],
    ['When', when],
    ...(place ? [['Where', oneLine(place)] as const] : []),
  ])
