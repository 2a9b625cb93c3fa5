import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
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
  const { rows } = await sql`
    select 1 from wines w
    where w.business_id = ${db.businessId} and w.id = ${wineId} and ${isVisibleTo(db, memberId)}`.execute(
    db.q,
  )
  if (rows.length === 0) throw wineNotOffered()
}
