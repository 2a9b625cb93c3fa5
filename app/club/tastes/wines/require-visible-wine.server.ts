import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { isVisibleTo } from './member-bottles.server'

const wineNotOffered = () =>
  new DomainError('wine-not-offered', 404, 'This wine is not one of your club’s wines.')

/**
 * Refuses a wine that the member cannot see: of another club, or one that was never offered to members. Throws
 * `wine-not-offered` (404).
 */
export async function requireVisibleWine(
  db: OpenTenantDb,
  { memberId, wineId }: { memberId: string; wineId: string },
): Promise<void> {
  if (!isId(wineId)) throw wineNotOffered()
  const wine = await db.q
    .selectFrom('wines as w')
    .where('w.id', '=', wineId)
    .where(isVisibleTo(db, memberId))
    .select('w.id')
    .executeTakeFirst()
  if (!wine) throw wineNotOffered()
}
