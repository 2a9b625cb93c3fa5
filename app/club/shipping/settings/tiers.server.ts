import type { OpenTenantDb } from '#/db/handles.server'

/** The club's tiers, in its order. */
export const shippedTiers = (db: OpenTenantDb): Promise<{ id: string; name: string }[]> =>
  db.q
    .selectFrom('tiers')
    .where('archived_at', 'is', null)
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute()
