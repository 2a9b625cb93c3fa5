// The mean of members' ratings: one rule for every page, list and email that shows one. Pure.

/** With fewer ratings an average could tell what one member thinks, and moves with every rating. */
export const ratingsForAverage = 3

/** The mean of ratings, from 1 to 100; null for fewer than three. */
export const averagePoints = ({ sum, count }: { sum: number; count: number }): number | null =>
  count < ratingsForAverage ? null : sum / count
