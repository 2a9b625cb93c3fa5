import type { Scopes } from '#/tenants/scope.server'
import type { CurrentSession } from './current-session.server'

/**
 * Opens one of the user's clubs on the platform's host: the member area there shows that club from then on. False,
 * and nothing changes, when they are not a member of it.
 */
export async function setActiveClub(
  scopes: Scopes,
  session: CurrentSession,
  businessId: string,
): Promise<boolean> {
  const member = await scopes
    .tenant(businessId)
    .read(({ q }) =>
      q
        .selectFrom('members')
        .select('id')
        .where('business_id', '=', businessId)
        .where('user_id', '=', session.user.id)
        .executeTakeFirst(),
    )
  if (!member) return false
  await scopes
    .shared()
    .transaction(({ q }) =>
      q
        .updateTable('sessions')
        .set({ business_id: businessId })
        .where('id', '=', session.id)
        .where('revoked_at', 'is', null)
        .execute(),
    )
  return true
}
