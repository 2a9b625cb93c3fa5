import { countWords } from '~/foundation/kit/count-words'
import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'

interface Wording {
  subject: string
  paragraphs(details: Record<string, string | number>): string[]
}

const wordings = {
  'authenticator-enabled': {
    subject: 'An authenticator app now protects your account',
    paragraphs: () => [
      'An authenticator app was set up for your account. When you sign in with your password, you’ll also enter a code from the app.',
      'You also got 10 recovery codes. Keep them where you can find them without your phone.',
    ],
  },
  'authenticator-disabled': {
    subject: 'The authenticator app was removed from your account',
    paragraphs: () => [
      'Sign-in no longer asks for a code from your authenticator app. Your recovery codes no longer work.',
    ],
  },
  'recovery-codes-renewed': {
    subject: 'Your recovery codes were replaced',
    paragraphs: () => ['10 new recovery codes were created for your account. Your old codes no longer work.'],
  },
  'recovery-code-used': {
    subject: 'A recovery code was used to sign in',
    paragraphs: ({ remaining }) => [
      'Someone signed in to your account with one of your recovery codes. It can’t be used again.',
      `You have ${countWords(Number(remaining), 'recovery code')} left. You can create new ones in your security settings.`,
    ],
  },
  'passkey-step-enabled': {
    subject: 'Two-step sign-in with your passkeys is on',
    paragraphs: () => [
      'When you sign in with your password, you’ll also use a passkey. A passkey alone still signs you in.',
      'Keep your recovery codes where you can find them without your devices.',
    ],
  },
  'passkey-step-disabled': {
    subject: 'Passkeys are no longer your second step',
    paragraphs: () => ['When you sign in with your password, you’re no longer asked for a passkey.'],
  },
  'two-steps-reset': {
    subject: 'Your two-step sign-in was reset',
    paragraphs: ({ by }) => [
      `${by} reset two-step sign-in for your account. Your authenticator app, passkeys and recovery codes no longer work, and all devices were signed out.`,
      'Sign in with your password, then set up two-step sign-in again.',
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
    subject: 'Sign-in now asks for a code by email',
    paragraphs: () => [
      'When you sign in with your password, you’ll also enter a code that we email to this address.',
    ],
  },
  'email-codes-disabled': {
    subject: 'Sign-in no longer asks for a code by email',
    paragraphs: () => ['You can now sign in to your account with your password alone.'],
  },
  'app-connected': {
    subject: 'An app was connected to your account',
    paragraphs: ({ name }) => [
      `An app named "${name}" got access to your account with your password.`,
      'You can disconnect it anytime in your security settings.',
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

/** Notifies a user of a change to how they sign in. */
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
    quiet: 'If this wasn’t you, change your password now and sign out all other devices.',
  })
}
