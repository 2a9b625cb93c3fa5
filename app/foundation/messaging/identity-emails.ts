/**
 * Occasions of the emails with a link or code that proves who someone is. The platform sends them from its own address,
 * also in a club's name: an email that cannot be delivered returns to a host that the DNS of the sender's domain names,
 * and may hold the link. See decision 0126.
 */
export const identityEmails: ReadonlySet<string> = new Set([
  'reset-password',
  'confirm-address',
  'change-email',
  'one-time-code',
  'staff-invitation',
  'invitation',
  'claim',
  'claim-reminder',
  'claim-password',
])
