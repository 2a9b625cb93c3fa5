import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { isId } from '~/foundation/kit/ids'
import { domainNotFound } from './queries.server'

/**
 * Removes a domain; the club stops answering there from the next request. The row stays; a new claim needs a new
 * verification. Safe to repeat. Throws `domain-not-found` if the business never had it.
 */
export async function removeDomain(
  db: TenantDb,
  { domainId, userId, requestId, now }: { domainId: string; userId: string; requestId: string; now: Date },
): Promise<void> {
  if (!isId(domainId)) throw domainNotFound()
  await db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('domains')
      .where('id', '=', domainId)
      .select(['name', 'status'])
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw domainNotFound()
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
