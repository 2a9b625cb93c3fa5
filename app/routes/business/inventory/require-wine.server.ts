import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { wineById, type StoredWine } from '~/cellar/catalog/queries.server'

/** The wine of a page's address, retired or not. Throws `wine-not-found` (404) for none of this business's. */
export async function requireWine(db: TenantDb, wineId: string): Promise<StoredWine> {
  const wine = await wineById(db, wineId)
  if (!wine) throw new DomainError('wine-not-found', 404, 'Wine not found.')
  return wine
}
