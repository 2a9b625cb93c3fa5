import type { ReadBottles } from '~/people/notifications/emails/send-due-emails.server'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { recommendationsOf } from './recommendations/queries.server'
import { wishlistedWines } from './wishlist/wishlist.server'

const mostRecommended = 4

/** The wines behind a member's notifications: the best recommendations, and the wishlist's wines in stock. */
export const notifiedWines: ReadBottles = async (db, { userId, kinds, clubOrigin, now }) => {
  const member = await db.q
    .selectFrom('members')
    .where('user_id', '=', userId)
    .select('id')
    .executeTakeFirst()
  if (!member) return []
  const recommended = kinds.has('recommendation')
    ? (await recommendationsOf(db, { memberId: member.id, page: 1, now })).wines.slice(0, mostRecommended)
    : []
  const wished = kinds.has('wishlist') ? await inStock(db, await wishlistedWines(db, member.id)) : []
  const bottles = await emailBottles(db, [...recommended.map(({ wine }) => wine.id), ...wished], clubOrigin)
  return [
    {
      title: 'Recommended for you',
      list: recommended.map(({ wine, reasons }) => ({ ...bottles.get(wine.id)!, note: reasons[0] ?? '' })),
    },
    { title: 'On your wishlist and in stock', list: wished.map((id) => bottles.get(id)!) },
  ]
}

async function inStock({ q }: Parameters<ReadBottles>[0], wineIds: ReadonlySet<string>): Promise<string[]> {
  if (wineIds.size === 0) return []
  const rows = await q
    .selectFrom('stock_totals as t')
    .innerJoin('wines as w', 'w.id', 't.wine_id')
    .where('t.wine_id', 'in', [...wineIds])
    .where('t.available', '>', 0)
    .where('w.retired_at', 'is', null)
    .select('t.wine_id as wineId')
    .orderBy('t.wine_id')
    .execute()
  return rows.map(({ wineId }) => wineId)
}
