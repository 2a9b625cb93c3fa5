import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

interface PrimaryDomainChoice {
  /** Null: the club's platform address. */
  domainId: string | null
  userId: string
  requestId: string
  now: Date
}

/**
 * Sets the host that a club's links use and its other hosts redirect to: a verified domain, or its platform address.
 * Safe to repeat. Throws `domain-not-verified`.
 */
export async function choosePrimaryDomain(db: TenantDb, choice: PrimaryDomainChoice): Promise<void> {
  const { domainId, userId, requestId, now } = choice
  try {
    await db.transaction(async (db) => {
      const before = await setPrimary(db, domainId)
      if (before === domainId) return
      await record(db, {
        action: 'domain.primary_chosen',
        actor: { kind: 'business', id: userId },
        businessId: db.businessId,
        target: domainId === null ? undefined : { kind: 'domain', id: domainId },
        requestId,
        now,
      })
    })
  } catch (error) {
    if (!violatesConstraint(error, 'domains_one_primary')) throw error
    throw new DomainError(
      'chosen-meanwhile',
      409,
      'Someone else just changed the main address. Reload and try again.',
    )
  }
}

/** Returns the previous one. */
async function setPrimary(db: OpenTenantDb, domainId: string | null): Promise<string | null> {
  const proved = await db.q
    .selectFrom('domains')
    .where('status', '=', 'verified')
    .select(['id', 'is_primary'])
    .orderBy('id')
    .forUpdate()
    .execute()
  if (domainId !== null && !proved.some(({ id }) => id === domainId))
    throw new DomainError('domain-not-verified', 409, 'Verify this domain first.')
  const before = proved.find((domain) => domain.is_primary)?.id ?? null
  if (before === domainId) return before
  for (const [id, isPrimary] of [
    [before, false],
    [domainId, true],
  ] as const) {
    if (id === null) continue
    await db.q.updateTable('domains').set({ is_primary: isPrimary }).where('id', '=', id).execute()
  }
  return before
}
