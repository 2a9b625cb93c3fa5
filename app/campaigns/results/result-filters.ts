/** Days after the sending in which something counts as coming of it. */
export const resultDays = 14

/** The people of a message that its results list. */
export const personFilters = ['sent', 'clicked', 'opened', 'bounced', 'skipped', 'held_out'] as const
export type PersonFilter = (typeof personFilters)[number]
