import type { InvitationLinkState } from './find-invitation.server'

interface InvalidLinkMessage {
  status: 404 | 409 | 410
  title: string
  sentence: string
}

/** What is said of an invitation that is not, or no longer, good: what happened, and what to do. */
export const invalidLinkMessages: Record<Exclude<InvitationLinkState, 'valid'>, InvalidLinkMessage> = {
  used: {
    status: 410,
    title: 'This invitation has been used',
    sentence:
      'An invitation is good once, and with this one a club has been begun. If that was you, sign in, and you can go on where you left off.',
  },
  expired: {
    status: 410,
    title: 'This invitation is out of date',
    sentence:
      'An invitation is good for two weeks, and this one has run out. Write to whoever invited you: a new one takes a minute.',
  },
  revoked: {
    status: 410,
    title: 'This invitation was taken back',
    sentence:
      'Whoever invited you has withdrawn it, or has sent you a newer one. Please look for a later letter from us, or ask them.',
  },
  unknown: {
    status: 404,
    title: 'This is not one of our invitations',
    sentence:
      'The link may have been cut in two on its way. Please open it from the letter once more, whole, or ask whoever gave it to you.',
  },
}
