import { formatDay, type Day } from '~/foundation/kit/dates'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface TwoStepEmail {
  /** The platform itself. */
  sender: EmailSender
  fullName: string
  businessName: string
}

/** Tells a person whose role sees payments by which day they need two-step sign-in; null: from now on. */
export function twoStepReminderEmail({
  sender,
  fullName,
  businessName,
  by,
  reminder,
  setUpUrl,
}: TwoStepEmail & {
  by: Day | null
  /** The owner who reminds them; null: the rule itself. */
  reminder: string | null
  setUpUrl: string
}): Email {
  const name = oneLine(businessName)
  const reason = reminder
    ? `${oneLine(reminder)} asks you to set up two-step sign-in for your work at ${name}.`
    : `${name} takes payments on Tastevin, and your role sees them. Two-step sign-in protects your members’ payments if someone learns your password.`
  return noticeEmail({
    club: sender,
    subject: by ? `Set up two-step sign-in by ${formatDay(by)}` : 'Set up two-step sign-in',
    fullName,
    paragraphs: [
      reason,
      ...(by
        ? [`From ${formatDay(by)}, the portal of ${name} asks you to set it up before anything else.`]
        : []),
      'You need an authenticator app on your phone, or a passkey: your fingerprint, face or device PIN. It takes two minutes.',
    ],
    action: { label: 'Set up two-step sign-in', url: setUpUrl },
    quiet: 'The desk needs no second step: hand-overs and stock continue as before.',
  })
}

/** Tells a person, or another owner of their business, of a reset that waits, and how to stop it. */
export function resetRequestedEmail({
  sender,
  fullName,
  businessName,
  about,
  on,
  stopUrl,
}: TwoStepEmail & {
  /** The person whose account it is; null where they are the reader. */
  about: string | null
  on: Day
  stopUrl: string
}): Email {
  const whose = about ? `${oneLine(about)}’s` : 'your'
  return noticeEmail({
    club: sender,
    subject: `${about ? `${oneLine(about)}’s` : 'Your'} two-step sign-in will be reset on ${formatDay(on)}`,
    fullName,
    paragraphs: [
      `An administrator of Tastevin was asked to reset ${whose} two-step sign-in for the portal of ${oneLine(businessName)}.`,
      'It waits 48 hours. Then the authenticator app, passkeys and recovery codes stop working, all devices are signed out, and the password alone signs in until a second step is set up again.',
      'If no one of you asked for this, stop it now.',
    ],
    action: { label: 'Stop the reset', url: stopUrl },
    quiet: 'If you asked for it, there’s nothing to do.',
  })
}
