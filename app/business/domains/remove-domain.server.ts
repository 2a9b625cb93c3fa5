import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'

/**
 * Removes a domain; the club stops answering there from the next request. The row stays; a new claim needs a new
 * verification. Safe to repeat. Throws `domain-not-found` if the business never had it.
 */
export async function removeDomain(
  db: TenantDb,
  { domainId, userId, requestId, now }: { domainId: string; userId: string; requestId: string; now: Date },
): Promise<void> {
  if (!isId(domainId)) throw missing()
  await db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('domains')
      .where('id', '=', domainId)
      .select(['name', 'status'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw missing()
    if (row.status === 'removed') return
    await db.q
      .updateTable('domains')
      .set({ status: 'removed', is_primary: false, removed_at: now })
      .where('id', '=', domainId)
      .execute()
    await record(db, {
      action: 'domain.removed',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'domain', id: domainId },
      requestId,
      details: { name: row.name },
      now,
    })
  })
}

const missing = () => new DomainError('domain-not-found', 404, 'This domain is no longer on your list.')
