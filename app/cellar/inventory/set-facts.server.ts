// Code that a bulk change and its undo share.
import type { Selectable } from 'kysely'
import { anyOf } from '#/db/any-of'
import type { OpenTenantDb } from '#/db/handles.server'
import type { WinesTable } from '#/db/schema/wines'
import { inputRows } from '#/db/rows'
import { DomainError } from '~/foundation/kit/errors'
import { labelName } from '~/cellar/reference/labels'

/** The column of each fact that a bulk change sets. */
export const factColumn = {
  bin: 'bin',
  locationId: 'location_id',
  supplierId: 'supplier_id',
  parLevel: 'par_level',
  bottlePriceCents: 'bottle_price_cents',
  lowestTierId: 'lowest_tier_id',
  isListed: 'is_listed',
} as const

type Retirement = Pick<Selectable<WinesTable>, 'id' | 'retired_at'>

/** Retires wines from a moment, or restores them where it is null, and raises their versions. */
export async function moveRetirement({ q }: OpenTenantDb, wines: Retirement[], now: Date): Promise<void> {
  await q
    .updateTable('wines as w')
    .from(inputRows('wines', 'given', wines))
    .whereRef('w.id', '=', 'given.id')
    .set((eb) => ({
      retired_at: eb.ref('given.retired_at'),
      is_removed: false,
      version: eb('w.version', '+', 1),
      changed_at: now,
    }))
    .execute()
}

/** Throws `wine-duplicate`, with the wine's name, if a wine to restore was added to the cellar again. */
export async function assertNotAddedAgain(db: OpenTenantDb, wines: { id: string }[]): Promise<void> {
  const ids = anyOf(wines.map(({ id }) => id))
  const wine = await db.q
    .selectFrom('wines as w')
    .innerJoin('wines as o', (join) =>
      join
        .onRef('o.id', '<>', 'w.id')
        .on(({ eb, fn }) => eb(fn('lower', ['o.producer']), '=', fn('lower', ['w.producer'])))
        .on(({ eb, fn }) => eb(fn('lower', ['o.name']), '=', fn('lower', ['w.name'])))
        .onRef('o.vintage', 'is not distinct from', 'w.vintage')
        .onRef('o.is_non_vintage', '=', 'w.is_non_vintage')
        .onRef('o.format_ml', '=', 'w.format_ml'),
    )
    .where('w.id', '=', ids)
    .where(({ eb, or }) => or([eb('o.retired_at', 'is', null), eb('o.id', '=', ids)]))
    .select(['w.producer', 'w.name', 'w.vintage', 'w.format_ml as formatMl'])
    .limit(1)
    .executeTakeFirst()
  if (!wine) return
  const sentence = `${labelName(wine)} is in your cellar a second time. Leave it out, or retire the other one first.`
  throw new DomainError('wine-duplicate', 409, sentence)
}
