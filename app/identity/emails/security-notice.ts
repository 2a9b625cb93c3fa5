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
      'An authenticator app was set up for your account. Signing in with your password now also requires a code from it.',
      'You also received ten recovery codes. Keep them somewhere you can reach without your phone.',
    ],
  },
  'authenticator-disabled': {
    subject: 'The authenticator app was removed from your account',
    paragraphs: () => [
      'Signing in no longer requires a code from your authenticator app. Your recovery codes no longer work.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'You have new recovery codes',
    paragraphs: () => ['Ten new recovery codes were created for your account. The old ones no longer work.'],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in',
    paragraphs: ({ remaining }) => [
      'Someone signed in to your account with one of your recovery codes. That code no longer works.',
      `You have ${remaining} left. You can create new ones in your security settings.`,
    ],
  },
  'passkey-added': {
    subject: 'A passkey was added to your account',
    paragraphs: ({ name }) => [
      `A passkey named "${name}" was added to your account. It can sign in without a password.`,
    ],
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    paragraphs: ({ name }) => [`The passkey named "${name}" can no longer sign in to your account.`],
  },
  'email-codes-enabled': {
    subject: 'Signing in now requires a code sent by email',
    paragraphs: () => [
      'Signing in with your password now also requires a code that we send to this address.',
    ],
  },
  'email-codes-disabled': {
    subject: 'Signing in no longer requires a code sent by email',
    paragraphs: () => ['You can now sign in with your password alone.'],
  },
  'app-connected': {
    subject: 'An app was connected to your account',
    paragraphs: ({ name }) => [
      `An app named "${name}" was given access to your account with your password.`,
      'You can disconnect it at any time in your security settings.',
    ],
  },
  'app-disconnected': {
    subject: 'An app was disconnected from your account',
    paragraphs: ({ name }) => [`The app "${name}" no longer has access to your account.`],
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

/** Tells a user that the ways to sign in to their account have changed. */
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
    action: { label: 'Open security settings', url: securityUrl },
    quiet: 'If this was not you, choose a new password right away and sign out every other device.',
  })
}
