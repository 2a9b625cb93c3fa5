// Lists of wines for a member: their own, and all that the club shows them.
import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import { isId } from '~/foundation/kit/ids'
import { labelContainsWords, searchWords, withSimilarWords } from '~/cellar/catalog/search.server'
import type { SearchWords } from '~/foundation/kit/list/similar-words.server'
import {
  bottlesByWine,
  hasBottlesOf,
  isRatedBy,
  isShownToMembers,
  isVisibleTo,
} from './member-bottles.server'
import type { WineFilter } from './wine-filters'

/** A wine with what the member has of it. */
export type MemberWine = Omit<Awaited<ReturnType<ReturnType<typeof memberWines>['execute']>>[number], 'total'>

export const winesPerPage = 10

interface Asked {
  memberId: string
  filter: WineFilter
}

interface WinePage {
  wines: MemberWine[]
  /** Of all pages. */
  total: number
}

interface Joined {
  w: Schema['wines']
  m: { wine_id: string | null; received: number | null }
  n: { wine_id: string | null; home_adjustment: number | null }
  d: { drunk: number | null }
}
const eb = expressionBuilder<Schema & Joined, keyof Joined>()
const received = eb.fn.coalesce('m.received', eb.lit(0))
const drunk = eb.fn.coalesce('d.drunk', eb.lit(0))
const left = eb(eb(received, '+', eb.fn.coalesce('n.home_adjustment', eb.lit(0))), '-', drunk)
const atHome = eb.fn<number>('greatest', [eb.lit(0), left])

const isOwn = (memberId: string) =>
  eb.or([eb('m.wine_id', 'is not', null), eb('n.wine_id', 'is not', null), isRatedBy(memberId)])

/** The wines that the club shows a member or that they have got, received ones first, the latest of them first. */
export function winesToRate(db: TenantDb, request: Asked): Promise<WinePage> {
  return db.read((db) =>
    selectPage(db, request, {
      // Their ratings are read only where the list is narrowed by them.
      matching: memberWines(db, request.memberId)
        .where((eb) => eb.or([isShownToMembers, eb('m.wine_id', 'is not', null)]))
        .orderBy((eb) => eb(received, '=', 0)),
      searched: isVisibleTo(db, request.memberId),
    }),
  )
}

/** The wines that a member received, bought, rated, or made a note of, the latest first. */
export function ownWines(db: TenantDb, request: Asked & { limit?: number }): Promise<WinePage> {
  const { memberId } = request
  return db.read((db) =>
    selectPage(db, request, {
      matching: memberWines(db, memberId).where(isOwn(memberId)),
      searched: eb.or([
        hasBottlesOf(db, memberId),
        eb(
          'w.id',
          'in',
          eb.selectFrom('member_wines as n').where('n.member_id', '=', memberId).select('n.wine_id'),
        ),
        isRatedBy(memberId),
      ]),
    }),
  )
}

/** One wine that a member can see, with what they have of it; null for any other. */
export function memberWine(
  db: TenantDb,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<MemberWine | null> {
  if (!isId(wineId)) return Promise.resolve(null)
  return db.read(async (db) => {
    const wine = await memberWines(db, memberId)
      .where('w.id', '=', wineId)
      .where(eb.or([isShownToMembers, isOwn(memberId)]))
      .executeTakeFirst()
    return wine ?? null
  })
}

async function selectPage(
  db: OpenTenantDb,
  { memberId, filter, limit = winesPerPage }: Asked & { limit?: number },
  {
    matching,
    searched,
  }: {
    matching: ReturnType<typeof memberWines>
    /** The wines whose words are compared with a typing error: those that match, by their id alone. */
    searched: Expression<SqlBool>
  },
): Promise<WinePage> {
  const { type, show, page } = filter
  let paged = matching
    .orderBy('m.at', (at) => at.desc().nullsLast())
    .orderBy('w.producer')
    .orderBy('w.name')
    .orderBy('w.vintage')
    .orderBy('w.id')
    .limit(limit)
    .offset((page - 1) * limit)
  if (type !== '') paged = paged.where('w.type', '=', type)
  if (show === 'rated') paged = paged.where(isRatedBy(memberId))
  if (show === 'unrated') paged = paged.where(eb.not(isRatedBy(memberId)))
  if (show === 'home') paged = paged.where(atHome, '>', 0)
  const words = await searchWords(db, filter.q)
  const find = async (alternatives: SearchWords): Promise<WinePage> => {
    const rows = await paged.where(labelContainsWords(alternatives)).execute()
    return { wines: rows.map(({ total: _, ...wine }) => wine), total: rows[0]?.total ?? 0 }
  }
  const exact = await find(words.map((word) => [word]))
  // Where no wine has the words as typed, those with similar words are found.
  return exact.total > 0 || words.length === 0 ? exact : find(await withSimilarWords(db, words, searched))
}

/** The wines of the club with what a member has of each, and how many there are in all. */
export function memberWines(db: OpenTenantDb, memberId: string) {
  return db.q
    .with(
      (cte) => cte('m').materialized(),
      (q) => q.selectFrom(bottlesByWine(db, memberId).as('x')).selectAll(),
    )
    .selectFrom('wines as w')
    .leftJoin('m', 'm.wine_id', 'w.id')
    .leftJoin('member_wines as n', (join) =>
      join
        .onRef('n.wine_id', '=', 'w.id')
        .on('n.member_id', '=', memberId)
        .on((eb) => eb.or([eb('n.note', '<>', ''), eb('n.home_adjustment', '<>', 0)])),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('drunk_bottles as b')
          .where('b.member_id', '=', memberId)
          .groupBy('b.wine_id')
          .select((eb) => [
            'b.wine_id',
            eb.fn.countAll<number>().as('drunk'),
            eb.fn.max('b.drunk_on').as('last_on'),
          ])
          .as('d'),
      (join) => join.onRef('d.wine_id', '=', 'w.id'),
    )
    .leftJoin('pictures as p', 'p.id', 'w.picture_id')
    .select(['w.id', 'w.type', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage as isNonVintage'])
    .select([
      'w.varietal',
      'w.appellation',
      'w.region',
      'w.country',
      'w.format_ml as formatMl',
      'w.sweetness',
    ])
    .select(['w.drink_from as drinkFrom', 'w.drink_until as drinkUntil', 'p.path as pictureUrl'])
    .select((eb) => [
      // Bottles handed over or delivered, and those of theirs that they have not received yet.
      received.as('received'),
      eb.fn.coalesce('m.waiting', eb.lit(0)).as('waiting'),
      eb.fn.coalesce('n.note', eb.val('')).as('note'),
      drunk.as('drunk'),
      'd.last_on as lastDrunkOn',
      // Received and added, less those that were drunk.
      atHome.as('atHome'),
      eb.fn.countAll<number>().over().as('total'),
    ])
}
