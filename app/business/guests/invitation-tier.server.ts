// The tier that the links of a club's invitations choose.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { publishedTiers } from '~/membership/tiers/queries.server'

/** Its id; null for none, and for a tier that is full or no longer offered. */
export async function invitationTier(db: TenantDb): Promise<string | null> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('automatic_messages')
      .where('kind', '=', 'guest_invitation')
      .select('tier_id')
      .executeTakeFirst(),
  )
  if (!row?.tier_id) return null
  const tier = (await publishedTiers(db)).find(({ id }) => id === row.tier_id)
  return tier && !tier.isFull ? tier.id : null
}

/** Saves it; null for none. Invitations that were sent choose it too. Throws `tier-not-found` (404). */
export async function saveInvitationTier(
  db: TenantDb,
  { tierId, userId, now }: { tierId: string | null; userId: string; now: Date },
): Promise<void> {
  if (tierId !== null && !(await publishedTiers(db)).some(({ id }) => id === tierId))
    throw new DomainError('tier-not-found', 404, 'This tier is not offered any more.', { field: 'tierId' })
  const change = { tier_id: tierId, changed_by: userId, changed_at: now }
  await db.transaction((db) =>
    db.q
      .insertInto('automatic_messages')
      .values({ kind: 'guest_invitation', is_on: true, switched_on_at: null, ...change })
      .onConflict((conflict) => conflict.columns(['business_id', 'kind']).doUpdateSet(change))
      .execute(),
  )
}
