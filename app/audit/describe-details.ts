// Details of the audit log as a club's own people read them. Pure.
import { formatDay, isDay } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { REDACTED, redactDetails } from './rules'

/** What the log has as an id or a plain number, in the club's own terms. */
export interface ClubTerms {
  /** Names of the club's tiers by their ids. */
  tiers: ReadonlyMap<string, string>
  currency: string
  /** Names of the platform's plans by their ids. */
  planNames: ReadonlyMap<string, string>
}

/** What finds something at the payment provider, or tells programs apart: of no use to whoever runs a club. */
const technicalDetails = new Set(['subscription', 'invoice', 'refund', 'account', 'change', 'kind'])
const anId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/**
 * The details of an action in words: tiers, plans, days and money as they stand elsewhere, without what only Tastevin
 * needs. Empty where nothing is left. What could be somebody's secret or contact is left out as `redacted` hides it.
 */
export function describeDetails(action: string, details: unknown, terms: ClubTerms): string {
  if (typeof details !== 'object' || details === null) return ''
  const { from, to, ...rest } = details as Record<string, unknown>
  const said = (name: string, value: unknown) => valueOf(action, name, value, terms)
  if (action === 'membership.skipped') return from ? `the payment of ${said('from', from)}` : ''
  return [
    step(said('from', from), action.endsWith(`.${String(to)}`) ? '' : said('to', to)),
    ...Object.entries(rest).map(([name, value]) => fact(name, value, said(name, value))),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Where something came from and went; of a state that the action itself names, only what was before. */
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
    if (anId.test(value)) return terms.tiers.get(value) ?? ''
    const planName = terms.planNames.get(value)
    if (planName) return planName
  }
  // By itself, under its name: the name tells what has to be hidden.
  const text = redactDetails({ [name]: value }).slice(name.length + 2)
  return text.includes(REDACTED) ? '' : text.replaceAll(/(?<=[a-z])_(?=[a-z])/g, ' ')
}
