// Ratings and reviews of members: how many, their mean, and the list of them.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { foldText } from '~/foundation/kit/fold-text'
import { isId } from '~/foundation/kit/ids'
import { containsPattern } from '~/foundation/kit/like-pattern'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { averagePointsOfGroup } from '~/cellar/catalog/average-points.server'
import { wineWords } from './tables.server'
import { count, dayCell, text } from './figure-table'
import type { FigureList, ListFilter } from './people-lists.server'
import { instantsOf, type ReportScope } from './scope.server'

/** Ratings, and their mean of 1 to 100; null for fewer than three. */
export interface PointsFigure {
  ratings: number
  points: number | null
}

/** Ratings `t` that were first given in the period; with `boxes` those of wines that the member had got in a box. */
function ratingsOf({ q }: OpenTenantDb, { period, timeZone, tierId }: ReportScope, show: string) {
  const { start, end } = instantsOf(period, timeZone)
  return q
    .selectFrom('wine_ratings as t')
    .where('t.rated_at', '>=', start)
    .where('t.rated_at', '<', end)
    .$if(show === 'boxes', (query) => query.where('t.from_box', '=', true))
    .$if(tierId !== null, (query) =>
      query.where('t.member_id', 'in', (eb) =>
        eb.selectFrom('memberships').where('tier_id', '=', tierId!).select('member_id'),
      ),
    )
}

/** How many ratings the period has, and their mean. */
export function readRatings(
  db: OpenTenantDb,
  scope: ReportScope,
  show: 'all' | 'boxes',
): Promise<PointsFigure> {
  return ratingsOf(db, scope, show)
    .select((eb) => [eb.fn.countAll<number>().as('ratings'), averagePointsOfGroup.as('points')])
    .executeTakeFirstOrThrow()
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
  { q }: OpenTenantDb,
  { q: words = '', wine = '', member = '', points = '', words: written = '' }: RatingFilter,
): Promise<ListFilter[]> {
  const wines = await q
    .selectFrom('wines as w')
    .where((eb) =>
      eb.exists(eb.selectFrom('wine_ratings as r').whereRef('r.wine_id', '=', 'w.id').select('r.wine_id')),
    )
    .orderBy((eb) => eb(eb.cast<string>('w.id', 'text'), '=', wine), 'desc')
    .orderBy('w.producer')
    .orderBy('w.name')
    .orderBy('w.vintage')
    .orderBy('w.id')
    .limit(mostWines)
    .select(['w.id', 'w.producer', 'w.name', 'w.vintage'])
    .execute()
  const members = await q
    .selectFrom('members')
    .where((eb) => eb(eb.cast<string>('id', 'text'), '=', member))
    .where('anonymized_at', 'is', null)
    .select(['id', 'full_name as name'])
    .execute()
  return [
    { name: 'q', label: 'Search wine, member or words', value: words, options: null },
    {
      name: 'wine',
      label: 'Wine',
      value: wine,
      options: [
        { value: '', label: 'All wines' },
        ...wines.map(({ id, ...label }) => ({ value: id, label: wineWords(label) })),
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

/** Ratings `t` that match a filter, each with its wine `w` and its member `m`. */
function matchingRatings(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { q = '', wine = '', member = '', points = '', words = '' }: RatingFilter,
) {
  const range = pointsRanges.get(points)
  const searched = foldText(q).split(/\s+/).filter(Boolean).slice(0, mostWords)
  return ratingsOf(db, scope, show)
    .innerJoin('wines as w', 'w.id', 't.wine_id')
    .innerJoin('members as m', 'm.id', 't.member_id')
    .where((eb) => {
      const name = eb.case().when('m.anonymized_at', 'is', null).then(eb.ref('m.full_name')).end()
      const columns = ['w.producer', 'w.name', 'w.vintage', name, 't.review'] as const
      const all = eb.fn<string>('fold_text', [eb.fn('concat_ws', [sql.lit(' '), ...columns])])
      return eb.and(searched.map((word) => eb(all, 'like', containsPattern(word))))
    })
    .$if(isId(wine), (query) => query.where('t.wine_id', '=', wine))
    .$if(isId(member), (query) =>
      query.where('t.member_id', '=', member).where('m.anonymized_at', 'is', null),
    )
    .$if(range !== undefined, (query) => query.where((eb) => eb.between('t.points', range!.from, range!.to)))
    .$if(words === 'yes', (query) => query.where('t.review', '<>', ''))
}

/** One line for each rating, with the member. Those who deleted their account have no name and no words. */
export const listRatings: FigureList = async (db, scope, show, { offset, limit, filter = {} }) => {
  const listed = matchingRatings(db, scope, show, filter)
  const { ratings, points } = await listed
    .select((eb) => [eb.fn.countAll<number>().as('ratings'), averagePointsOfGroup.as('points')])
    .executeTakeFirstOrThrow()
  const rows = await listed
    .select([
      't.wine_id as wineId',
      'w.producer',
      'w.name',
      'w.vintage',
      't.member_id as memberId',
      't.points',
    ])
    .select(['t.review', 't.from_box as fromBox', 't.rated_at as at'])
    .select((eb) =>
      eb.case().when('m.anonymized_at', 'is', null).then(eb.ref('m.full_name')).end().as('fullName'),
    )
    .orderBy('t.rated_at', 'desc')
    .orderBy('t.wine_id')
    .orderBy('t.member_id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total: ratings,
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
    rows: rows.map((row) => [
      text(wineWords(row), paths.business.inventory.wine(row.wineId)),
      row.fullName === null ? text('Former member') : text(row.fullName, paths.business.member(row.memberId)),
      count(row.points),
      text(row.review),
      dayCell(dayIn(scope.timeZone, row.at)),
      text(row.fromBox ? 'Yes' : 'No'),
    ]),
  }
}
