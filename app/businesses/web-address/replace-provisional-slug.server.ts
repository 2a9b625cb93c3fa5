import type { PlatformDb } from '#/db/handles.server'
import { violatesConstraint } from '#/db/client.server'
import { isProvisionalSlug } from '#/tenants/slugs'
import { availableSlug } from '../onboarding/create-draft-business.server'

/** A name may be taken by another business at the very same moment. */
const maxAttempts = 3

/**
 * Gives a draft that was founded with an unconfirmed email address the web address that reads like its name, once its
 * owner has confirmed theirs. Does nothing before that, and where it has one already. Returns whether it has one.
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
      // Of two at once the second finds the provisional one gone, and changes nothing.
      await db.q.updateTable('business_slugs').set({ slug }).where('slug', '=', row.slug).execute()
      return true
    })
  } catch (error) {
    if (attemptsLeft <= 1 || !violatesConstraint(error, 'business_slugs_pkey')) throw error
    return replaceProvisionalSlug(db, businessId, attemptsLeft - 1)
  }
}
