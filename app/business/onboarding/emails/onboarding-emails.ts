import type { Email } from '~/foundation/messaging/email'
import type { EmailSender } from '~/foundation/messaging/email-branding'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { oneLine } from '~/foundation/messaging/plain-text'

interface OnboardingReminder {
  /** The platform itself. */
  sender: EmailSender
  fullName: string
  businessName: string
  /** Names of the unfinished steps. */
  open: string[]
  continueUrl: string
}

/** Reminds an owner, once, of an unfinished setup. */
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
    subject: `Finish setting up your wine club, ${name}`,
    title: 'Your setup is almost done',
    fullName,
    paragraphs: [
      `You started setting up the wine club for ${name}. Everything you entered is saved.`,
      ...(open.length > 0 ? [`Steps left: ${steps}. Most take a minute or two.`] : []),
      'You can continue where you left off, on any device. You pay nothing until your club can take members.',
    ],
    action: { label: 'Continue setup', url: continueUrl },
    quiet: 'This is the only reminder we’ll send.',
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
  /** False: guests see the page but cannot join yet. */
  isPaymentsReady: boolean
}

/** Tells an owner that their club is live, where it is, and what to do next. */
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
      `The wine club of ${name} is live. Guests find it here:`,
      more.isPaymentsReady
        ? 'Next, join your own club once to see what your guests see, and send the link to three regulars.'
        : 'One thing is left: your payments are not connected yet, so guests can see your page but can’t join. Connecting takes about ten minutes.',
    ],
    details: [
      ['Your link for guests', signupLink],
      ['Your club page', clubPage],
    ],
    action: { label: 'Go to Dashboard', url: more.dashboardUrl },
  })
}
