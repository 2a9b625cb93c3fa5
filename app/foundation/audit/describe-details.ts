// Details of audit entries, in a club's own terms. Pure.
import { isId } from '~/foundation/kit/ids'
import { formatDay, isDay } from '~/foundation/kit/dates'
import { lookup } from '~/foundation/kit/lookup'
import { formatMoney } from '~/foundation/kit/money'
import { REDACTED, redactDetails } from './rules'

/** Names for ids and plain numbers in the log. */
interface ClubTerms {
  /** Names of the club's tiers by id. */
  tiers: ReadonlyMap<string, string>
  currency: string
  /** Names of the platform's plans by id. */
  planNames: ReadonlyMap<string, string>
}

/** Stripe's ids and internal markers, which are of no use to a club. */
const technicalDetails = new Set([
  'subscription',
  'invoice',
  'refund',
  'account',
  'change',
  'kind',
  'step',
  'by',
  'accountType',
  'scope',
  'code',
  'job',
])

/** Details whose value says what it is. */
const plainDetails = new Set(['amount', 'wine', 'plan', 'name', 'business', 'reason', 'file'])

/** Columns, as the forms of the product call them. */
const fieldNames = lookup({
  full_name: 'name',
  date_of_birth: 'date of birth',
  email_confirmed_at: 'email address',
  timeZone: 'time zone',
  licence: 'license',
})

/**
 * An action's details in words: tiers, plans, days and money as elsewhere, without technical ids. Empty when
 * nothing is left. Possible secrets and contact details are left out, as in `redactDetails`.
 */
export function describeDetails(action: string, details: unknown, terms: ClubTerms): string {
  if (typeof details !== 'object' || details === null) return ''
  const { from, to, ...rest } = details as Record<string, unknown>
  const textOf = (name: string, value: unknown) => valueOf(action, name, value, terms)
  if (action === 'membership.skipped') return from ? `payment of ${textOf('from', from)}` : ''
  return [
    step(textOf('from', from), action.endsWith(`.${String(to)}`) ? '' : textOf('to', to)),
    ...Object.entries(rest).map(([name, value]) => fact(name, value, textOf(name, value))),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A change from one value to another; of a state that the action itself names, only the previous one. */
function step(from: string, to: string): string {
  if (from && to) return `from ${from} to ${to}`
  if (to) return `to ${to}`
  if (/\d{4}$/.test(from)) return `from ${from}`
  return from && `was ${from}`
}

function fact(name: string, value: unknown, text: string): string {
  if (!text) return ''
  if (plainDetails.has(name)) return text
  switch (name) {
    case 'changed':
      return text
    case 'method':
      return `with ${text}`
    case 'role':
      return `as ${text}`
    case 'guests':
      return `${text} ${value === 1 ? 'guest' : 'guests'}`
    case 'shipsTo':
      return value === 0 ? 'no shipping' : `ships to ${text} ${value === 1 ? 'state' : 'states'}`
    case 'due':
      return value === 0 ? '' : `${text} due`
    case 'missing':
      return value === 0 ? '' : `missing: ${text}`
    case 'isOn':
      return value === true ? 'on' : 'off'
    case 'on':
    case 'until':
      return `${name} ${text}`
    case 'effectiveOn':
      return `from ${text}`
    case 'attempts':
      return `attempt ${text}`
    case 'minutes':
      return `for ${text} ${value === 1 ? 'minute' : 'minutes'}`
    case 'times':
      return value === 1 ? 'sent once' : `sent ${text} times`
    case 'wanted':
      return `on: ${text}`
    case 'refused':
      return `off: ${text}`
    default:
      return `${inWords(name)}: ${text}`
  }
}

/** A name from the code as words: `attemptCount` and `attempt_count` are "attempt count". */
function inWords(name: string): string {
  return name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]/g, ' ')
    .toLowerCase()
}

function valueOf(action: string, name: string, value: unknown, terms: ClubTerms): string {
  if (technicalDetails.has(name)) return ''
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) {
    const all = value.map((one) => valueOf(action, name, one, terms))
    return all.filter(Boolean).join(' and ')
  }
  if (typeof value === 'number' && (/^(amount|due)$/.test(name) || action.startsWith('tier.price-')))
    return formatMoney(value, terms.currency)
  if (typeof value === 'string') {
    if (name === 'changed') return fieldNames.get(value) ?? inWords(value)
    if (isDay(value)) return formatDay(value)
    if (isId(value)) return terms.tiers.get(value) ?? ''
    const planName = terms.planNames.get(value)
    if (planName) return planName
  }
  // Redacted together with its name, which decides what to hide.
  const text = redactDetails({ [name]: value }).slice(name.length + 2)
  return text.includes(REDACTED) ? '' : text.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')
}
