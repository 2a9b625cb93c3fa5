// Ratings and reviews of members: how many, their mean, and the list of them.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDay } from '~/kit/dates'
import { foldText } from '~/kit/fold-text'
import { isId } from '~/kit/ids'
import { containsPattern } from '~/kit/like-pattern'
import { lookup } from '~/kit/lookup'
import { paths } from '~/kit/paths'
import { averagePointsOfGroup } from '~/wines/average-points.server'
import { wineWords } from './tables.server'
import { count, text } from './figure-table'
import type { ListFilter, ListPart, PeopleList } from './people-lists.server'
import { instantsOf, type ReportScope } from './scope.server'

/** Ratings, and their mean of 1 to 100; null for fewer than three. */
export interface PointsFigure {
  ratings: number
  points: number | null
}

/** Ratings `t` that were first given in the period; with `boxes` those of wines that the member had got in a box. */
function isGiven(
  db: OpenTenantDb,
  { period, timeZone, tierId }: ReportScope,
  show: string,
): RawBuilder<unknown> {
  const { start, end } = instantsOf(period, timeZone)
  const ofTier =
    tierId === null
      ? sql`true`
      : sql`exists (select from memberships m where m.business_id = t.business_id
          and m.member_id = t.member_id and m.tier_id = ${tierId}::uuid)`
  return sql`t.business_id = ${db.businessId} and t.rated_at >= ${start} and t.rated_at < ${end} and ${ofTier}
    and ${show === 'boxes' ? sql`t.from_box` : sql`true`}`
}

/** How many ratings the period has, and their mean. */
export async function readRatings(
  db: OpenTenantDb,
  scope: ReportScope,
  show: 'all' | 'boxes',
): Promise<PointsFigure> {
  const { rows } = await sql<PointsFigure>`select count(*)::int as ratings, ${averagePointsOfGroup} as points
    from wine_ratings t where ${isGiven(db, scope, show)}`.execute(db.q)
  return rows[0]!
}

const pointsRanges = lookup({
  '90': { label: '90 and more', from: 90, to: 100 },
  '80': { label: '80 to 89', from: 80, to: 89 },
  '60': { label: '60 to 79', from: 60, to: 79 },
  low: { label: 'Under 60', from: 1, to: 59 },
})

/** The most words of a search, and the most wines to choose from. */
const [mostWords, mostWines] = [8, 500]

export const ratingFilterNames = ['q', 'wine', 'member', 'points', 'words'] as const

type RatingFilter = Readonly<Partial<Record<(typeof ratingFilterNames)[number], string>>>

/** The filters of the list of reviews: words, the wine, its points, and whether something was written. */
export async function ratingFilters(
  { q, businessId }: OpenTenantDb,
  { q: words = '', wine = '', member = '', points = '', words: written = '' }: RatingFilter,
): Promise<ListFilter[]> {
  const { rows } = await sql<{ id: string; producer: string; name: string; vintage: number | null }>`
    select w.id, w.producer, w.name, w.vintage from wines w
    where w.business_id = ${businessId} and exists (
      select from wine_ratings r where r.business_id = w.business_id and r.wine_id = w.id)
    order by w.id::text = ${wine} desc, w.producer, w.name, w.vintage, w.id limit ${mostWines}`.execute(q)
  const { rows: members } = await sql<{ id: string; name: string }>`
    select id, full_name as name from members
    where business_id = ${businessId} and id::text = ${member} and anonymized_at is null`.execute(q)
  return [
    { name: 'q', label: 'Search wine, member or words', value: words, options: null },
    {
      name: 'wine',
      label: 'Wine',
      value: wine,
      options: [
        { value: '', label: 'All wines' },
        ...rows.map(({ id, ...label }) => ({ value: id, label: wineWords(label) })),
      ],
    },
    // Members are chosen on their own pages, or by the search.
    ...members.map(({ id, name }) => ({
      name: 'member',
      label: 'Member',
      value: id,
      options: [
        { value: '', label: 'All members' },
        { value: id, label: name },
      ],
    })),
    {
      name: 'points',
      label: 'Points',
      value: points,
      options: [
        { value: '', label: 'All points' },
        ...[...pointsRanges].map(([value, { label }]) => ({ value, label })),
      ],
    },
    {
      name: 'words',
      label: 'Words',
      value: written,
      options: [
        { value: '', label: 'With or without words' },
        { value: 'yes', label: 'With words' },
      ],
    },
  ]
}

function narrowedBy({
  q = '',
  wine = '',
  member = '',
  points = '',
  words = '',
}: RatingFilter): RawBuilder<unknown> {
  const range = pointsRanges.get(points)
  const searched = sql`fold_text(concat_ws(' ', w.producer, w.name, w.vintage,
    case when m.anonymized_at is null then m.full_name end, t.review))`
  return sql.join(
    [
      sql`true`,
      ...foldText(q)
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, mostWords)
        .map((word) => sql`${searched} like ${containsPattern(word)}`),
      ...(isId(wine) ? [sql`t.wine_id = ${wine}`] : []),
      ...(isId(member) ? [sql`t.member_id = ${member} and m.anonymized_at is null`] : []),
      ...(range ? [sql`t.points between ${range.from} and ${range.to}`] : []),
      ...(words === 'yes' ? [sql`t.review <> ''`] : []),
    ],
    sql` and `,
  )
}

/** One line for each rating, with the member. Those who deleted their account have no name and no words. */
export async function listRatings(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit, filter = {} }: ListPart,
): Promise<PeopleList> {
  const listed = sql`wine_ratings t
    join wines w on w.business_id = t.business_id and w.id = t.wine_id
    join members m on m.business_id = t.business_id and m.id = t.member_id
    where ${isGiven(db, scope, show)} and ${narrowedBy(filter)}`
  const { rows: sums } = await sql<PointsFigure>`
    select count(*)::int as ratings, ${averagePointsOfGroup} as points from ${listed}`.execute(db.q)
  const { ratings, points } = sums[0]!
  const { rows } = await sql<{
    wineId: string
    producer: string
    name: string
    vintage: number | null
    memberId: string
    fullName: string | null
    points: number
    review: string
    fromBox: boolean
    at: Date
  }>`select t.wine_id as "wineId", w.producer, w.name, w.vintage, t.member_id as "memberId", t.points, t.review,
      case when m.anonymized_at is null then m.full_name end as "fullName", t.from_box as "fromBox", t.rated_at as at
    from ${listed} order by t.rated_at desc, t.wine_id, t.member_id offset ${offset} limit ${limit}`.execute(
    db.q,
  )
  return {
    found: ratings,
    sum: null,
    ...(points === null ? {} : { summary: `${points.toFixed(1)} points on average` }),
    columns: [
      { label: 'Wine' },
      { label: 'Member' },
      { label: 'Points', figure: true },
      { label: 'Review', long: true },
      { label: 'Rated on' },
      { label: 'From a box' },
    ],
    rows: rows.map((row) => {
      const day = dayIn(scope.timeZone, row.at)
      return [
        text(wineWords(row), paths.business.inventory.wine(row.wineId)),
        row.fullName === null
          ? text('Former member')
          : text(row.fullName, paths.business.member(row.memberId)),
        count(row.points),
        text(row.review),
        { text: formatDay(day), plain: day },
        text(row.fromBox ? 'Yes' : 'No'),
      ]
    }),
  }
}
