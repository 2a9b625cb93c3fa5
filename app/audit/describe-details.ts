// Details of audit entries, in a club's own terms. Pure.
import { isId } from '~/kit/ids'
import { formatDay, isDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { REDACTED, redactDetails } from './rules'

/** Names for ids and plain numbers in the log. */
export interface ClubTerms {
  /** Names of the club's tiers by id. */
  tiers: ReadonlyMap<string, string>
  currency: string
  /** Names of the platform's plans by id. */
  planNames: ReadonlyMap<string, string>
}

/** Stripe's ids and internal markers, which are of no use to a club. */
const technicalDetails = new Set(['subscription', 'invoice', 'refund', 'account', 'change', 'kind'])

/**
 * An action's details in words: tiers, plans, days and money as elsewhere, without technical ids. Empty when
 * nothing is left. Possible secrets and contact details are left out, as in `redactDetails`.
 */
export function describeDetails(action: string, details: unknown, terms: ClubTerms): string {
  if (typeof details !== 'object' || details === null) return ''
  const { from, to, ...rest } = details as Record<string, unknown>
  const said = (name: string, value: unknown) => valueOf(action, name, value, terms)
  if (action === 'membership.skipped') return from ? `payment of ${said('from', from)}` : ''
  return [
    step(said('from', from), action.endsWith(`.${String(to)}`) ? '' : said('to', to)),
    ...Object.entries(rest).map(([name, value]) => fact(name, value, said(name, value))),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A change from one value to another; of a state that the action itself names, only the previous one. */
function step(from: string, to: string): string {
  if (from && to) return `from ${from} to ${to}`
  if (to) return `to ${to}`
  if (/\d{4}$/.test(from)) return `from ${from}`
  return from && `${from} before`
}

function fact(name: string, value: unknown, said: string): string {
  if (!said) return ''
  switch (name) {
    case 'amount':
      return said
    case 'due':
      return value === 0 ? '' : `${said} due`
    case 'on':
    case 'until':
      return `${name} ${said}`
    case 'effectiveOn':
      return `from ${said}`
    case 'attempts':
      return `attempt ${said}`
    default:
      return `${name.replaceAll(/[_-]/g, ' ')}: ${said}`
  }
}

function valueOf(action: string, name: string, value: unknown, terms: ClubTerms): string {
  if (technicalDetails.has(name)) return ''
  if (Array.isArray(value)) {
    const all = value.map((one) => valueOf(action, name, one, terms))
    return all.filter(Boolean).join(' and ')
  }
  if (typeof value === 'number' && (/^(amount|due)$/.test(name) || action.startsWith('tier.price-')))
    return formatMoney(value, terms.currency)
  if (typeof value === 'string') {
    if (isDay(value)) return formatDay(value)
    if (isId(value)) return terms.tiers.get(value) ?? ''
    const planName = terms.planNames.get(value)
    if (planName) return planName
  }
  // Redacted together with its name, which decides what to hide.
  const text = redactDetails({ [name]: value }).slice(name.length + 2)
  return text.includes(REDACTED) ? '' : text.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')
}
