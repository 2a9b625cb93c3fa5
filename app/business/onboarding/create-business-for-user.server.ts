import type { Scopes } from '#/tenants/scope.server'
import { createDraftBusiness } from '~/business/profile/create-draft-business.server'
import { countHit } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'

interface CreateBusinessInput {
  user: { id: string; email: string; fullName: string; emailConfirmed: boolean }
  name: string
  requestId: string
  now: Date
}

/**
 * Creates a draft business owned by a signed-in user who works for none; submitting the form twice creates one. The
 * user's permissions change, so the caller rotates their session. Throws 403 if their email address is not confirmed,
 * 429 after three attempts in a day.
 */
export async function createBusinessForUser(
  scopes: Scopes,
  { user, name, requestId, now }: CreateBusinessInput,
): Promise<void> {
  const { id: userId, email, fullName, emailConfirmed } = user
  if (!emailConfirmed) throw new DomainError('not-confirmed', 403, 'Email not confirmed')
  await countHit(scopes, 'bring-business', userId, { limit: 3, windowSeconds: 24 * 3600, now })
  await scopes.platform('create business for user').transaction(async (db) => {
    await db.q.selectFrom('users').select('id').where('id', '=', userId).forUpdate().executeTakeFirstOrThrow()
    const isStaff = await db.q
      .selectFrom('business_users')
      .select('id')
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (isStaff) return
    await createDraftBusiness(db, { name, email, owner: { userId, fullName }, requestId, now })
  })
}
