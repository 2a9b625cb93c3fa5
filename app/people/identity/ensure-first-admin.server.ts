import type { Scopes } from '#/tenants/scope.server'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { endAllSessions } from './sessions/end-session.server'
import { hashPassword } from './passwords/passwords.server'
import { createUser, findUserByEmail } from './users.server'

/**
 * Creates the first administrator when there is none. An existing account with the address becomes the
 * administrator, with the given password and signed out everywhere: a stranger may have created it.
 */
export async function ensureFirstAdmin(
  scopes: Scopes,
  { email, password, now }: { email: string; password: string; now: Date },
): Promise<'made' | 'present'> {
  const anybody = await scopes
    .shared()
    .read(({ q }) =>
      q.selectFrom('users').select('id').where('is_admin', '=', true).limit(1).executeTakeFirst(),
    )
  if (anybody) return 'present'
  const passwordHash = await hashPassword(password)
  await scopes.shared().transaction(async (db) => {
    const existing = await findUserByEmail(db, email)
    const fresh = { email, fullName: '', passwordHash, emailConfirmedAt: now, isAdmin: true, now }
    const { id } = existing ?? (await createUser(db, fresh))
    if (existing) {
      await db.q
        .updateTable('users')
        .set({ password_hash: passwordHash, is_admin: true, email_confirmed_at: now })
        .where('email_norm', '=', normalizeEmail(email))
        .execute()
      await endAllSessions(db, id, now)
    }
    await record(db, {
      action: 'admin.first_made',
      actor: { kind: 'system' },
      target: { kind: 'user', id },
      now,
    })
  })
  return 'made'
}
