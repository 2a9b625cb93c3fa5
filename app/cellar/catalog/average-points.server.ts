import { expressionBuilder } from 'kysely'
import { ratingsForAverage } from './average-points'

const eb = expressionBuilder<{ r: { points: number } }, 'r'>()

/** `averagePoints` in a query that groups ratings with a column `points`; null for fewer than three. */
export const averagePointsOfGroup = eb
  .case()
  .when(eb.fn.countAll<number>(), '>=', eb.lit(ratingsForAverage))
  .then(eb.cast<number>(eb.fn.avg('points'), 'float8'))
  .end()
