/** Filters of the owner's list of gifts. */
export const giftFilters = ['all', 'waiting', 'redeemed', 'refunded'] as const
export type GiftFilter = (typeof giftFilters)[number]

export const isGiftFilter = (text: string | null): text is GiftFilter =>
  giftFilters.some((filter) => filter === text)
