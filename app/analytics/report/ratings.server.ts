// What members think of wines: the points of their ratings, and those of wines that they got in a box.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDay } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { wineWords } from './tables.server'
import { count, text } from './figure-table'
import type { ListPart, PeopleList } from './people-lists.server'
import { instantsOf, type ReportScope } from './scope.server'

/** Ratings, and their mean of 1 to 100; null without one. */
export interface PointsFigure {
  ratings: number
  points: number | null
}

/** Ratings that were first given in the period, as a table `v`. */
function ratingsTable(db: OpenTenantDb, { period, timeZone, tierId }: ReportScope): RawBuilder<unknown> {
  const { start, end } = instantsOf(period, timeZone)
  const ofTier =
    tierId === null
      ? sql`true`
      : sql`exists (select from memberships m where m.business_id = t.business_id
          and m.member_id = t.member_id and m.tier_id = ${tierId}::uuid)`
  return sql`(select t.* from wine_ratings t where t.business_id = ${db.businessId}
    and t.rated_at >= ${start} and t.rated_at < ${end} and ${ofTier}) v`
}

const shown = (show: string) => (show === 'boxes' ? sql`v.from_box` : sql`true`)

/** The ratings of the period; with `boxes` those of wines that the member had got in a box. */
export async function readRatings(
  db: OpenTenantDb,
  scope: ReportScope,
  show: 'all' | 'boxes',
): Promise<PointsFigure> {
  const { rows } = await sql<PointsFigure>`
    select count(*)::int as ratings, avg(v.points)::float as points
    from ${ratingsTable(db, scope)} where ${shown(show)}`.execute(db.q)
  return rows[0]!
}

/** One line for each rating, without the member: what they think of a wine is theirs. */
export async function listRatings(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const { ratings, points } = await readRatings(db, scope, show === 'boxes' ? 'boxes' : 'all')
  const { rows } = await sql<{
    wineId: string
    producer: string
    name: string
    vintage: number | null
    points: number
    fromBox: boolean
    at: Date
  }>`select v.wine_id as "wineId", w.producer, w.name, w.vintage, v.points, v.from_box as "fromBox", v.rated_at as at
    from ${ratingsTable(db, scope)} join wines w on w.business_id = ${db.businessId} and w.id = v.wine_id
    where ${shown(show)} order by v.rated_at desc, v.wine_id, v.member_id offset ${offset} limit ${limit}`.execute(
    db.q,
  )
  return {
    found: ratings,
    sum: null,
    ...(points === null ? {} : { summary: `${points.toFixed(1)} points on average` }),
    columns: [
      { label: 'Wine' },
      { label: 'Rated on' },
      { label: 'From a box' },
      { label: 'Points', figure: true },
    ],
    rows: rows.map((row) => {
      const day = dayIn(scope.timeZone, row.at)
      return [
        text(wineWords(row), paths.business.inventory.wine(row.wineId)),
        { text: formatDay(day), plain: day },
        text(row.fromBox ? 'Yes' : 'No'),
        count(row.points),
      ]
    }),
  }
}
