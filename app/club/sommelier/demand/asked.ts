// Filters and lists of the pages about requests. Pure.
import { lookup } from '~/foundation/kit/lookup'

/** Days that the pages cover. */
export const askedDays = ['30', '90', '365'] as const
export type AskedDays = (typeof askedDays)[number]
export const dayLabels: Record<AskedDays, string> = {
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last year',
}

export const audienceLabels = { guest: 'Guests', member: 'Members', staff: 'Staff' } as const
export type AskedAudience = keyof typeof audienceLabels
export const audiences = Object.keys(audienceLabels) as AskedAudience[]

/** The lists behind the figures. */
export const askedLists = {
  all: 'All questions',
  unmet: 'Asked for and not found',
  tier: 'Reserved for higher tiers',
  unclear: 'Not understood',
  refused: 'Not about wine, or refused',
  up: 'Thumbs up',
  down: 'Thumbs down',
  rules: 'Answered by rules',
  model: 'Answered by a language model',
} as const
export type AskedList = keyof typeof askedLists
export const askedListNames = Object.keys(askedLists) as AskedList[]

/** Why nothing was suggested, as it stands behind what was asked for. */
export const unmetReasons = lookup({
  stock: 'Sold out',
  limit: 'No wine like this',
  food: 'Nothing that goes with it',
  tier: 'Reserved for a higher tier',
  empty: 'No wines to suggest',
})

export interface AskedSpan {
  since: Date
  /** Exclusive end of the span; without it, the span ends now. */
  before?: Date
  /** Null for everyone. */
  audience: AskedAudience | null
}

/** Reads days and audience from a page's address; what is not known is ignored. */
export function askedSpan(url: string, now: Date): AskedSpan & { days: AskedDays } {
  const query = new URL(url).searchParams
  const days = askedDays.find((one) => one === query.get('days')) ?? '30'
  return {
    days,
    since: new Date(now.getTime() - Number(days) * 86_400_000),
    audience: audiences.find((one) => one === query.get('who')) ?? null,
  }
}

/** The same as a query; empty for what a page shows by itself. */
export function askedQuery({ days, audience }: { days: AskedDays; audience: AskedAudience | null }) {
  return { days: days === '30' ? undefined : days, who: audience ?? undefined }
}
