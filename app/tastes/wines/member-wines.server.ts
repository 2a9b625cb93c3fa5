// Lists of wines for a member: their own, and all that the club shows them.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Day } from '~/kit/dates'
import { isId } from '~/kit/ids'
import type { WineType } from '~/wines/labels'
import {
  labelContainsWords,
  searchWords,
  withSimilarWords,
  type SearchWords,
} from '~/wines/list/search.server'
import { bottlesByWine, isShownToMembers, isVisibleTo } from './member-bottles.server'
import type { WineFilter } from './wine-filters'

/** A wine with what the member has of it. */
export interface MemberWine {
  id: string
  type: WineType
  producer: string
  name: string
  vintage: number | null
  isNonVintage: boolean
  varietal: string
  appellation: string
  region: string
  country: string
  formatMl: number
  sweetness: 'dry' | 'off_dry' | 'medium' | 'sweet' | null
  drinkFrom: number | null
  drinkUntil: number | null
  pictureUrl: string | null
  /** Bottles handed over or delivered. */
  received: number
  /** Bottles of theirs that they have not received yet. */
  waiting: number
  note: string
  drunk: number
  lastDrunkOn: Day | null
  /** Bottles at home: received and added, less those that were drunk. */
  atHome: number
}

export const winesPerPage = 20

interface Asked {
  memberId: string
  filter: WineFilter
}

interface WinePage {
  wines: MemberWine[]
  /** Of all pages. */
  total: number
}

/** The wines that the club shows a member or that they have got, received ones first, the latest of them first. */
export function winesToRate(db: TenantDb, asked: Asked): Promise<WinePage> {
  return db.read((db) =>
    selectPage(db, asked, {
      // Their ratings are read only where the list is narrowed by them.
      condition: sql`(${isShownToMembers(db)} or m.wine_id is not null)`,
      searched: isVisibleTo(db, asked.memberId),
      order: sql`coalesce(m.received, 0) = 0, m.at desc nulls last, w.producer, w.name, w.vintage, w.id`,
    }),
  )
}

/** The wines that a member received, bought, rated, or made a note of, the latest first. */
export function ownWines(db: TenantDb, asked: Asked & { limit?: number }): Promise<WinePage> {
  return db.read((db) =>
    selectPage(db, asked, {
      condition: sql`(m.wine_id is not null or n.wine_id is not null or ${isRated(db, asked.memberId)})`,
      searched: isOwn(db, asked.memberId),
      order: sql`m.at desc nulls last, w.producer, w.name, w.vintage, w.id`,
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
    const { rows } = await select(
      db,
      memberId,
      sql`w.id = ${wineId} and (${isShownToMembers(db)} or m.wine_id is not null or n.wine_id is not null
        or ${isRated(db, memberId)})`,
      sql`w.id limit 1`,
    )
    return rows[0] ?? null
  })
}

const isRated = ({ businessId }: OpenTenantDb, memberId: string): RawBuilder<boolean> =>
  sql<boolean>`w.id in (select r.wine_id from wine_ratings r
    where r.business_id = ${businessId} and r.member_id = ${memberId})`

const isOwn = (db: OpenTenantDb, memberId: string): RawBuilder<boolean> =>
  sql<boolean>`(w.id in (select m.wine_id from ${bottlesByWine(db, memberId)} m)
    or w.id in (select n.wine_id from member_wines n
      where n.business_id = ${db.businessId} and n.member_id = ${memberId})
    or ${isRated(db, memberId)})`

async function selectPage(
  db: OpenTenantDb,
  { memberId, filter, limit = winesPerPage }: Asked & { limit?: number },
  {
    condition,
    searched,
    order,
  }: {
    condition: RawBuilder<unknown>
    /** The wines whose words are compared with a typing error: those of the condition, by their id alone. */
    searched: RawBuilder<boolean>
    order: RawBuilder<unknown>
  },
): Promise<WinePage> {
  const { type, show, page } = filter
  const shown = {
    all: sql`true`,
    rated: isRated(db, memberId),
    unrated: sql`not ${isRated(db, memberId)}`,
    home: sql`${atHome} > 0`,
  }[show]
  const narrowed = (text: RawBuilder<unknown>) =>
    sql`${condition} and ${text} and (${type} = '' or w.type = ${type}) and ${shown}`
  const paged = sql`${order} limit ${limit} offset ${(page - 1) * limit}`
  const words = await searchWords(db, filter.q)
  const find = async (alternatives: SearchWords): Promise<WinePage> => {
    const { rows } = await select(db, memberId, narrowed(labelContainsWords(alternatives)), paged)
    return { wines: rows.map(({ total: _, ...wine }) => wine), total: rows[0]?.total ?? 0 }
  }
  const exact = await find(words.map((word) => [word]))
  // Where no wine has the words as typed, those with similar words are found.
  return exact.total > 0 || words.length === 0 ? exact : find(await withSimilarWords(db, words, searched))
}

const atHome = sql`greatest(0, coalesce(m.received, 0) + coalesce(n.home_adjustment, 0) - coalesce(d.drunk, 0))`

function select(
  db: OpenTenantDb,
  memberId: string,
  condition: RawBuilder<unknown>,
  orderAndLimit: RawBuilder<unknown>,
) {
  const { businessId } = db
  return sql<MemberWine & { total: number }>`
    with m as materialized (select * from ${bottlesByWine(db, memberId)} x)
    select w.id, w.type, w.producer, w.name, w.vintage, w.is_non_vintage as "isNonVintage", w.varietal,
      w.appellation, w.region, w.country, w.format_ml as "formatMl", w.sweetness, w.drink_from as "drinkFrom",
      w.drink_until as "drinkUntil", p.path as "pictureUrl", coalesce(m.received, 0) as received,
      coalesce(m.waiting, 0) as waiting, coalesce(n.note, '') as note, coalesce(d.drunk, 0) as drunk,
      d.last_on::text as "lastDrunkOn", ${atHome} as "atHome", (count(*) over ())::int as total
    from wines w
    left join m on m.wine_id = w.id
    left join member_wines n on n.business_id = w.business_id and n.member_id = ${memberId} and n.wine_id = w.id
      and (n.note <> '' or n.home_adjustment <> 0)
    left join (select b.wine_id, count(*)::int as drunk, max(b.drunk_on) as last_on from drunk_bottles b
      where b.business_id = ${businessId} and b.member_id = ${memberId} group by b.wine_id) d on d.wine_id = w.id
    left join pictures p on p.business_id = w.business_id and p.id = w.picture_id
    where w.business_id = ${businessId} and ${condition}
    order by ${orderAndLimit}`.execute(db.q)
}
