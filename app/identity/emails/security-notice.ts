import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'

interface Wording {
  subject: string
  paragraphs(details: Record<string, string | number>): string[]
}

const wordings = {
  'authenticator-enabled': {
    subject: 'An authenticator app now protects your account',
    paragraphs: () => [
      'An authenticator app was set up for your account. From now on signing in with your password also asks for a code from it.',
      'Ten recovery codes were shown with it. Keep them where you would look without your phone.',
    ],
  },
  'authenticator-disabled': {
    subject: 'The authenticator app was removed from your account',
    paragraphs: () => [
      'Signing in no longer asks for a code from your authenticator app. Your recovery codes went with it.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'Your recovery codes were made anew',
    paragraphs: () => [
      'Ten new recovery codes were made for your account. The ones from before no longer work.',
    ],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in',
    paragraphs: ({ remaining }) => [
      'Somebody signed in to your account with one of your recovery codes. It does not work a second time.',
      `You have ${remaining} of them left. You can make new ones in your security settings.`,
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    paragraphs: ({ name }) => [
      `A passkey named "${name}" was added to your account. It signs in without a password.`,
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    paragraphs: ({ name }) => [`The passkey named "${name}" no longer signs in to your account.`],
  },
  'email-codes-enabled': {
    subject: 'Signing in now asks for a code by email',
    paragraphs: () => [
      'From now on signing in with your password also asks for a code that we send to this address.',
    ],
  },
  'email-codes-disabled': {
    subject: 'Signing in no longer asks for a code by email',
    paragraphs: () => ['Your password alone signs in to your account from now on.'],
  },
  'app-connected': {
    subject: 'A program can now act for you',
    paragraphs: ({ name }) => [
      `A program that calls itself "${name}" was given access to your account with your password.`,
      'You can take that back at any time in your security settings.',
    ],
  },
  'app-disconnected': {
    subject: 'A program can no longer act for you',
    paragraphs: ({ name }) => [
      `What the program "${name}" was given was taken back. It can do nothing more in your account.`,
    ],
  },
} satisfies Record<string, Wording>

export type SecurityEvent = keyof typeof wordings

interface SecurityNotice {
  club: EmailSender
  fullName: string
  event: SecurityEvent
  details?: Record<string, string | number>
  securityUrl: string
}

/** Tells somebody that the way into their account has changed. */
export function securityNoticeEmail({
  club,
  fullName,
  event,
  details = {},
  securityUrl,
}: SecurityNotice): Email {
  const wording: Wording = wordings[event]
  return noticeEmail({
    club,
    subject: wording.subject,
    fullName,
    paragraphs: wording.paragraphs(details),
    action: { label: 'See Security Settings', url: securityUrl },
    quiet: 'If this was not you, choose a new password at once and sign out every other device.',
  })
}
