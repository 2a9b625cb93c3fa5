import type { PlatformDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import type { DomainProofState } from './domain-health'
import { nextCheckAt } from './rules'

/** A domain as the platform's administrators see it. */
export interface DomainHealth extends DomainProofState {
  id: string
  /** As people read it. */
  name: string
  isPrimary: boolean
  checkedAt: Date | null
  /** When its proof was last seen. */
  detectedAt: Date | null
  /** When it is looked at again; null: within the hour. */
  nextAt: Date | null
}

/** The domains that a business has claimed and not removed, oldest first; never more than it may claim. */
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
