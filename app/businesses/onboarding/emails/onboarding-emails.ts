import type { Email } from '~/messaging/email'
import type { EmailSender } from '~/messaging/email-branding'
import { noticeEmail } from '~/messaging/notice-email'
import { oneLine } from '~/messaging/plain-text'

interface OnboardingReminder {
  /** The platform itself. */
  sender: EmailSender
  fullName: string
  businessName: string
  /** What is open, by the names of the steps. */
  open: string[]
  continueUrl: string
}

/** Reminds an owner, once, of a set-up that was begun and left. */
export function onboardingReminderEmail({
  sender,
  fullName,
  businessName,
  open,
  continueUrl,
}: OnboardingReminder): Email {
  const name = oneLine(businessName)
  const steps = new Intl.ListFormat('en-US', { type: 'conjunction' }).format(
    open.map((step) => oneLine(step)),
  )
  return noticeEmail({
    club: sender,
    subject: `The wine club of ${name} is waiting for you`,
    title: 'Shall we finish it?',
    fullName,
    paragraphs: [
      `You began to set up the wine club of ${name}. Everything you entered is kept.`,
      ...(open.length > 0 ? [`What is left: ${steps}. Most of it takes a minute or two each.`] : []),
      'You can go on where you left off, on any device, and nothing costs anything before your club can take members.',
    ],
    action: { label: 'Continue set-up', url: continueUrl },
    quiet: 'We remind you only this once.',
  })
}

interface ClubLiveDetails {
  sender: EmailSender
  fullName: string
  businessName: string
  /** Where guests join. */
  signupLink: string
  clubPage: string
  dashboardUrl: string
  /** False: guests see the page and cannot join yet. */
  isPaymentsReady: boolean
}

/** Tells an owner that their club is open, where it is, and what to do next. */
export function clubLiveEmail({
  sender,
  fullName,
  businessName,
  signupLink,
  clubPage,
  ...more
}: ClubLiveDetails): Email {
  const name = oneLine(businessName)
  return noticeEmail({
    club: sender,
    subject: `${name} is live`,
    fullName,
    paragraphs: [
      `The wine club of ${name} is open, and this is where guests find it:`,
      more.isPaymentsReady
        ? 'Next: join your own club once, so that you know what your guests see, and give the link to three regulars tonight.'
        : 'One thing is left: your payments are not connected yet, so guests see your page and cannot join. It takes about ten minutes.',
    ],
    details: [
      ['Your link for guests', signupLink],
      ['Your club page', clubPage],
    ],
    action: { label: 'Go to Dashboard', url: more.dashboardUrl },
  })
}
