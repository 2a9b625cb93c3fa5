// Words about the lines of the audit log. Pure.

/** What one may look for, by the beginning of its actions. */
export const activityKinds = {
  'auth.': 'Signing in and out',
  'user.': 'Passwords and second factors',
  'token.': 'Programs',
  'member.': 'Profiles',
  'membership.': 'Memberships',
  'signup.': 'Signups',
  'payment.': 'Failed payments',
  'invoice.': 'Refunds',
  'dispute.': 'Disputes',
  'tier.': 'Tiers',
  'plan.': 'Plan',
  'payments.': 'Payment account',
  'business.': 'The business',
  'staff.': 'People who work there',
  'domain.': 'Web addresses',
  'account.': 'Accounts deleted and exported',
  'invitation.': 'Invitations',
} satisfies Record<string, string>

/** The same with what happens outside every club, for administrators. */
export const platformKinds = {
  ...activityKinds,
  'inquiry.': 'Inquiries',
  'webhook.': 'Webhooks',
  'job.': 'Background jobs',
  'admin.': 'Administrators',
} satisfies Record<string, string>

/** An action as it may be asked for: something like `auth.` or `auth.signed_in`; anything else asks for all. */
export function parseActionFilter(text: string | null): string {
  return text !== null && /^[a-z][a-z_-]{0,40}\.[a-z_-]{0,60}$/.test(text) ? text : ''
}

const SECRET = /pass|secret|token|hash|code|card|email|address|phone|birth|key|cookie|ip\b/i
const LONGEST = 200
/** Stands where something was left out. */
export const REDACTED = '(hidden)'

/** Details in one line: names and plain values, with what is empty or could be somebody's secret or contact left out. */
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
