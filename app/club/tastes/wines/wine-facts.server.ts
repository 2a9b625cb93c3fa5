import type { Selectable } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { WinesTable } from '#/db/schema/wines'

/** Facts of a wine that members may see besides its label. */
export type WineFactsForMembers = Pick<
  Selectable<WinesTable>,
  'abv_tenths' | 'body' | 'acidity' | 'sweetness' | 'oak' | 'attributes' | 'house_score' | 'list_note'
>

/** The facts of a wine; null where there is none of this id. Never selects costs, stock, bins or notes for staff. */
export async function wineFactsForMembers(db: TenantDb, wineId: string): Promise<WineFactsForMembers | null> {
  const row = await db.read(({ q }) =>
    q
      .selectFrom('wines')
      .where('id', '=', wineId)
      .select(['abv_tenths', 'body', 'acidity', 'sweetness', 'oak', 'attributes', 'house_score', 'list_note'])
      .executeTakeFirst(),
  )
  return row ?? null
}
