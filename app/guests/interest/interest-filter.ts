// Filter of the list of interested people, read from the address. Pure.
import { pageIn, readListParams } from '~/kit/list-params'

/** Where a person showed interest, or was invited. */
export const interestSources = ['opening', 'tier', 'event', 'invited'] as const
export type InterestSource = (typeof interestSources)[number]

export const sourceNames: Record<InterestSource, string> = {
  opening: 'Opening list',
  tier: 'Tier waiting list',
  event: 'Event waiting list',
  invited: 'Invited by you',
}

/** `open`: not yet members. `joined`: became members since. `done`: dealt with. */
export const interestViews = ['open', 'joined', 'done'] as const
export type InterestView = (typeof interestViews)[number]

export interface InterestFilter {
  view: InterestView
  source: InterestSource | null
  /** Part of a name or an email address; empty matches all. */
  text: string
  /** Counts from 1. */
  page: number
}

export function readInterestFilter(url: string): InterestFilter {
  const { text, one } = readListParams(url)
  return {
    view: one('show', interestViews) ?? 'open',
    source: one('source', interestSources),
    text: text.slice(0, 100),
    page: pageIn(new URL(url).searchParams, 10_000),
  }
}

/** The parameters of a filter, for links; those that are not given stay as they are. */
export function interestQuery(
  filter: Omit<InterestFilter, 'page'>,
  change: Partial<InterestFilter> = {},
): Record<string, string | undefined> {
  const { view, source, text, page = 1 } = { page: undefined, ...filter, ...change }
  return {
    show: view === 'open' ? undefined : view,
    source: source ?? undefined,
    q: text || undefined,
    page: page > 1 ? String(page) : undefined,
  }
}
