import { formatPerZone } from '~/foundation/kit/dates'
import { parseActionFilter } from './rules'

/** The filters in a page's URL; invalid ones are ignored. */
export function parseActivityFilters(url: string): { action: string; person: string; after: string | null } {
  const query = new URL(url).searchParams
  return {
    action: parseActionFilter(query.get('action')),
    person: (query.get('person') ?? '').trim().slice(0, 254),
    after: query.get('after'),
  }
}

/** A time in the reader's time zone. */
export const formatMoment = formatPerZone('en-US', { dateStyle: 'long', timeStyle: 'short' })
