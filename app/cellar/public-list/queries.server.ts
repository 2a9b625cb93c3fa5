// Reads of the public wine list. Nothing that guests may not see is ever selected.
import type { Expression, SqlBool } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { oncePerClub } from '#/tenants/once-per-club.server'
import type { ListedWine } from './listed-wine'
import { available, stock as eb, winesWithStock } from '~/cellar/stock/stock-expressions.server'
import { labelContainsWords, searchWords, withSimilarWords } from '~/cellar/catalog/search.server'
import { inListOrder } from './list-sections'
import { teaserOf } from './list-teaser'

/** The most wines that are read; a cellar's limit. */
const mostWines = 5_000

interface PublicList {
  /** In the order of the list. */
  wines: ListedWine[]
  /** True where no wine had the words of the search, and these have similar ones. */
  isSimilar: boolean
}

/**
 * The wines that the business put on its list, in list order. With a text only those that contain each of its words,
 * ignoring case and accents; where none does, those whose words are similar, so that a typo finds its wine.
 */
export function publicList(db: TenantDb, text = ''): Promise<PublicList> {
  return db.read(async (db) => {
    const words = await searchWords(db, text)
    const exact = await select(db, labelContainsWords(words.map((word) => [word])))
    if (exact.length > 0 || words.length === 0) return { wines: inListOrder(exact), isSimilar: false }
    const similar = await select(db, labelContainsWords(await withSimilarWords(db, words, isListed)))
    return { wines: inListOrder(similar), isSimilar: similar.length > 0 }
  })
}

/** How many wines are on the list. */
export function listedCount(db: TenantDb): Promise<number> {
  return db.read(async ({ q }) => {
    const { count } = await q
      .selectFrom('wines')
      .where('is_listed', '=', true)
      .where('retired_at', 'is', null)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  })
}

/**
 * A few wines of the list for the club page, read once per version of the club: a listed wine that changes, sells out
 * or comes back is a new version. Null for a club without a list.
 */
export const cachedListTeaser = oncePerClub(async (scopes, club) =>
  teaserOf((await publicList(scopes.club(club))).wines),
)

const isListed = eb.and([eb.ref('w.is_listed'), eb('w.retired_at', 'is', null)])

async function select(db: OpenTenantDb, condition: Expression<SqlBool>): Promise<ListedWine[]> {
  const rows = await winesWithStock(db)
    .where(isListed)
    .where(condition)
    .select(['w.id', 'w.type', 'w.producer', 'w.name', 'w.vintage', 'w.is_non_vintage'])
    .select(['w.varietal', 'w.appellation', 'w.region', 'w.country', 'w.format_ml as formatMl'])
    .select(['w.bottle_price_cents as bottleCents', 'w.glass_price_cents as glassCents'])
    .select(['w.glass_ml as glassMl', 'w.house_score as houseScore', 'w.list_note as note'])
    .select(({ selectFrom }) =>
      selectFrom('pictures as p').whereRef('p.id', '=', 'w.picture_id').select('p.path').as('pictureUrl'),
    )
    .select(eb(available, '=', 0).$castTo<boolean>().as('isSoldOut'))
    .limit(mostWines)
    .execute()
  return rows.map(({ vintage, is_non_vintage, ...wine }) => ({
    ...wine,
    vintage: vintage === null ? (is_non_vintage ? 'NV' : null) : String(vintage),
  }))
}
