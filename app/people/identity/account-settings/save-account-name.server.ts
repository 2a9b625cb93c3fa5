import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'

/** Changes the name of an account; a club's own record of its member keeps its name. Throws 404 for no such account. */
export async function saveAccountName(
  scopes: Scopes,
  {
    user,
    fullName,
    requestId,
    now,
  }: { user: { id: string; fullName: string }; fullName: string; requestId: string; now: Date },
): Promise<void> {
  if (user.fullName === fullName) return
  await scopes.shared().transaction(async (db) => {
    const saved = await db.q
      .updateTable('users')
      .set({ full_name: fullName })
      .where('id', '=', user.id)
      .returning('id')
      .executeTakeFirst()
    if (!saved) throw new DomainError('account-missing', 404, 'There is no such account.')
    await record(db, {
      action: 'auth.user_updated',
      actor: { kind: 'member', id: user.id },
      target: { kind: 'user', id: user.id },
      requestId,
      details: { changed: ['full_name'] },
      now,
    })
  })
}
