// Rules for links and emails of claims. Pure.

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Days that the link of an email is valid, counted from its sending. */
export const emailLinkDays = 180
/** Minutes that a link shown at the desk is valid. */
export const deskLinkMinutes = 60
/** Emails with the link that one member gets at most, the reminder included. */
export const maxClaimEmails = 5
/** Hours between two of them. */
const resendIntervalHours = 24
/** Days after the first email until the reminder, where the business turned it on. */
export const reminderAfterDays = 7

export const linkExpiry = (way: 'email' | 'desk', now: Date): Date =>
  new Date(now.getTime() + (way === 'email' ? emailLinkDays * dayMs : deskLinkMinutes * 60_000))

/** A claim as far as its emails to the member's present address go. */
interface ClaimEmails {
  claimedAt: Date | null
  queuedAt: Date | null
  sentCount: number
  sentAt: Date | null
}

/** A claim without the emails that went out before its address was corrected. */
export function ofPresentAddress<Claim extends ClaimEmails & { sentBefore: number }>(claim: Claim): Claim {
  const sentCount = claim.sentCount - claim.sentBefore
  return { ...claim, sentCount, sentAt: sentCount > 0 ? claim.sentAt : null }
}

/** Why the link cannot be emailed now, as a sentence; null if it can. */
export function sendProblem(
  { claimedAt, queuedAt, sentCount, sentAt }: ClaimEmails,
  now: Date,
): string | null {
  if (claimedAt) return 'This member has confirmed their details already.'
  if (queuedAt) return 'The email is on its way.'
  if (sentCount >= maxClaimEmails)
    return `This member has received ${maxClaimEmails} emails, which is the limit.`
  if (sentAt && now.getTime() < sentAt.getTime() + resendIntervalHours * hourMs)
    return `Please wait ${resendIntervalHours} hours between emails to the same member.`
  return null
}

/**
 * - `new`: not emailed
 * - `queued`: the email goes out with the next portion
 * - `sent`: emailed, and waited for
 * - `bounced`: the latest email was not accepted
 * - `under-age`: they stated a date of birth under the age for wine
 */
export type ClaimState = 'claimed' | 'under-age' | 'bounced' | 'queued' | 'sent' | 'new'

export function claimState(
  claim: ClaimEmails & { underAgeAt: Date | null; bouncedAt: Date | null },
): ClaimState {
  if (claim.claimedAt) return 'claimed'
  if (claim.underAgeAt) return 'under-age'
  if (claim.queuedAt) return 'queued'
  if (claim.bouncedAt) return 'bounced'
  return claim.sentAt ? 'sent' : 'new'
}
