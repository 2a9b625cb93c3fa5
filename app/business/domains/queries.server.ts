import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { DomainStatus } from './rules'

export const domainNotFound = () =>
  new DomainError('domain-not-found', 404, 'This domain is no longer on your list.')

export interface CustomDomain {
  id: string
  name: string
  token: string
  status: Exclude<DomainStatus, 'removed'>
  isPrimary: boolean
  createdAt: Date
  checkedAt: Date | null
  failingSince: Date | null
  lastProblem: string | null
}

/** A business's claimed domains except removed ones, oldest first; the number of claims is limited. */
export async function customDomains(db: TenantDb): Promise<CustomDomain[]> {
  const rows = await db.read((db) =>
    db.q
      .selectFrom('domains')
      .where('status', '<>', 'removed')
      .orderBy('created_at')
      .orderBy('id')
      .selectAll()
      .execute(),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    token: row.token,
    status: row.status as CustomDomain['status'],
    isPrimary: row.is_primary,
    createdAt: row.created_at,
    checkedAt: row.checked_at,
    failingSince: row.failing_since,
    lastProblem: row.last_problem,
  }))
}

/** A club's verified domains. */
export async function verifiedDomains(db: TenantDb): Promise<string[]> {
  const rows = await db.read((db) =>
    db.q.selectFrom('domains').where('status', '=', 'verified').orderBy('name').select('name').execute(),
  )
  return rows.map(({ name }) => name)
}
