// A claim in words, for the business. Pure.
import type { ClaimState } from './rules'

export const claimStateWords: Record<ClaimState, string> = {
  claimed: 'Confirmed',
  'under-age': 'Under 21',
  bounced: 'Email not accepted',
  queued: 'Email on its way',
  sent: 'Emailed',
  new: 'Not emailed',
}

const sentences: Record<ClaimState, string> = {
  claimed: 'They have confirmed their details.',
  'under-age':
    'They stated a date of birth under 21. Don’t hand over wine; end the membership or speak with them.',
  bounced: 'The latest email was not accepted. Ask them for their address, correct it, and send a new link.',
  queued: 'The email with the link is on its way.',
  sent: 'They were emailed the link, and have not used it.',
  new: 'You entered this member. They have not been emailed the link to confirm their details.',
}

export const claimSentence = ({ state }: { state: ClaimState }): string => sentences[state]
