// Filters and redaction of audit entries. Pure.

/** Activity filters by action prefix. */
export const activityKinds = {
  'auth.': 'Sign-ins',
  'user.': 'Passwords and security',
  'token.': 'Connected apps',
  'member.': 'Profiles',
  'membership.': 'Memberships',
  'signup.': 'Signups',
  'payment.': 'Failed payments',
  'invoice.': 'Refunds',
  'dispute.': 'Disputes',
  'archive.': 'Archives',
  'tier.': 'Tiers',
  'perk.': 'Perks used',
  'plan.': 'Plan',
  'run.': 'Club runs',
  'purchase.': 'Bottles bought',
  'order.': 'Orders',
  'shipping.': 'Shipping',
  'parcel.': 'Parcels',
  'gift.': 'Gifts',
  'event.': 'Events',
  'message.': 'Messages',
  'question.': 'Questions',
  'payments.': 'Stripe account',
  'business.': 'Business',
  'staff.': 'Staff',
  'domain.': 'Web addresses',
  'sender.': 'Email sender',
  'account.': 'Account deletions and exports',
  'invitation.': 'Invitations',
  'opening_list.': 'Opening list',
} satisfies Record<string, string>

/** With what happens outside clubs, for administrators. */
export const platformKinds = {
  ...activityKinds,
  'inquiry.': 'Inquiries',
  'webhook.': 'Webhooks',
  'job.': 'Background jobs',
  'admin.': 'Administrators',
} satisfies Record<string, string>

/** A valid action filter such as `auth.` or `auth.signed_in`; empty (all actions) for anything else. */
export function parseActionFilter(text: string | null): string {
  return text !== null && /^[a-z][a-z_-]{0,40}\.[a-z_-]{0,60}$/.test(text) ? text : ''
}

const SECRET = /pass|secret|token|hash|code|card|email|address|phone|birth|key|cookie|ip\b/i
const LONGEST = 200
/** Replaces what was left out. */
export const REDACTED = '(hidden)'

/** Details in one line: names and plain values. Empty values, possible secrets and contact details are left out. */
export function redactDetails(details: unknown): string {
  if (typeof details !== 'object' || details === null) return ''
  const text = Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(
      ([name, value]) => `${name.replaceAll(/[_-]/g, ' ')}: ${SECRET.test(name) ? REDACTED : plain(value)}`,
    )
    .join(', ')
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function plain(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => plain(one)).join(' ')
  if (typeof value === 'object' && value !== null) return redactDetails(value)
  const text = String(value)
  // Long runs without a space are keys and tokens, not words.
  return /[\w-]{40,}/.test(text) || /\S@\S+\.\S/.test(text) ? REDACTED : text
}
