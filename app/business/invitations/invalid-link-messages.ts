import type { InvitationLinkState } from './find-invitation.server'

interface InvalidLinkMessage {
  status: 404 | 409 | 410
  title: string
  sentence: string
}

/** Messages for invalid invitations: what happened, and what to do. */
export const invalidLinkMessages: Record<Exclude<InvitationLinkState, 'valid'>, InvalidLinkMessage> = {
  used: {
    status: 410,
    title: 'This invitation has already been used',
    sentence:
      'An invitation works once, and this one has been used to set up a club. If that was you, sign in to continue where you left off.',
  },
  expired: {
    status: 410,
    title: 'This invitation has expired',
    sentence: 'Invitations are valid for two weeks. Please ask the person who invited you for a new one.',
  },
  revoked: {
    status: 410,
    title: 'This invitation was canceled',
    sentence:
      'It was canceled or replaced by a newer one. Please look for a later email from us, or ask the person who invited you.',
  },
  unknown: {
    status: 404,
    title: 'This invitation link is invalid',
    sentence:
      'The link may be incomplete. Please open it from the email again, or ask the person who sent it to you.',
  },
}
