import { sql, type RawBuilder } from 'kysely'
import { ratingsForAverage } from './average-points'

/** `averagePoints` in a query that groups ratings with a column `points`; null for fewer than three. */
export const averagePointsOfGroup: RawBuilder<number | null> = sql`
  case when count(*) >= ${sql.lit(ratingsForAverage)} then avg(points)::float end`
