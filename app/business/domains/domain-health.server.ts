import type { PlatformDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import type { DomainProofState } from './domain-health'
import { nextCheckAt } from './rules'

/** A domain as administrators see it. */
interface DomainHealth extends DomainProofState {
  id: string
  /** Display form. */
  name: string
  isPrimary: boolean
  checkedAt: Date | null
  /** When its DNS record was last seen. */
  detectedAt: Date | null
  /** Time of the next check; null: within an hour. */
  nextAt: Date | null
}

/** A business's claimed domains except removed ones, oldest first; the number of claims is limited. */
export async function domainHealth(db: PlatformDb, businessId: string): Promise<DomainHealth[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('domains')
      .where('business_id', '=', businessId)
      .where('status', '<>', 'removed')
      .orderBy('created_at')
      .orderBy('id')
      .select([
        'id',
        'name',
        'status',
        'is_primary',
        'checked_at',
        'detected_at',
        'failing_since',
        'last_problem',
      ])
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    name: displayDomain(row.name),
    status: row.status as DomainProofState['status'],
    isPrimary: row.is_primary,
    isFailing: row.failing_since !== null,
    problem: row.last_problem,
    checkedAt: row.checked_at,
    detectedAt: row.detected_at,
    nextAt: nextCheckAt({ checkedAt: row.checked_at, isFailing: row.failing_since !== null }),
  }))
}
