import { formatPerZone } from '~/kit/dates'
import { parseActionFilter } from './rules'

/** What is asked of the log in a page's address; nonsense asks for everything. */
export function parseActivityFilters(url: string): { action: string; person: string; after: string | null } {
  const asked = new URL(url).searchParams
  return {
    action: parseActionFilter(asked.get('action')),
    person: (asked.get('person') ?? '').trim().slice(0, 254),
    after: asked.get('after'),
  }
}

/** A moment where the reader is. */
export const formatMoment = formatPerZone('en-US', { dateStyle: 'medium', timeStyle: 'short' })
