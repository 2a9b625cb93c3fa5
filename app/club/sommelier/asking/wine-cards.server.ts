import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import { isId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { tasteWines, type TasteWine } from '~/club/tastes/wine-cards.server'
import type { Asker } from './wines-to-ask-about.server'

/** A suggested wine as it is now, which may be later than the answer. */
export interface WineCard {
  wine: TasteWine
  /** "$58 a bottle · $15 a glass"; empty without a price. */
  price: string
  isSoldOut: boolean
  /** For staff: "Bin A12 · 7 bottles"; null for others. */
  cellar: string | null
}

/** Cards of wines by id; those that the asker may not know of any more are left out. Costs are never selected. */
export function wineCards(
  db: TenantDb,
  asker: Asker['kind'],
  wineIds: readonly string[],
): Promise<Record<string, WineCard>> {
  const ids = [...new Set(wineIds)].filter(isId)
  if (ids.length === 0) return Promise.resolve({})
  return db.read(async (db) => {
    const wines = await tasteWines(db, ids)
    const rows = await db.q
      .selectFrom('wines as w')
      .leftJoin('stock_totals as s', 's.wine_id', 'w.id')
      .where('w.id', '=', anyOf(ids))
      .where('w.retired_at', 'is', null)
      .$if(asker !== 'staff', (query) => query.where('w.is_listed', '=', true))
      .select(['w.id', 'w.bin', 'w.bottle_price_cents as bottleCents', 'w.glass_price_cents as glassCents'])
      .select((eb) => eb.fn.coalesce('s.available', eb.lit(0)).as('available'))
      .execute()
    return Object.fromEntries(
      rows.map(({ id, bin, bottleCents, glassCents, available }) => [
        id,
        {
          wine: wines.get(id)!,
          price: [
            bottleCents === null ? '' : `${formatMoney(bottleCents)} a bottle`,
            glassCents === null ? '' : `${formatMoney(glassCents)} a glass`,
          ]
            .filter(Boolean)
            .join(' · '),
          isSoldOut: available <= 0,
          cellar:
            asker === 'staff'
              ? [bin && `Bin ${bin}`, `${available} ${available === 1 ? 'bottle' : 'bottles'}`]
                  .filter(Boolean)
                  .join(' · ')
              : null,
        },
      ]),
    )
  })
}
