import type { PlatformDb } from '#/db/handles.server'
import { violatesConstraint } from '#/db/client.server'
import { isProvisionalSlug } from '#/tenants/slugs'
import { availableSlug } from '~/business/profile/create-draft-business.server'

/** Another business of the same name may take the slug at the same moment. */
const maxAttempts = 3

/**
 * Replaces the provisional slug of a draft by one made from its name, once its owner has confirmed their email
 * address. Does nothing before that, or if it has one already. Returns whether the slug is final.
 */
export async function replaceProvisionalSlug(
  db: PlatformDb,
  businessId: string,
  attemptsLeft = maxAttempts,
): Promise<boolean> {
  try {
    return await db.transaction(async (db) => {
      const row = await db.q
        .selectFrom('businesses as b')
        .innerJoin('business_slugs as s', (join) =>
          join.onRef('s.business_id', '=', 'b.id').on('s.retired_at', 'is', null),
        )
        .innerJoin('users as u', 'u.id', 'b.owner_user_id')
        .where('b.id', '=', businessId)
        .where('b.status', '=', 'draft')
        .where('u.email_confirmed_at', 'is not', null)
        .select(['b.name', 's.slug'])
        .executeTakeFirst()
      if (!row) return false
      if (!isProvisionalSlug(row.slug)) return true
      const slug = await availableSlug(db, row.name)
      // Of two concurrent requests the second finds no provisional slug and changes nothing.
      await db.q.updateTable('business_slugs').set({ slug }).where('slug', '=', row.slug).execute()
      return true
    })
  } catch (error) {
    if (attemptsLeft <= 1 || !violatesConstraint(error, 'business_slugs_pkey')) throw error
    return replaceProvisionalSlug(db, businessId, attemptsLeft - 1)
  }
}
