import type { SkipReason } from '#/db/schema/campaigns'

/** Why people get nothing, as screens say it. */
export const skipWords: Record<SkipReason, string> = {
  no_consent: 'Did not ask for these emails',
  unsubscribed: 'Turned these emails off',
  suppressed: 'Their address does not accept email, or reported one as spam',
  left: 'Left the club meanwhile',
  deleted: 'Deleted their account',
  weekly_limit: 'Had enough messages this week',
  refused: 'Their address was refused by the email service',
  canceled: 'Sending was canceled before',
  too_late: 'It could not be sent in time',
}
