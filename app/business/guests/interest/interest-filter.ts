// The lists that people are interested by, and the views that they are shown in. Pure.

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
