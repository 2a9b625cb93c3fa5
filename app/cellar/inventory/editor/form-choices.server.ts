// Choices of the wine form: suppliers, locations and tiers.
import type { TenantDb } from '#/db/handles.server'
import { cellarLocations } from '~/cellar/stock/locations.server'
import type { FactTerms } from '~/cellar/catalog/facts-view'
import type { TierRank } from '~/cellar/catalog/rules'

/** The tiers with their current price, cheapest first; archived ones too where `all`. */
function tierRanks(
  db: TenantDb,
  { all = false }: { all?: boolean } = {},
): Promise<(TierRank & { name: string })[]> {
  return db.read(({ q }) => {
    const tiers = q
      .selectFrom('tiers as t')
      .innerJoin('tier_prices as p', (join) =>
        join.onRef('p.tier_id', '=', 't.id').on('p.retired_at', 'is', null),
      )
      .select(['t.id', 't.name', 'p.amount_cents as priceCents'])
      .orderBy('p.amount_cents')
      .orderBy('t.id')
    return (all ? tiers : tiers.where('t.status', '<>', 'archived')).execute()
  })
}

/** Suppliers, locations and tiers in use, and those that this wine refers to although they are not. */
export function formChoices(
  db: TenantDb,
  wine: { supplierId: string | null; lowestTierId: string | null } | null = null,
): Promise<FactTerms> {
  return db.read(async (db) => {
    const suppliers = await db.q
      .selectFrom('suppliers')
      .where((eb) => eb.or([eb('archived_at', 'is', null), eb('id', '=', wine?.supplierId ?? null)]))
      .select(['id', 'name'])
      .orderBy((eb) => eb.fn('lower', ['name']))
      .limit(2_000)
      .execute()
    const current = await tierRanks(db)
    const isMissing = wine?.lowestTierId && !current.some(({ id }) => id === wine.lowestTierId)
    const tiers = isMissing
      ? (await tierRanks(db, { all: true })).filter(
          ({ id }) => id === wine.lowestTierId || current.some((tier) => tier.id === id),
        )
      : current
    const locations = await cellarLocations(db)
    return { suppliers, locations, tiers: tiers.map(({ id, name }) => ({ id, name })) }
  })
}
